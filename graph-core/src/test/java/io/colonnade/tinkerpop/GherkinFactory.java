package io.colonnade.tinkerpop;

import com.google.inject.Guice;
import com.google.inject.Stage;
import io.cucumber.guice.CucumberModules;
import org.apache.tinkerpop.gremlin.features.AbstractGuiceFactory;
import org.apache.tinkerpop.gremlin.features.World;

/**
 * Gives Cucumber a world. A suite has a subclass without constructor arguments, named in its
 * options and in {@code META-INF/services/io.cucumber.core.backend.ObjectFactory} of its module.
 * Cucumber makes instances of all that are named there, used or not.
 */
public abstract class GherkinFactory extends AbstractGuiceFactory {

  protected GherkinFactory(World world) {
    super(
        Guice.createInjector(
            Stage.PRODUCTION,
            CucumberModules.createScenarioModule(),
            binder -> binder.bind(World.class).toInstance(world)));
  }
}
