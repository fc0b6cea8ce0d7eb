package io.colonnade.service;

/**
 * The most that a traversal may do. Immutable.
 *
 * @param highest the highest access that the steps and calls of the traversal may need
 * @param reason why it may do no more, and what to do; for the message of a refusal
 */
public record AccessLimit(Access highest, String reason) {}
