package io.colonnade.cli;

import io.colonnade.check.Statistics;
import io.colonnade.check.StatisticsReport;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.service.Arguments;
import io.colonnade.service.GraphService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A graph that is open in this process.
 *
 * @param graph is closed with it
 */
record OpenedGraph(ColonnadeGraph graph) implements CommandGraph {

  @Override
  @SuppressWarnings("unchecked") // the results of services are made for clients: keys are texts
  public List<Map<String, Object>> call(GraphService service, Map<String, Object> given) {
    return (List<Map<String, Object>>)
        ColonnadeGraph.translated(() -> service.call(graph, Arguments.of(service, given)));
  }

  @Override
  public CommandJob job(Map<String, Object> begun) {
    long number = (Long) begun.getOrDefault("job", 0L);
    return new OwnJob(GraphInternals.of(graph).jobs().job(number).orElseThrow());
  }

  @Override
  public long elements(ElementKind kind) {
    StatisticsReport statistics = Statistics.estimate(GraphInternals.store(graph));
    return (kind == ElementKind.VERTEX ? statistics.vertices() : statistics.edges()).total();
  }

  @Override
  public ElementKind kind(String index) {
    return graph.schema().indexes().stream()
        .filter(one -> one.name().equals(index))
        .map(IndexDefinition::kind)
        .findFirst()
        .orElse(ElementKind.VERTEX);
  }

  @Override
  public long epoch() {
    return graph.schema().epoch();
  }

  @Override
  public void close() {
    graph.close();
  }

  private record OwnJob(Job job) implements CommandJob {

    @Override
    public String subject() {
      return job.subject();
    }

    @Override
    public long done() {
      return job.done();
    }

    @Override
    public List<String> report() {
      return job.report();
    }

    @Override
    public OptionalLong violations() {
      return job.violations();
    }

    @Override
    public boolean hasFailed() {
      return job.state() == Job.State.FAILED;
    }

    @Override
    public boolean awaitEnd(Duration most) throws InterruptedException {
      return job.awaitEnd(most);
    }

    @Override
    public void await() throws InterruptedException {
      Job unused = job.await();
    }
  }
}
