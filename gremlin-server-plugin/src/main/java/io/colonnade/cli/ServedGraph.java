package io.colonnade.cli;

import io.colonnade.console.RemoteServices;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreClosedException;
import io.colonnade.schema.ElementKind;
import io.colonnade.service.GraphService;
import io.colonnade.service.IndexServices;
import io.colonnade.service.JobServices;
import io.colonnade.service.ReadServices;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A graph that a server has open.
 *
 * @param services is closed with it
 */
record ServedGraph(RemoteServices services) implements CommandGraph {

  @Override
  public List<Map<String, Object>> call(GraphService service, Map<String, Object> given) {
    return services.maps(service.name(), given);
  }

  /** Calls a service that answers with one map. */
  Map<String, Object> one(String service, Map<String, Object> given) {
    return services.one(service, given);
  }

  @Override
  public CommandJob job(Map<String, Object> begun) {
    return new ServedJob(begun);
  }

  @Override
  public long elements(ElementKind kind) {
    Object counts =
        one(ReadServices.SUMMARY, Map.of()).get(kind == ElementKind.VERTEX ? "vertices" : "edges");
    return counts instanceof Map<?, ?> map && map.get("count") instanceof Number count
        ? count.longValue()
        : 0;
  }

  @Override
  public ElementKind kind(String index) {
    boolean isOfEdges =
        services.maps(IndexServices.LIST, Map.of()).stream()
            .anyMatch(one -> index.equals(one.get("name")) && "edges".equals(one.get("elements")));
    return isOfEdges ? ElementKind.EDGE : ElementKind.VERTEX;
  }

  @Override
  public long epoch() {
    return one(ReadServices.SUMMARY, Map.of()).get("epoch") instanceof Number epoch
        ? epoch.longValue()
        : 0;
  }

  @Override
  public void close() {
    services.close();
  }

  /** A job of the server, as it was when it was asked last. Confined to one thread. */
  private final class ServedJob implements CommandJob {

    private Map<String, Object> state;

    ServedJob(Map<String, Object> begun) {
      this.state = begun;
    }

    private boolean is(String word) {
      return word.equals(state.get("state"));
    }

    @Override
    public String subject() {
      return String.valueOf(state.get("index"));
    }

    @Override
    public long done() {
      return state.get("elements") instanceof Number elements ? elements.longValue() : 0;
    }

    @Override
    public List<String> report() {
      return state.get("report") instanceof Collection<?> lines
          ? lines.stream().map(String::valueOf).toList()
          : List.of();
    }

    @Override
    public OptionalLong violations() {
      return state.get("violations") instanceof Number count
          ? OptionalLong.of(count.longValue())
          : OptionalLong.empty();
    }

    @Override
    public boolean hasFailed() {
      return is("failed");
    }

    @Override
    public boolean awaitEnd(Duration most) throws InterruptedException {
      state = one(JobServices.DESCRIBE, Map.of("job", state.getOrDefault("job", 0L)));
      if (is("running")) {
        Thread.sleep(most.toMillis());
      }
      return !is("running");
    }

    @Override
    public void await() throws InterruptedException {
      boolean hasEnded = false;
      while (!hasEnded) {
        hasEnded = awaitEnd(ProgressOption.LOOK);
      }
      if (hasFailed()) {
        throw new InvalidInputException(
            Problem.SERVER_REFUSED,
            "address",
            services.address(),
            Problem.CAUSE,
            String.valueOf(state.get("error")));
      }
      if (is("stopped")) {
        throw new StoreClosedException(
            Problem.JOB_STOPPED, "job", state.get("job") + " of " + services.address());
      }
    }
  }
}
