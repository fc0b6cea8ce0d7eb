package io.colonnade.graph;

import io.colonnade.error.RetryableException;
import org.apache.tinkerpop.gremlin.structure.util.TemporaryException;
import org.apache.tinkerpop.gremlin.structure.util.TransactionException;

/**
 * The transaction failed and nothing was written, but a repetition from its start may succeed:
 * another transaction committed first, or the snapshot was too old. Gremlin Server answers with
 * status 596, which drivers may retry.
 */
public final class TemporaryTransactionException extends TransactionException
    implements TemporaryException {

  private static final long serialVersionUID = 1L;

  TemporaryTransactionException(RetryableException cause) {
    super(cause.getMessage(), cause);
  }
}
