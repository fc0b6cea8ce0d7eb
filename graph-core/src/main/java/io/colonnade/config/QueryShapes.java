package io.colonnade.config;

/** Whether analysis of a query is kept for later queries of the same shape. */
public enum QueryShapes {
  /** A strategy that changed nothing in a query is not applied to queries of the same shape. */
  ON,
  /** Every strategy is applied to every query. */
  OFF
}
