package io.colonnade.graph;

import io.colonnade.job.Job;
import io.colonnade.model.SortKey;
import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.IndexDraft;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.SchemaEdit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Says what an index shall be. Unless said otherwise it is a range index of all vertices, skips
 * those without a value, has one bucket, and covers nothing. Confined to one thread.
 *
 * <pre>{@code
 * import static io.colonnade.graph.IndexTarget.vertex;
 *
 * graph.schema().change().key("email", String.class).commit();
 * graph.schema().index("byEmail").on(vertex("person")).key("email").unique().create().await();
 * }</pre>
 */
public final class IndexBuilder {

  private final ColonnadeGraph graph;
  private final String name;
  private IndexTarget target = IndexTarget.vertex();
  private IndexType type = IndexType.RANGE;
  private final List<SchemaEdit.Sort> keys = new ArrayList<>();
  private AbsentValues absent = AbsentValues.SKIPPED;
  private int buckets = 1;
  private final Set<String> covered = new LinkedHashSet<>();

  IndexBuilder(ColonnadeGraph graph, String name) {
    this.graph = graph;
    this.name = name;
  }

  /** The name it shall have. */
  public String name() {
    return name;
  }

  /** Which elements are in it. */
  public IndexBuilder on(IndexTarget those) {
    target = those;
    return this;
  }

  /** Also by the values of that key, the smallest first. */
  public IndexBuilder key(String key) {
    return key(key, SortKey.Order.ASCENDING);
  }

  /** Also by the values of that key. */
  public IndexBuilder key(String key, SortKey.Order order) {
    keys.add(new SchemaEdit.Sort(key, order));
    return this;
  }

  /** Finds by ranges of values, too. */
  public IndexBuilder range() {
    return type(IndexType.RANGE);
  }

  /** Finds by equal values only. */
  public IndexBuilder equality() {
    return type(IndexType.EQUALITY);
  }

  /**
   * No two elements may have the same values. Each key must have a declared type, by which values
   * can be told apart: not any, List, Set or Map. NaN is one value, as for {@code dedup()}, and 0.0
   * and -0.0 are one value.
   */
  public IndexBuilder unique() {
    return type(IndexType.UNIQUE);
  }

  /** Finds by label; has no keys. */
  public IndexBuilder label() {
    return type(IndexType.LABEL);
  }

  /** What it is good for, where that is decided elsewhere. */
  public IndexBuilder type(IndexType other) {
    type = other;
    return this;
  }

  /** Elements without a value are in it, too. */
  public IndexBuilder withAbsent() {
    absent = AbsentValues.INDEXED;
    return this;
  }

  /** Lies in so many parts, so that writers of neighbouring values do not meet at one end. */
  public IndexBuilder salt(int parts) {
    buckets = parts;
    return this;
  }

  /** The values of these keys stand in its entries as well. */
  public IndexBuilder covering(String... more) {
    covered.addAll(Arrays.asList(more));
    return this;
  }

  /**
   * Creates it: every commit keeps it from now on, and queries use it when it is built.
   *
   * @return the job that builds it
   * @throws IllegalStateException if the current transaction has changes
   * @throws io.colonnade.error.InvalidInputException if there is one of that name, there can be
   *     none such, or it names what the graph does not know
   */
  public Job create() {
    graph.endUnchanged();
    IndexDraft draft =
        new IndexDraft(name, target.kind(), target.label(), type, keys, absent, buckets, covered);
    return ColonnadeGraph.translated(() -> graph.store().indexChanges().create(draft));
  }
}
