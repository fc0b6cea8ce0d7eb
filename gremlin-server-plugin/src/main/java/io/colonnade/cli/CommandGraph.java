package io.colonnade.cli;

import io.colonnade.schema.ElementKind;
import io.colonnade.service.GraphService;
import java.util.List;
import java.util.Map;

/** The graph of a command: opened in this process, or served by another one. */
interface CommandGraph extends AutoCloseable {

  /**
   * Calls a service whose results are maps.
   *
   * @param given the arguments by the names of the parameters
   */
  List<Map<String, Object>> call(GraphService service, Map<String, Object> given);

  /**
   * Returns the job that a call has begun.
   *
   * @param begun the result of the call
   */
  CommandJob job(Map<String, Object> begun);

  /**
   * Returns the number of elements of a kind, which is an estimate if there are no exact counts.
   */
  long elements(ElementKind kind);

  /** Returns the kind of the elements in an index; vertices if there is no index of that name. */
  ElementKind kind(String index);

  /** Returns the epoch of the schema. */
  long epoch();

  @Override
  void close();
}
