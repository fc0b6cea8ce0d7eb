package io.colonnade.load;

import java.util.Map;

/** A server that has the service {@value ExportService#NAME}. Used by one thread. */
@FunctionalInterface
public interface ExportServer {

  /**
   * Calls the service.
   *
   * @param arguments the arguments by the names of the parameters
   * @return the result of the call
   * @throws io.colonnade.error.InvalidInputException if the server refuses the call, or if the
   *     connection is lost
   */
  Map<String, Object> call(Map<String, Object> arguments);
}
