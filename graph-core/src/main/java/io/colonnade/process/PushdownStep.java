package io.colonnade.process;

import java.util.Set;

/** A Colonnade step that reports the work that strategies have pushed down into it. */
public interface PushdownStep {

  /** Returns the work that was pushed down into this step; empty if none. */
  Set<Pushdown> pushdowns();
}
