package io.colonnade.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.colonnade.service.GraphService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One call of a service by a command.
 *
 * @param given the values of the options, by the names of the parameters
 * @param flags whether the command line has an option that is no parameter
 */
record ServiceCall(
    GraphService service,
    CommandGraph graph,
    Map<String, Object> given,
    GraphTarget target,
    ProgressOption watch,
    Predicate<String> flags) {

  static final String JSON = "--json";

  /** Returns the value of a parameter; empty if the command line does not have it. */
  Optional<String> text(String parameter) {
    return Optional.ofNullable(given.get(parameter)).map(String::valueOf);
  }

  /** Returns the call of another service with these values, on the same graph. */
  ServiceCall of(GraphService other, Map<String, Object> values) {
    return new ServiceCall(other, graph, values, target, watch, flags);
  }

  /** Calls the service, whose results are maps. */
  List<Map<String, Object>> results() {
    return graph.call(service, given);
  }

  /** Calls the service and returns the job that it has begun. */
  CommandJob job() {
    return graph.job(results().get(0));
  }

  /**
   * Waits until a job has ended, and shows its progress.
   *
   * @return the elapsed seconds, formatted
   * @throws RuntimeException the failure of the job
   */
  String await(CommandJob job, String verb) throws InterruptedException {
    return watch.await(graph, job, verb, target);
  }

  /** Prints a line. */
  void say(String line) {
    target.say(line);
  }

  /**
   * Prints JSON if the command line demands it.
   *
   * @param content maps and lists
   * @param lines the output otherwise
   */
  int print(Object content, List<String> lines) throws JsonProcessingException {
    if (flags.test(JSON)) {
      target.sayAsJson(content);
    } else {
      lines.forEach(this::say);
    }
    return ExitCode.OK;
  }
}
