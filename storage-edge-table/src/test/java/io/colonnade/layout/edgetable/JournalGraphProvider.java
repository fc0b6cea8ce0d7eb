package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.ColonnadeGraphProvider;
import io.colonnade.tinkerpop.JournalGraphs;

/** Graphs of this layout over the journal in memory. */
public final class JournalGraphProvider extends ColonnadeGraphProvider {

  public JournalGraphProvider() {
    super("edge-table", "journal", JournalGraphs.class);
  }
}
