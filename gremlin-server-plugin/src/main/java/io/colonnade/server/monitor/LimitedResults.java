package io.colonnade.server.monitor;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.Iterator;

/** Results that fail beyond a limit. Not thread-safe. */
final class LimitedResults implements Iterator<Object> {

  private final Iterator<?> results;
  private final int limit;
  private int count;

  LimitedResults(Iterator<?> results, int limit) {
    this.results = results;
    this.limit = limit;
  }

  @Override
  public boolean hasNext() {
    return results.hasNext();
  }

  @Override
  public Object next() {
    Object result = results.next();
    if (++count > limit) {
      throw tooMany(limit);
    }
    return result;
  }

  static InvalidInputException tooMany(int limit) {
    return new InvalidInputException(
        Problem.TOO_MANY_RESULTS, "option", "--max-results", "limit", limit);
  }
}
