package io.colonnade.load;

import java.util.Map;

/** A server that has the service {@value LoadService#NAME}. Used by one thread. */
public interface LoadServer {

  /**
   * Calls the service.
   *
   * @param arguments the arguments by the names of the parameters
   * @return the result of the call
   * @throws AgainException if the same call may succeed later: the transaction of the call was
   *     refused, or the answer was lost
   * @throws io.colonnade.error.InvalidInputException if the server refuses the call
   */
  Map<?, ?> call(Map<String, Object> arguments) throws AgainException;

  /** The reason why a call is repeated; never leaves the package of the load. */
  final class AgainException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean lost;

    /**
     * @param lost whether the answer was lost, so that it is not known whether the call succeeded
     */
    public AgainException(String reason, boolean lost, Throwable cause) {
      super(reason, cause);
      this.lost = lost;
    }

    boolean isLost() {
      return lost;
    }
  }
}
