package io.colonnade.process;

/**
 * An edge whose id the graph has made, so that it is another one in each graph. It has a property
 * {@code uid}, which nothing changes.
 */
record EdgeName(String uid) {}
