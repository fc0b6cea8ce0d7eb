package io.colonnade.process;

import java.util.Set;

/** A step of ours: says what was folded into it, once strategies have been applied. */
public interface FoldingStep {

  /** What was folded into this step; empty if nothing. */
  Set<Fold> folds();
}
