package io.colonnade.upkeep;

import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
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
import io.colonnade.schema.IndexType;
import io.colonnade.schema.Schema;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.WriteSet;
import io.colonnade.tx.GraphStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Moves the indexes of a graph through their states. Each step is a change of the schema; the work
 * between two steps is a job, see {@link IndexWork}. Work that was interrupted by closing the graph
 * or by the end of a process is resumed by a process that has the graph open or opens it next.
 * Thread-safe.
 */
public final class IndexChanges {

  /** The task of the job that erases the entries of an index. */
  public static final String REMOVE = "remove index";

  private final GraphStore graph;
  private final IndexWork work;
  private volatile boolean hasBegun; // false: the graph is open as it is

  IndexChanges(GraphStore graph, Jobs jobs) {
    this.graph = graph;
    this.work = new IndexWork(graph, this, jobs);
  }

  /** Creates what every graph has, the label index and counts, and resumes interrupted work. */
  void begin() {
    hasBegun = true;
    createAbsent();
    resume(graph.schema());
    if (graph.indexes().maintainer().isPresent()) {
      resumeRebuilds();
    }
  }

  /**
   * Returns whether a program without the module that maintains indexes has created the graph: it
   * has counts, which are created with the label index, and no index. Such programs could no longer
   * change the graph if it had an index, and opening it to read does not take that away.
   */
  private static boolean isOfProgramsWithoutIndexes(Schema schema) {
    return schema.definition(IndexType.TOTALS).isPresent() && schema.indexes().isEmpty();
  }

  private void resumeRebuilds() {
    for (IndexDefinition index : graph.schema().indexes()) {
      if (index.state() == IndexState.DISABLED && isRebuiltByOlderVersion(index)) {
        Job unused = work.build(replace(index.name()));
      }
    }
  }

  /** Older versions disabled an index that was to be built again, with its progress. */
  private boolean isRebuiltByOlderVersion(IndexDefinition disabled) {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.LOOK)) {
      return IndexRows.progress(now, disabled.number()).isPresent();
    }
  }

  /** Resumes the work that a schema shows as interrupted, or as begun by another process. */
  void resume(Schema schema) {
    boolean areIndexesKept = graph.indexes().maintainer().isPresent();
    schema.definitions().stream()
        .filter(index -> areIndexesKept || !index.type().isIndex())
        .forEach(work::resume);
  }

  /**
   * Creates what every graph has, unless it exists or another process creates it. Of an empty graph
   * it is complete, which a snapshot proves in which every commit maintains it already: another
   * process may have added vertices before.
   */
  private void createAbsent() {
    if (absent(graph.schema(), 0).isEmpty()) {
      return;
    }
    List<IndexDefinition> created =
        changeTogether(
            (schema, now) ->
                absent(schema, IndexRows.nextNumber(now)).stream().map(IndexChange.Create::new));
    List<IndexDefinition> unused =
        changeTogether(
            (schema, now) ->
                isEmpty(now)
                    ? created.stream()
                        .filter(schema::contains)
                        .map(index -> index.in(IndexState.ENABLED))
                        .map(index -> new IndexChange.Move(index, Optional.empty()))
                    : Stream.empty());
  }

  /** Returns what every graph has and a schema does not, with numbers from the given one on. */
  private List<IndexDefinition> absent(Schema schema, int next) {
    List<IndexDefinition> absent = new ArrayList<>();
    if (graph.indexes().maintainer().isPresent()
        && schema.index(IndexDefinition.VERTEX_LABELS).isEmpty()
        && !isOfProgramsWithoutIndexes(schema)) {
      absent.add(IndexDefinition.ofVertexLabels(next));
    }
    for (IndexType counts : List.of(IndexType.DEGREES, IndexType.TOTALS)) {
      if (schema.definition(counts).isEmpty()) {
        absent.add(IndexDefinition.ofCounts(next + absent.size(), counts));
      }
    }
    return absent;
  }

  private boolean isEmpty(Snapshot now) {
    try (FactCursor<VertexFact> vertices = graph.layout().vertices(now, Keys.NONE)) {
      return vertices.next().isEmpty();
    }
  }

  /**
   * Creates an index: every commit maintains it from now on. A graph without a label index gets
   * that index too, because only programs that maintain indexes can change the graph from now on.
   *
   * @return the job that adds existing elements to it
   * @throws InvalidInputException if an index of that name exists, or if the draft is not valid
   */
  public Job create(IndexDraft draft) {
    mustBeKept();
    IndexDefinition made =
        change(
            (schema, now) -> {
              boolean exists =
                  schema.index(draft.name()).stream()
                      .anyMatch(index -> index.state() != IndexState.REMOVED);
              if (exists) {
                throw new InvalidInputException(Problem.INDEX_EXISTS, "index", draft.name());
              }
              graph.dictionary().learn(now);
              IndexNames names = new IndexNames(graph.dictionary(), schema);
              return new IndexChange.Create(names.define(draft, IndexRows.nextNumber(now)));
            });
    Job build = work.build(made);
    if (hasBegun) {
      createAbsent();
      graph.schema().index(IndexDefinition.VERTEX_LABELS).ifPresent(work::resume);
    }
    return build;
  }

  /**
   * Drops an index: from now on no commit maintains it and no query uses it.
   *
   * @return the job that erases its entries
   * @throws InvalidInputException if no index has that name
   */
  public Job drop(String name) {
    mustBeKept();
    return work.remove(
        change(
            (schema, now) ->
                new IndexChange.Move(
                    usable(schema, name).in(IndexState.REMOVED), Optional.empty())));
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
    IndexDefinition index = index(name);
    Optional<Job> building =
        index.state() == IndexState.WRITE_ONLY || index.state() == IndexState.BUILDING
            ? work.building(index)
            : Optional.empty();
    return building.orElseGet(() -> work.build(replace(name)));
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
    return work.build(replace(name), within);
  }

  /**
   * Counts degrees or totals again as a part of a running job, to which the progress is reported:
   * queries count elements until the stored numbers are right. Returns after the count.
   *
   * @return how the count ended
   */
  public Job.State recount(IndexType counts, Job within) {
    return changeIfNeeded(
            (schema, now) ->
                schema
                    .definition(counts)
                    .map(
                        wrong ->
                            new IndexChange.Restart(
                                wrong,
                                IndexDefinition.ofCounts(IndexRows.nextNumber(now), counts))))
        .map(again -> work.build(again, within))
        .orElse(Job.State.STOPPED);
  }

  /**
   * Gives an index a new number, under which it is empty. A job that still works on the old one,
   * even a process that continues late, writes and erases entries that no query reads.
   */
  private IndexDefinition replace(String name) {
    IndexDefinition[] old = new IndexDefinition[1];
    IndexDefinition next =
        change(
            (schema, now) -> {
              old[0] = usable(schema, name).in(IndexState.REMOVED);
              return new IndexChange.Replace(
                  old[0], old[0].in(IndexState.WRITE_ONLY).numbered(IndexRows.nextNumber(now)));
            });
    Job unused = work.remove(old[0]);
    return next;
  }

  private void mustBeKept() {
    IndexMaintainer unused = graph.indexes().required();
  }

  /**
   * Erases the entries of indexes without a definition. A build cannot repair this damage, because
   * it belongs to no index. Numbers are never reused, so these entries cannot become valid; those
   * of an index that is created meanwhile are not known to the snapshot that decides.
   *
   * @return the numbers of these indexes
   */
  public Set<Integer> eraseStrays() {
    IndexMaintainer maintainer = graph.indexes().required();
    Set<Integer> strays = strays(maintainer);
    strays.forEach(number -> maintainer.erase(number, graph.store()));
    return strays;
  }

  private Set<Integer> strays(IndexMaintainer maintainer) {
    try (Snapshot now = graph.store().snapshot(SnapshotUse.LOOK)) {
      Schema schema = graph.liveSchema().in(now);
      int next = IndexRows.nextNumber(now);
      Set<Integer> strays = new TreeSet<>(maintainer.numbers(now));
      strays.removeIf(number -> number >= next || schema.index(number).isPresent());
      return strays;
    }
  }

  // ---- steps

  /**
   * Returns the index of that name.
   *
   * @throws InvalidInputException if there is none; the message names the nearest
   */
  public IndexDefinition index(String name) {
    return named(graph.liveSchema().learn(), name);
  }

  private static IndexDefinition usable(Schema schema, String name) {
    IndexDefinition index = named(schema, name);
    if (index.state() == IndexState.REMOVED) {
      throw new InvalidInputException(Problem.INDEX_BUSY, "index", name);
    }
    return index;
  }

  private static IndexDefinition named(Schema schema, String name) {
    List<String> known = schema.namedIndexes().stream().map(IndexDefinition::name).toList();
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
            schema.contains(known)
                ? Optional.of(new IndexChange.Move(known.in(to), progress))
                : Optional.empty());
  }

  /**
   * Moves what is being built to its complete state, and writes the rest of it in the same commit.
   *
   * @return empty if it is in another state already
   */
  Optional<IndexDefinition> complete(IndexDefinition known, Consumer<WriteSet> rest) {
    return changeIfNeeded(
        (schema, now) ->
            schema.contains(known)
                ? Optional.of(new IndexChange.Move(known.in(IndexState.ENABLED), Optional.empty()))
                : Optional.empty(),
        rest);
  }

  /** Removes the definition of an index whose entries are erased, if it is still in that state. */
  void forget(IndexDefinition removed) {
    Optional<IndexDefinition> unused =
        changeIfNeeded(
            (schema, now) ->
                schema.contains(removed)
                    ? Optional.of(forgotten(schema, removed))
                    : Optional.empty());
  }

  private static IndexChange forgotten(Schema schema, IndexDefinition removed) {
    boolean isLast = schema.index(removed.name()).equals(Optional.of(removed));
    return isLast && removed.name().equals(IndexDefinition.VERTEX_LABELS)
        ? new IndexChange.Move(
            removed.in(IndexState.DISABLED), Optional.empty()) // else it is created again
        : new IndexChange.Forget(removed);
  }

  private IndexDefinition change(BiFunction<Schema, Snapshot, IndexChange> plan) {
    return changeIfNeeded((schema, now) -> Optional.of(plan.apply(schema, now))).orElseThrow();
  }

  /**
   * Makes a change, if any is planned. Returns the definition after the change; for a removal, the
   * definition before it.
   */
  private Optional<IndexDefinition> changeIfNeeded(
      BiFunction<Schema, Snapshot, Optional<IndexChange>> plan) {
    return changeIfNeeded(plan, writeSet -> {});
  }

  private Optional<IndexDefinition> changeIfNeeded(
      BiFunction<Schema, Snapshot, Optional<IndexChange>> plan, Consumer<WriteSet> further) {
    return changeTogether((schema, now) -> plan.apply(schema, now).stream(), further).stream()
        .findFirst();
  }

  private List<IndexDefinition> changeTogether(
      BiFunction<Schema, Snapshot, Stream<? extends IndexChange>> plan) {
    return changeTogether(plan, writeSet -> {});
  }

  /** Makes the planned changes, of an index each, in one commit; none if none is planned. */
  private List<IndexDefinition> changeTogether(
      BiFunction<Schema, Snapshot, Stream<? extends IndexChange>> plan,
      Consumer<WriteSet> further) {
    return RepeatedChange.make(
        () -> {
          try (Snapshot now = graph.store().snapshot(SnapshotUse.TRANSACTION)) {
            Schema before = graph.liveSchema().in(now);
            List<IndexChange> changes = plan.apply(before, now).collect(Collectors.toList());
            if (!changes.isEmpty()) {
              graph.liveSchema().replace(now, before, changes, further);
            }
            return changes.stream().map(IndexChange::index).toList();
          }
        });
  }
}
