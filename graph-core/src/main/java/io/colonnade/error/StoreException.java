package io.colonnade.error;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The store cannot be opened, read or written, or its bytes are damaged. */
public class StoreException extends ColonnadeException {

  private static final long serialVersionUID = 1L;

  private static final Set<Problem> REFUSALS =
      EnumSet.of(Problem.HBASE_DENIED, Problem.HBASE_TABLE_UNUSABLE, Problem.HBASE_REFUSED);

  public StoreException(Problem problem, Object... keyValues) {
    super(problem, null, keyValues);
  }

  public StoreException(Problem problem, @Nullable Throwable cause, Object... keyValues) {
    super(problem, cause, keyValues);
  }

  /**
   * Returns whether the engine has answered, and refuses the request: repeating it is of no use
   * until an administrator changes something.
   */
  public final boolean isRefusal() {
    return REFUSALS.contains(problem());
  }
}
