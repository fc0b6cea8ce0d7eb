package io.colonnade.server;

import io.colonnade.tinkerpop.ColonnadeGraphProvider;
import io.colonnade.tinkerpop.GherkinFactory;
import io.colonnade.tinkerpop.GherkinWorld;
import io.cucumber.junit.Cucumber;
import io.cucumber.junit.CucumberOptions;
import org.junit.AfterClass;
import org.junit.runner.RunWith;

/** TinkerPop's Gherkin features through the server: adjacency layout on RocksDB. */
@RunWith(Cucumber.class)
@CucumberOptions(
    tags = GherkinWorld.TAGS,
    glue = GherkinWorld.STEPS,
    features = GherkinWorld.FEATURES,
    objectFactory = RemoteGherkinIT.Factory.class,
    plugin = {"junit:target/cucumber-reports/RemoteGherkinIT.xml"})
public class RemoteGherkinIT {

  private static final RemoteWorld WORLD =
      new RemoteWorld(new ColonnadeGraphProvider("adjacency", "rocksdb") {});

  @AfterClass
  public static void closeServer() throws Exception {
    WORLD.close();
  }

  /** Gives Cucumber this suite's world. */
  public static final class Factory extends GherkinFactory {
    public Factory() {
      super(WORLD);
    }
  }
}
