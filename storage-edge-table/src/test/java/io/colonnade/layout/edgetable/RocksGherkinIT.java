package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.EmbeddedWorld;
import io.colonnade.tinkerpop.GherkinFactory;
import io.colonnade.tinkerpop.GherkinSuite;
import io.colonnade.tinkerpop.GherkinWorld;
import io.cucumber.junit.CucumberOptions;
import org.junit.AfterClass;

/** TinkerPop's Gherkin features on RocksDB, embedded. */
@CucumberOptions(
    objectFactory = RocksGherkinIT.Factory.class,
    plugin = {"junit:target/cucumber-reports/RocksGherkinIT.xml"})
public class RocksGherkinIT extends GherkinSuite {

  private static final GherkinWorld WORLD = new EmbeddedWorld(new RocksGraphProvider());

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
