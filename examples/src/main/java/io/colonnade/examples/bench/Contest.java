package io.colonnade.examples.bench;

/**
 * An operation and the contestants. Colonnade's numbers must be TinkerGraph's.
 *
 * @param aim what is aimed at, for people
 */
record Contest(String op, String aim, Act colonnade, Act raw, Act tinker) {}
