/**
 * What becomes of a graph when its process is killed, its log torn or its disk full, and what it
 * costs to check a large one. Child processes write; the test opens what they left behind.
 *
 * <p>Read first: {@link io.colonnade.crash.CrashContract}. The contracts are for engines that keep
 * data; another layout is one subclass of each.
 */
package io.colonnade.crash;
