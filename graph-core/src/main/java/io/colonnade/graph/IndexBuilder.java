package io.colonnade.graph;

import io.colonnade.schema.AbsentValues;
import io.colonnade.schema.IndexDraft;
import io.colonnade.schema.IndexType;
import io.colonnade.schema.SchemaEdit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Order;

/**
 * Defines an index. The default is a range index of all vertices, without the vertices that lack a
 * value, with one bucket and no covered keys. Confined to one thread.
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

  /** Returns the name of the index. */
  public String name() {
    return name;
  }

  /** Sets which elements are in the index. */
  public IndexBuilder on(IndexTarget those) {
    target = those;
    return this;
  }

  /**
   * Adds a key, with its values in ascending order. The first key decides the order of the index.
   */
  public IndexBuilder key(String key) {
    return key(key, Order.asc);
  }

  /**
   * Adds a key, with its values in the given order.
   *
   * @param order {@code asc} or {@code desc}
   * @throws IllegalArgumentException if the order is {@code shuffle}
   */
  public IndexBuilder key(String key, Order order) {
    keys.add(SchemaChange.sort(key, order));
    return this;
  }

  /** Makes a range index: it finds equal values and ranges of values. This is the default. */
  public IndexBuilder range() {
    return type(IndexType.RANGE);
  }

  /** Makes an equality index: it finds equal values only. */
  public IndexBuilder equality() {
    return type(IndexType.EQUALITY);
  }

  /**
   * Makes a unique index: no two elements may have the same values. Each key must have a declared
   * type whose values can be compared for equality: not any, List, Set or Map. NaN counts as one
   * value, as in {@code dedup()}; 0.0 and -0.0 count as one value.
   */
  public IndexBuilder unique() {
    return type(IndexType.UNIQUE);
  }

  /** Makes a label index. It has no keys. */
  public IndexBuilder label() {
    return type(IndexType.LABEL);
  }

  /** Sets the type of the index, for callers that have it as data. */
  public IndexBuilder type(IndexType other) {
    type = other;
    return this;
  }

  /** Also indexes elements that have no value of a key. */
  public IndexBuilder withAbsent() {
    absent = AbsentValues.INDEXED;
    return this;
  }

  /**
   * Splits the index into this number of buckets, so that writes of neighbouring values are spread.
   */
  public IndexBuilder salt(int parts) {
    buckets = parts;
    return this;
  }

  /** Also stores the values of these keys in the entries of the index. */
  public IndexBuilder covering(String... more) {
    covered.addAll(Arrays.asList(more));
    return this;
  }

  /**
   * Creates the index. From now on every commit maintains it; queries use it as soon as it is
   * built.
   *
   * @return the job that builds it
   * @throws IllegalStateException if the current transaction has changes
   * @throws io.colonnade.error.InvalidInputException if an index of that name exists, if the
   *     settings contradict each other, or if they name a label or key that the graph does not know
   */
  public IndexJob create() {
    return graph
        .schema()
        .createIndex(
            new IndexDraft(
                name, target.kind(), target.label(), type, keys, absent, buckets, covered));
  }
}
