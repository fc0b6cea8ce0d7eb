package io.colonnade.server.guard;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.server.monitor.Caller;
import io.colonnade.server.monitor.RunningRequest;
import io.colonnade.service.Access;
import io.colonnade.service.JobServices;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.util.Tokens;

/**
 * Recognizes the requests of administrators that only list requests or jobs, or end a request. They
 * have threads of their own, because they are needed most when all others are busy. A request with
 * anything else in it is not recognized. Stateless.
 */
final class AdministrationCalls {

  private static final Set<String> SERVICES =
      Set.of(QueryServices.LIST, QueryServices.KILL, JobServices.LIST);

  /** No such script is longer. */
  private static final int LONGEST = 200;

  /** The bytes of a body over HTTP beyond which it is not looked at. */
  static final int LONGEST_BODY = 1_024;

  /** A call with no argument, a variable, or the id of a request. */
  private static final Pattern SCRIPT =
      Pattern.compile(
          "\\s*g\\s*\\.\\s*call\\s*\\(\\s*(['\"])(?<service>[a-z.]+)\\1\\s*"
              + "(,\\s*(\\w+|\\[\\s*(query|'query'|\"query\")\\s*:\\s*(['\"])[\\w-]*\\6\\s*])\\s*)?"
              + "\\)\\s*");

  private static final ObjectMapper JSON = new ObjectMapper();

  private AdministrationCalls() {}

  /** Returns whether a request over a websocket is such a call, by all of its text or bytecode. */
  static boolean isOne(RunningRequest request) {
    return isOfAdministrator(request.caller())
        && (request.calledService().filter(SERVICES::contains).isPresent()
            || request.text().filter(AdministrationCalls::isScript).isPresent());
  }

  /**
   * Returns whether a request over HTTP is such a call.
   *
   * @param body the JSON of the request
   */
  static boolean isOne(Caller caller, byte[] body) {
    try {
      return isOfAdministrator(caller)
          && isScript(JSON.readTree(body).path(Tokens.ARGS_GREMLIN).asText());
    } catch (IOException e) {
      return false; // not JSON
    }
  }

  /** Requests of others are refused, and must not keep those of administrators waiting. */
  private static boolean isOfAdministrator(Caller caller) {
    return caller.access().filter(Access.ADMIN::equals).isPresent();
  }

  private static boolean isScript(String script) {
    if (script.length() > LONGEST) {
      return false;
    }
    Matcher call = SCRIPT.matcher(script);
    return call.matches() && SERVICES.contains(call.group("service"));
  }
}
