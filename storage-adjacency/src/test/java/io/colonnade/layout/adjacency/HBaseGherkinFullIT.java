package io.colonnade.layout.adjacency;

import io.colonnade.tinkerpop.EmbeddedWorld;
import io.colonnade.tinkerpop.GherkinFactory;
import io.colonnade.tinkerpop.GherkinSuite;
import io.colonnade.tinkerpop.GherkinWorld;
import io.cucumber.junit.CucumberOptions;
import org.junit.AfterClass;

/** TinkerPop's Gherkin features on HBase, embedded. */
@CucumberOptions(
    objectFactory = HBaseGherkinFullIT.Factory.class,
    plugin = {"junit:target/cucumber-reports/HBaseGherkinFullIT.xml"})
public class HBaseGherkinFullIT extends GherkinSuite {

  private static final GherkinWorld WORLD = new EmbeddedWorld(new HBaseGraphProvider());

  @AfterClass
  public static void closeGraphs() throws Exception {
    WORLD.close();
  }

  /** Gives Cucumber this suite's world. */
  public static final class Factory extends GherkinFactory {
    public Factory() {
      super(WORLD);
    }
  }
}
