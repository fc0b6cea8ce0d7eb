package io.colonnade.load;

import java.util.List;

/**
 * Items that are committed together. Immutable.
 *
 * @param step number of the pass they come from
 * @param first number of the first item within the pass, from 0
 * @param endsStep is the pass over behind them?
 * @param bytesRead of all files in all passes so far
 */
record LoadBatch(int step, long first, List<LoadItem> items, boolean endsStep, long bytesRead) {}
