package io.colonnade.server.monitor;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.job.Job;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/** The graphs of a server, and whether it starts, serves or stops. Thread-safe. */
final class ServerState {

  private final Requests requests;
  private final Map<String, String> unopened = Collections.synchronizedMap(new TreeMap<>());
  private volatile Phase phase = Phase.STARTING;
  private volatile Map<String, ColonnadeGraph> graphs = Map.of();
  private volatile IntSupplier sessions = () -> 0;

  /** What a server does. */
  enum Phase {
    STARTING,
    SERVING,
    STOPPING
  }

  /** The numbers of the jobs of a graph that are under way, and that have ended in each way. */
  record JobCounts(long running, long done, long failed, long stopped) {}

  ServerState(Requests requests) {
    this.requests = requests;
  }

  void cannotOpen(String graph, String reason) {
    unopened.put(graph, reason);
  }

  void serve(Map<String, ColonnadeGraph> served, IntSupplier openSessions) {
    graphs = Collections.unmodifiableMap(new LinkedHashMap<>(served));
    sessions = openSessions;
    phase = Phase.SERVING;
  }

  void stopping() {
    phase = Phase.STOPPING;
  }

  Phase phase() {
    return phase;
  }

  Requests requests() {
    return requests;
  }

  int sessions() {
    return sessions.getAsInt();
  }

  /** Returns the served graphs by name. */
  Map<String, ColonnadeGraph> graphs() {
    return graphs;
  }

  /** Returns why graphs could not be opened, by their name. */
  Map<String, String> unopened() {
    synchronized (unopened) {
      return new TreeMap<>(unopened);
    }
  }

  static JobCounts jobs(ColonnadeGraph graph) {
    Map<Job.State, Long> counts =
        GraphInternals.of(graph).jobs().all().stream()
            .collect(Collectors.groupingBy(Job::state, Collectors.counting()));
    return new JobCounts(
        counts.getOrDefault(Job.State.RUNNING, 0L),
        counts.getOrDefault(Job.State.DONE, 0L),
        counts.getOrDefault(Job.State.FAILED, 0L),
        counts.getOrDefault(Job.State.STOPPED, 0L));
  }
}
