package io.colonnade.layout.adjacency;

import io.colonnade.tinkerpop.GherkinFactory;
import io.colonnade.tinkerpop.GherkinSuite;
import io.colonnade.tinkerpop.GherkinWorld;
import io.colonnade.tinkerpop.PlainWorld;
import io.cucumber.junit.CucumberOptions;
import org.junit.AfterClass;

/**
 * TinkerPop's Gherkin features on RocksDB, embedded, without the strategies of ours and without
 * caches.
 */
@CucumberOptions(
    objectFactory = RocksGherkinPlainIT.Factory.class,
    plugin = {"junit:target/cucumber-reports/RocksGherkinPlainIT.xml"})
public class RocksGherkinPlainIT extends GherkinSuite {

  private static final GherkinWorld WORLD = new PlainWorld(new UncachedGraphProvider());

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
