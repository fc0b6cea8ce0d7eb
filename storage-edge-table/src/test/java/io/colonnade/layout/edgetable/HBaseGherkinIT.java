package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.EmbeddedWorld;
import io.colonnade.tinkerpop.GherkinFactory;
import io.colonnade.tinkerpop.GherkinSuite;
import io.colonnade.tinkerpop.GherkinWorld;
import io.cucumber.junit.CucumberOptions;
import org.junit.AfterClass;

/** TinkerPop's Gherkin features on HBase, embedded. */
@CucumberOptions(
    objectFactory = HBaseGherkinIT.Factory.class,
    plugin = {"junit:target/cucumber-reports/HBaseGherkinIT.xml"})
public class HBaseGherkinIT extends GherkinSuite {

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
