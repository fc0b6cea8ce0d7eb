package io.colonnade.process;

/**
 * How a step will read, in words for users. Immutable.
 *
 * @param access how the step finds elements: by which index, or by a full scan and which index
 *     would serve
 * @param elements how many elements the step reads or finds, as far as that can be estimated
 * @param calls how often the step calls the store, without what a cache knows
 */
record ReadPlan(String access, String elements, String calls) {}
