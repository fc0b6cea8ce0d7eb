package io.colonnade.upkeep;

import io.colonnade.codec.Bytes;
import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.job.Job;
import io.colonnade.job.Jobs;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Keys;
import io.colonnade.model.VertexFact;
import io.colonnade.schema.IndexChange;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexDraft;
import io.colonnade.schema.IndexNames;
import io.colonnade.schema.IndexProgress;
import io.colonnade.schema.IndexRows;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.LiveSchema;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.OpenSnapshots;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * Moves the indexes of a graph through their states. Each step is a change of the schema; the work
 * between two steps is a job. Work that was interrupted by closing the graph or by the end of the
 * process is resumed when the graph is opened. Thread-safe.
 */
public final class IndexChanges {

  private static final String BUILD = "build index";

  /** The progress of a disabled index that is to be built again. */
  private static final Optional<IndexProgress> NOTHING_YET =
      Optional.of(new IndexProgress(0, Bytes.EMPTY));

  private static final String REMOVE = "remove index";

  private final GraphStore graph;
  private final Jobs jobs;

  IndexChanges(GraphStore graph, Jobs jobs) {
    this.graph = graph;
    this.jobs = jobs;
  }

  /** Creates the label index that every graph has, and resumes interrupted work. */
  void begin() {
    if (graph.indexes().maintainer().isEmpty()) {
      return;
    }
    if (graph.schema().index(IndexDefinition.VERTEX_LABELS).isEmpty()) {
      Optional<IndexDefinition> unused = changeIfNeeded(this::vertexLabels);
    }
    for (IndexDefinition index : graph.schema().indexes()) {
      switch (index.state()) {
        case WRITE_ONLY, BUILDING -> build(index);
        case REMOVED -> remove(index);
        case DISABLED -> rebuildIfBegun(index);
        case ENABLED -> {}
      }
    }
  }

  /** Returns the creation of the label index, unless another process has created it. */
  private Optional<IndexChange> vertexLabels(Schema schema, Snapshot now) {
    if (schema.index(IndexDefinition.VERTEX_LABELS).isPresent()) {
      return Optional.empty();
    }
    int number = IndexRows.nextNumber(now);
    IndexState state = isEmpty(now) ? IndexState.ENABLED : IndexState.WRITE_ONLY;
    return Optional.of(new IndexChange.Create(IndexDefinition.ofVertexLabels(number, state)));
  }

  private boolean isEmpty(Snapshot now) {
    try (FactCursor<VertexFact> vertices = graph.layout().vertices(now, Keys.NONE)) {
      return vertices.next().isEmpty();
    }
  }

  /**
   * Creates an index: every commit maintains it from now on.
   *
   * @return the job that adds existing elements to it
   * @throws InvalidInputException if an index of that name exists, or if the draft is not valid
   */
  public Job create(IndexDraft draft) {
    mustBeKept();
    IndexDefinition made =
        change(
            (schema, now) -> {
              if (schema.index(draft.name()).isPresent()) {
                throw new InvalidInputException(Problem.INDEX_EXISTS, "index", draft.name());
              }
              graph.dictionary().learn(now);
              IndexNames names = new IndexNames(graph.dictionary(), schema);
              return new IndexChange.Create(names.define(draft, IndexRows.nextNumber(now)));
            });
    return build(made);
  }

  /**
   * Drops an index: from now on no commit maintains it and no query uses it.
   *
   * @return the job that erases its entries
   * @throws InvalidInputException if no index has that name
   */
  public Job drop(String name) {
    mustBeKept();
    return remove(move(name, IndexState.REMOVED, Optional.empty()));
  }

  /**
   * Builds an index again from an empty state; no query uses the index until the build is complete.
   *
   * @return the job that builds the index; if a build is running or queued already, the job of that
   *     build
   * @throws InvalidInputException if no index has that name, or if it is being removed
   */
  public Job rebuild(String name) {
    mustBeKept();
    Optional<Job> building = jobs.running(BUILD, name);
    return building.isPresent() && isToBeBuilt(index(name)) ? building.get() : startRebuild(name);
  }

  /** Returns whether no query uses the index until a build of it has ended. */
  private boolean isToBeBuilt(IndexDefinition index) {
    return switch (index.state()) {
      case WRITE_ONLY, BUILDING -> true;
      case DISABLED -> progress(index).isPresent();
      case ENABLED, REMOVED -> false;
    };
  }

  private Job startRebuild(String name) {
    IndexDefinition disabled = move(name, IndexState.DISABLED, NOTHING_YET);
    return jobs.start(BUILD, name, job -> rebuild(disabled, job));
  }

  /**
   * Builds an index again as a part of a running job, to which the progress is reported. Returns
   * after the build.
   *
   * @return how the build ended
   * @throws InvalidInputException if no index has that name, if the index is being removed, or if
   *     it is unique and elements have the same values
   */
  public Job.State rebuild(String name, Job within) {
    mustBeKept();
    return rebuild(move(name, IndexState.DISABLED, NOTHING_YET), within);
  }

  private void rebuildIfBegun(IndexDefinition disabled) {
    if (progress(disabled).isPresent()) {
      Job unused = jobs.start(BUILD, disabled.name(), job -> rebuild(disabled, job));
    }
  }

  private Job.State rebuild(IndexDefinition disabled, Job job) {
    if (!eraseUnread(disabled, job)) {
      return overtaken(disabled);
    }
    Optional<IndexDefinition> begun = moveFrom(disabled, IndexState.WRITE_ONLY, Optional.empty());
    return begun.isPresent() ? work(begun.get(), job) : overtaken(disabled);
  }

  private void mustBeKept() {
    if (graph.indexes().maintainer().isEmpty()) {
      throw new StoreException(Problem.INDEX_MODULE_MISSING);
    }
  }

  private Job build(IndexDefinition index) {
    return jobs.start(BUILD, index.name(), job -> work(index, job));
  }

  private Job.State work(IndexDefinition index, Job job) {
    Optional<IndexDefinition> building = moveFrom(index, IndexState.BUILDING, progress(index));
    return building.isPresent()
        ? new IndexBuild(graph, this, building.get()).run(job, jobs::isClosing)
        : overtaken(index);
  }

  /**
   * Returns the end state of a build that another build has overtaken or that is no longer
   * required.
   */
  private Job.State overtaken(IndexDefinition index) {
    return graph.liveSchema().learn().indexes().contains(index.in(IndexState.ENABLED))
        ? Job.State.DONE
        : Job.State.STOPPED;
  }

  private Optional<IndexProgress> progress(IndexDefinition index) {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.LOOK)) {
      return IndexRows.progress(now, index.number());
    }
  }

  private Job remove(IndexDefinition index) {
    return jobs.start(
        REMOVE,
        index.name(),
        job -> {
          if (!eraseUnread(index, job)) {
            return Job.State.STOPPED;
          }
          if (index.name().equals(IndexDefinition.VERTEX_LABELS)) { // else it is created again
            moveFrom(index, IndexState.DISABLED, Optional.empty());
          } else {
            change((schema, now) -> new IndexChange.Forget(index));
          }
          return Job.State.DONE;
        });
  }

  /**
   * Erases the entries of an index that commits no longer maintain, once the transactions that may
   * still read it have ended. Other jobs may run in between.
   *
   * @param index the definition at the time when commits stopped maintaining it
   * @param job the running job
   * @return false if the graph is closed before, or if another job has made commits maintain the
   *     index again
   */
  private boolean eraseUnread(IndexDefinition index, Job job) {
    OpenSnapshots.Ending readers = graph.snapshots().ofThose();
    if (!jobs.await(job, () -> text(readers), readers::whenOver)
        || !graph.liveSchema().learn().indexes().contains(index)) { // only jobs enable it again
      return false;
    }
    IndexMaintainer maintainer = graph.indexes().maintainer().orElseThrow();
    maintainer.erase(index.number(), graph.store());
    return true;
  }

  private static String text(OpenSnapshots.Ending readers) {
    int left = readers.left();
    return "the end of " + left + (left == 1 ? " reader" : " readers") + " of older snapshots";
  }

  /**
   * Erases the entries of indexes without a definition. A build cannot repair this damage, because
   * it belongs to no index. Numbers are never reused, so these entries cannot become valid.
   *
   * @return the numbers of these indexes
   */
  public Set<Integer> eraseStrays() {
    mustBeKept();
    IndexMaintainer maintainer = graph.indexes().maintainer().orElseThrow();
    LiveSchema.Hold hold = graph.liveSchema().holdCommits();
    try {
      Set<Integer> strays = strays(maintainer);
      strays.forEach(number -> maintainer.erase(number, graph.store()));
      return strays;
    } finally {
      hold.close();
    }
  }

  private Set<Integer> strays(IndexMaintainer maintainer) {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.LOOK)) {
      Set<Integer> strays = new TreeSet<>(maintainer.numbers(now));
      graph.liveSchema().in(now).indexes().forEach(index -> strays.remove(index.number()));
      return strays;
    }
  }

  // ---- steps

  private IndexDefinition move(String name, IndexState to, Optional<IndexProgress> progress) {
    return change(
        (schema, now) -> {
          IndexDefinition index = named(schema, name);
          if (index.state() == IndexState.REMOVED) {
            throw new InvalidInputException(Problem.INDEX_BUSY, "index", name);
          }
          return new IndexChange.Move(index.in(to), progress);
        });
  }

  /**
   * Returns the index of that name.
   *
   * @throws InvalidInputException if there is none; the message names the nearest
   */
  public IndexDefinition index(String name) {
    return named(graph.liveSchema().learn(), name);
  }

  private static IndexDefinition named(Schema schema, String name) {
    List<String> known = schema.indexes().stream().map(IndexDefinition::name).toList();
    return schema
        .index(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Problem.UNKNOWN_INDEX, Nearest.details(name, known, "index", name)));
  }

  /**
   * Moves an index from a known state to another.
   *
   * @return empty if the index is in another state already, because it was changed concurrently
   */
  Optional<IndexDefinition> moveFrom(
      IndexDefinition known, IndexState to, Optional<IndexProgress> progress) {
    return changeIfNeeded(
        (schema, now) ->
            schema.indexes().contains(known)
                ? Optional.of(new IndexChange.Move(known.in(to), progress))
                : Optional.empty());
  }

  private IndexDefinition change(BiFunction<Schema, Snapshot, IndexChange> plan) {
    return changeIfNeeded((schema, now) -> Optional.of(plan.apply(schema, now))).orElseThrow();
  }

  /**
   * Makes a change, if any is planned, while commits are held. Returns the definition after the
   * change; for a removal, the definition before it.
   */
  private Optional<IndexDefinition> changeIfNeeded(
      BiFunction<Schema, Snapshot, Optional<IndexChange>> plan) {
    LiveSchema.Hold hold = graph.liveSchema().holdCommits();
    try {
      return HeldChange.make(
          () -> {
            try (Snapshot now = graph.store().snapshot(SnapshotUse.TRANSACTION)) {
              Schema before = graph.liveSchema().in(now);
              Optional<IndexChange> change = plan.apply(before, now);
              change.ifPresent(planned -> graph.liveSchema().replace(now, before, planned));
              return change.map(IndexChange::index);
            }
          });
    } finally {
      hold.close();
    }
  }
}
