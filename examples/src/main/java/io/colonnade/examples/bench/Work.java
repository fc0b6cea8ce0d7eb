package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import java.nio.file.Path;

/** Work of seconds that is measured as a whole, in new or reused graphs. */
interface Work {

  /** The operation's name. */
  String op();

  Aim aim();

  /** Returns the number of elements that one run writes. */
  long elements();

  /** Returns the directory of the next graph to work on. */
  Path directory(Setting setting);

  /** Prepares an open graph. Its time does not count. */
  void prepare(ColonnadeGraph graph);

  void run(ColonnadeGraph graph);

  /** Returns the bytes on the heap that runs have allocated so far, as far as they are counted. */
  long allocated();

  /** Returns how many of what the work writes are in the graph. */
  long count(ColonnadeGraph graph);

  /** Undoes the work if the next run takes place in the same graph. */
  void undo(ColonnadeGraph graph);

  /** Does the same in TinkerGraph; returns the seconds of the run. */
  double tinkerSeconds();
}
