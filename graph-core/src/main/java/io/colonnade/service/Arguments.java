package io.colonnade.service;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a call gives to a service, checked against its parameters. Immutable. */
public final class Arguments {

  private final GraphService service;
  private final Map<Parameter<?>, Object> values;

  private Arguments(GraphService service, Map<Parameter<?>, Object> values) {
    this.service = service;
    this.values = values;
  }

  /**
   * Checks what a caller has given; null is the same as nothing.
   *
   * @throws InvalidInputException if a name is none of the service's parameters (names the nearest)
   *     or a value is of another type (says what is expected)
   */
  public static Arguments of(GraphService service, Map<?, ?> given) {
    Map<Parameter<?>, Object> values = new HashMap<>();
    given.forEach(
        (name, value) -> {
          Parameter<?> parameter = find(service, name);
          if (value != null) {
            values.put(parameter, read(service, parameter, value));
          }
        });
    return new Arguments(service, values);
  }

  private static Parameter<?> find(GraphService service, Object name) {
    List<String> known = service.parameters().stream().map(Parameter::name).toList();
    int at = known.indexOf(name);
    if (at >= 0) {
      return service.parameters().get(at);
    }
    throw new InvalidInputException(
        Problem.UNKNOWN_PARAMETER,
        Nearest.details(
            String.valueOf(name),
            known,
            "service",
            service.name(),
            "parameter",
            name,
            "known",
            known));
  }

  private static Object read(GraphService service, Parameter<?> parameter, Object value) {
    Optional<?> read = parameter.reader().apply(value);
    if (read.isPresent()) {
      return read.get();
    }
    throw new InvalidInputException(
        Problem.PARAMETER_TYPE,
        "service",
        service.name(),
        "parameter",
        parameter.name(),
        "value",
        value,
        "expected",
        parameter.type());
  }

  /** The value of a parameter; empty if the call does not give it. */
  @SuppressWarnings("unchecked") // put there by read, from the same parameter
  public <T> Optional<T> get(Parameter<T> parameter) {
    return Optional.ofNullable((T) values.get(parameter));
  }

  /**
   * The value of a parameter that each call gives.
   *
   * @throws InvalidInputException if this one does not
   */
  public <T> T require(Parameter<T> parameter) {
    return get(parameter)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.PARAMETER_MISSING,
                    "service",
                    service.name(),
                    "parameter",
                    parameter.name(),
                    "expected",
                    parameter.type()));
  }

  /** True if the call gives the parameter. */
  public boolean has(Parameter<?> parameter) {
    return values.containsKey(parameter);
  }

  /** True if the flag is given and true. */
  public boolean isSet(Parameter<Boolean> flag) {
    return get(flag).orElse(false);
  }
}
