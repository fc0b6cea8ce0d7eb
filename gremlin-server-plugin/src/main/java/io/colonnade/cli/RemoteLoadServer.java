package io.colonnade.cli;

import io.colonnade.console.Address;
import io.colonnade.console.RemoteServices;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.load.LoadServer;
import io.colonnade.load.LoadService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;

/** Calls the service of loads on a server. Used by one thread. */
final class RemoteLoadServer implements LoadServer, AutoCloseable {

  private final RemoteServices services;

  private RemoteLoadServer(RemoteServices services) {
    this.services = services;
  }

  /**
   * Connects to a server.
   *
   * @throws InvalidInputException if no Gremlin Server responds; reports what was found instead
   */
  static RemoteLoadServer to(Address address) {
    return new RemoteLoadServer(RemoteServices.to(address));
  }

  @Override
  public Map<?, ?> call(Map<String, Object> arguments) throws AgainException {
    List<Object> results;
    try {
      results = services.call(LoadService.NAME, arguments);
    } catch (RuntimeException e) {
      throw told(e);
    }
    if (results.isEmpty() || !(results.get(0) instanceof Map<?, ?> answer)) {
      throw new InvalidInputException(Problem.LOAD_REQUEST, "address", services.address());
    }
    return answer;
  }

  /** Returns an exception for an error of the server; throws that of a call that may come again. */
  private InvalidInputException told(RuntimeException thrown) throws AgainException {
    Optional<ResponseException> answer = RemoteServices.refusal(thrown);
    if (answer.isEmpty()) {
      if (RemoteServices.isLost(thrown)) {
        throw new AgainException(RemoteServices.reason(thrown), true, thrown);
      }
      throw thrown;
    }
    ResponseException refused = answer.get();
    if (refused.getResponseStatusCode() == ResponseStatusCode.SERVER_ERROR_TEMPORARY) {
      throw new AgainException(String.valueOf(refused.getMessage()), false, thrown);
    }
    return services.refused(Problem.LOAD_SERVER_REFUSED, refused);
  }

  @Override
  public void close() {
    services.close();
  }
}
