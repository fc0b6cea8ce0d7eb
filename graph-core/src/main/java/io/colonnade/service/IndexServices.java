package io.colonnade.service;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The services {@code colonnade.index.*}. Long work is a job, which continues after the end of the
 * request; the service answers with a map of the job without waiting for it, and {@link
 * JobServices} show its progress. Stateless.
 *
 * <pre>{@code
 * g.call('colonnade.index.create', [name: 'byEmail', vertexLabel: 'person', keys: ['email']])
 * g.call('colonnade.job.describe', [job: 1])
 * g.call('colonnade.index.list')
 * }</pre>
 */
public final class IndexServices {

  public static final String CREATE = "colonnade.index.create";
  public static final String LIST = "colonnade.index.list";
  public static final String DESCRIBE = "colonnade.index.describe";
  public static final String DROP = "colonnade.index.drop";
  public static final String REBUILD = "colonnade.index.rebuild";
  public static final String VERIFY = "colonnade.index.verify";
  public static final String REPAIR = "colonnade.index.repair";

  private static final Parameter<String> NAME = Parameter.text("name", "The name of the index.");

  private static final Parameter<String> ONLY =
      Parameter.text("name", "The name of the index (default: all).");

  private IndexServices() {}

  /** All of them. */
  public static List<GraphService> all() {
    return List.of(
        IndexCreateService.service(),
        new PlainService(
            LIST,
            "Lists the indexes: what each is, and its state.",
            List.of(),
            Access.READ,
            (graph, arguments) -> IndexListing.of(GraphInternals.of(graph))),
        new PlainService(
            DESCRIBE,
            "Tells what an index is, its state, and how far it is built.",
            List.of(NAME),
            Access.READ,
            IndexServices::describe),
        beginning(
            VERIFY,
            "Begins a job that proves indexes, beside readers and writers; its report says how they"
                + " are.",
            List.of(ONLY),
            Access.READ,
            (graph, arguments) -> IndexProof.start(GraphInternals.of(graph), arguments.get(ONLY))),
        changing(
            DROP,
            "Drops an index: nothing keeps or asks it from now on; a job erases its entries.",
            List.of(NAME),
            (graph, arguments) ->
                JobServices.of(graph, graph.schema().dropIndex(arguments.require(NAME)))),
        changing(
            REBUILD,
            "Starts a job that rebuilds an index, unless one is running; no query uses the index"
                + " until it is built.",
            List.of(NAME),
            (graph, arguments) ->
                JobServices.of(graph, graph.schema().rebuildIndex(arguments.require(NAME)))),
        changing(
            REPAIR,
            "Starts a job that checks indexes and rebuilds those that are wrong.",
            List.of(ONLY),
            (graph, arguments) ->
                IndexRepair.start(GraphInternals.of(graph), arguments.get(ONLY))));
  }

  private static GraphService changing(
      String name,
      String description,
      List<Parameter<?>> parameters,
      BiFunction<ColonnadeGraph, Arguments, Job> begin) {
    return beginning(name, description, parameters, Access.SCHEMA, begin);
  }

  /** Answers with the job that it begins. */
  private static GraphService beginning(
      String name,
      String description,
      List<Parameter<?>> parameters,
      Access access,
      BiFunction<ColonnadeGraph, Arguments, Job> begin) {
    return new PlainService(
        name,
        description,
        parameters,
        access,
        (graph, arguments) -> List.of(JobServices.describe(begin.apply(graph, arguments))));
  }

  private static List<?> describe(ColonnadeGraph graph, Arguments arguments) {
    String name = arguments.require(NAME);
    return List.of(
        IndexListing.of(GraphInternals.of(graph), GraphInternals.of(graph).indexes().index(name)));
  }
}
