package io.colonnade.load;

/**
 * The numbers of elements of a load that were stored, or rejected, in another way than users may
 * expect, in all its runs. Immutable.
 *
 * @param verticesWithoutLabel number of stored vertices whose row names no label
 * @param edgesWithoutLabel number of stored edges whose row names no label
 * @param idsLikeNumbers number of stored vertices of CSV files whose id is a text that is written
 *     as a number
 * @param edgesOfRejects number of edges that were rejected because one of their vertices was; they
 *     do not count against the maximum number of rejected rows
 */
public record LoadRemarks(
    long verticesWithoutLabel, long edgesWithoutLabel, long idsLikeNumbers, long edgesOfRejects) {

  static final LoadRemarks NONE = new LoadRemarks(0, 0, 0, 0);

  LoadRemarks plus(LoadRemarks more) {
    return new LoadRemarks(
        verticesWithoutLabel + more.verticesWithoutLabel,
        edgesWithoutLabel + more.edgesWithoutLabel,
        idsLikeNumbers + more.idsLikeNumbers,
        edgesOfRejects + more.edgesOfRejects);
  }
}
