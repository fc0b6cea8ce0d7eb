package io.colonnade.examples.demo;

import static io.colonnade.graph.IndexTarget.vertex;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.ColonnadeSchema;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexJob;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import java.util.List;
import java.util.stream.Collectors;

/** The indexes that the questions of the tour ask. Stateless. */
final class AirRoutesIndexes {

  private AirRoutesIndexes() {}

  /** Creates those that are not there yet, and waits until all are built. */
  static void create(ColonnadeGraph graph) throws InterruptedException {
    ColonnadeSchema schema = graph.schema();
    schema.change().key("code", String.class).commit(); // a unique key has a declared type
    for (IndexBuilder wanted :
        List.of(
            schema.index("airportByCode").on(vertex("airport")).key("code").unique(),
            schema.index("airportByCountry").on(vertex("airport")).key("country").equality())) {
      List<String> there = schema.indexes().stream().map(IndexDefinition::name).toList();
      if (!there.contains(wanted.name())) {
        IndexJob unused = wanted.create();
      }
    }
    for (IndexJob job : schema.indexJobs()) {
      IndexJob unused = job.await();
    }
  }

  /** Those that queries may use, for people: {@code airportByCode (unique)}. */
  static String names(ColonnadeGraph graph) {
    return graph.schema().indexes().stream()
        .filter(index -> index.state() == IndexState.ENABLED)
        .map(index -> index.name() + " (" + index.type().text() + ")")
        .collect(Collectors.joining(", "));
  }
}
