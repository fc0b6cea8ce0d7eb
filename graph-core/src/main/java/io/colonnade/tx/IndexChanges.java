package io.colonnade.tx;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * Leads the indexes of a graph through their lives: each step is a change of the schema, the work
 * between two steps a job. What was under way when the graph was closed, or its process died, goes
 * on when it is opened. Thread-safe.
 */
public final class IndexChanges {

  private static final String BUILD = "build index";

  /** Of a disabled index: it is to be built anew. */
  private static final Optional<IndexProgress> NOTHING_YET =
      Optional.of(new IndexProgress(0, Bytes.EMPTY));

  private static final String REMOVE = "remove index";

  private final GraphStore graph;
  private final Jobs jobs;

  IndexChanges(GraphStore graph, Jobs jobs) {
    this.graph = graph;
    this.jobs = jobs;
  }

  /** Begins what every graph has, and goes on with what was under way. */
  void begin() {
    if (graph.indexes().maintainer().isEmpty()) {
      return;
    }
    if (graph.schema().index(IndexDefinition.VERTEX_LABELS).isEmpty()) {
      change(
          (schema, now) -> {
            int number = IndexRows.nextNumber(now);
            IndexState state = isEmpty(now) ? IndexState.ENABLED : IndexState.WRITE_ONLY;
            return new IndexChange.Create(IndexDefinition.ofVertexLabels(number, state));
          });
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

  private boolean isEmpty(Snapshot now) {
    try (FactCursor<VertexFact> vertices = graph.layout().vertices(now, Keys.NONE)) {
      return vertices.next().isEmpty();
    }
  }

  /**
   * Creates an index: every commit keeps it from now on.
   *
   * @return the job that puts what is there already into it
   * @throws InvalidInputException if there is one of that name, or there can be none such
   */
  public Job create(IndexDraft draft) {
    mustBeKept();
    IndexDefinition made =
        change(
            (schema, now) -> {
              if (schema.index(draft.name()).isPresent()) {
                throw new InvalidInputException(Problem.INDEX_EXISTS, "index", draft.name());
              }
              IndexNames names = new IndexNames(graph.dictionary(), schema);
              return new IndexChange.Create(names.define(draft, IndexRows.nextNumber(now)));
            });
    return build(made);
  }

  /**
   * Drops an index: nothing keeps it or asks it from now on.
   *
   * @return the job that erases its entries
   * @throws InvalidInputException if there is none
   */
  public Job drop(String name) {
    mustBeKept();
    return remove(move(name, IndexState.REMOVED, Optional.empty()));
  }

  /**
   * Builds an index anew, from nothing; until that is done no query uses it.
   *
   * @return the job that does it: if one is building it already, or is going to, that one
   * @throws InvalidInputException if there is none, or it is being removed
   */
  public Job rebuild(String name) {
    mustBeKept();
    Optional<Job> building = jobs.running(BUILD, name);
    return building.isPresent() && isToBeBuilt(index(name)) ? building.get() : startRebuild(name);
  }

  /** True if no query uses it until a build of it has ended. */
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
   * The same as a part of a job under way, which is told how far it is; returns when it is built.
   *
   * @return how that ended
   * @throws InvalidInputException if there is none, it is being removed, or is unique and elements
   *     have the same values
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

  /** How a build ends that somebody else was faster with, or that nobody wants any more. */
  private Job.State overtaken(IndexDefinition index) {
    return graph.schema().indexes().contains(index.in(IndexState.ENABLED))
        ? Job.State.DONE
        : Job.State.STOPPED;
  }

  private Optional<IndexProgress> progress(IndexDefinition index) {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.READ_ONLY)) {
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
          if (index.name().equals(IndexDefinition.VERTEX_LABELS)) { // or it would come again
            moveFrom(index, IndexState.DISABLED, Optional.empty());
          } else {
            change((schema, now) -> new IndexChange.Forget(index));
          }
          return Job.State.DONE;
        });
  }

  /**
   * Erases the entries of an index that nobody keeps any more, when those who may still read it
   * have ended; other jobs pass meanwhile.
   *
   * @param index as it was when nobody kept it any more
   * @param job at work
   * @return false if the graph is closed before, or it is kept again: another job was first
   */
  private boolean eraseUnread(IndexDefinition index, Job job) {
    OpenSnapshots.Ending readers = graph.snapshots().ofThose();
    if (!jobs.await(job, () -> text(readers), readers::whenOver)
        || !graph.schema().indexes().contains(index)) { // only jobs lead back to being kept
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
   * Erases the entries of indexes that do not exist: a damage that no build mends, since nobody
   * keeps or reads them. Numbers are not given twice, so nobody will.
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
    try (Snapshot now = graph.store().snapshot(SnapshotUse.READ_ONLY)) {
      Set<Integer> strays = new TreeSet<>(maintainer.numbers(now));
      graph.schema().indexes().forEach(index -> strays.remove(index.number()));
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
   * The index of that name.
   *
   * @throws InvalidInputException if there is none; names the nearest
   */
  public IndexDefinition index(String name) {
    return named(graph.schema(), name);
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
   * Leads an index from the state that is known to another.
   *
   * @return empty if it is in another state already: somebody has changed it
   */
  Optional<IndexDefinition> moveFrom(
      IndexDefinition known, IndexState to, Optional<IndexProgress> progress) {
    List<IndexDefinition> moved = new ArrayList<>();
    LiveSchema.Hold hold = graph.liveSchema().holdCommits();
    try {
      if (graph.schema().indexes().contains(known)) {
        moved.add(held((schema, now) -> new IndexChange.Move(known.in(to), progress)));
      }
    } finally {
      hold.close();
    }
    return moved.stream().findFirst();
  }

  private IndexDefinition change(BiFunction<Schema, Snapshot, IndexChange> plan) {
    LiveSchema.Hold hold = graph.liveSchema().holdCommits();
    try {
      return held(plan);
    } finally {
      hold.close();
    }
  }

  /** Makes a change while commits are held; gives the index afterwards, or what was forgotten. */
  private IndexDefinition held(BiFunction<Schema, Snapshot, IndexChange> plan) {
    return HeldChange.make(
        () -> {
          try (Snapshot now = graph.store().snapshot(SnapshotUse.TRANSACTION)) {
            Schema before = graph.schema();
            IndexChange change = plan.apply(before, now);
            graph.liveSchema().replace(now.version(), before, change);
            return change.index();
          }
        });
  }
}
