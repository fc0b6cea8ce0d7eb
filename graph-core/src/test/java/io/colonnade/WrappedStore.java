package io.colonnade;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.metric.Meter;
import io.colonnade.metric.Ticker;
import io.colonnade.store.Store;
import java.util.function.UnaryOperator;
import org.apache.commons.configuration2.Configuration;

/** Opens graphs with a test's own store between the graph and the engine. */
public final class WrappedStore {

  private WrappedStore() {}

  /** Opens a graph; the wrapper receives the engine's store and returns the one that is used. */
  public static ColonnadeGraph open(
      Configuration configuration, Ticker ticker, Meter meter, UnaryOperator<Store> wrapper) {
    return Colonnade.open(configuration, ticker, meter, wrapper);
  }
}
