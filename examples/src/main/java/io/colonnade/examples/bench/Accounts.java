package io.colonnade.examples.bench;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexTarget;
import io.colonnade.job.Job;
import io.colonnade.schema.IndexDefinition;
import java.util.List;
import java.util.Locale;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * The graph that indexes are measured on: accounts, each with an address of its own, {@value
 * #IN_TOWN} of them in each town, joined one after the other. Immutable.
 */
final class Accounts implements Sample {

  static final String ACCOUNT = "account";
  static final String EMAIL = "email";
  static final String NAME = "name";
  static final String TOWN = "town";
  static final String JOINED = "joined";
  static final String ACTIVE = "active";
  static final int IN_TOWN = 10;

  private static final int AT_ONCE = 1_000;

  /** Has no common divisor with any number of accounts that is not a multiple of it. */
  private static final long PRIME = 1_000_003;

  private final int count;
  private final List<Index> indexes;

  /** The indexes that the graph may have. */
  enum Index {
    LABEL("", IndexDefinition.VERTEX_LABELS),
    EMAIL(Accounts.EMAIL, "byEmail"),
    TOWN(Accounts.TOWN, "byTown"),
    JOINED(Accounts.JOINED, "byJoined"),
    /** As {@link #EMAIL}, with the names in its entries. */
    EMAIL_AND_NAME(Accounts.EMAIL, "byEmailWithName");

    private final String key;
    private final String title;

    Index(String key, String title) {
      this.key = key;
      this.title = title;
    }

    /** Returns its name in the graph. */
    String title() {
      return title;
    }

    /** Returns the key whose values it finds by; empty: none. */
    String key() {
      return key;
    }

    Job create(ColonnadeGraph graph) {
      IndexBuilder builder = graph.schema().index(title).on(IndexTarget.vertex(ACCOUNT));
      return switch (this) {
        case LABEL -> graph.schema().index(title).label().create();
        case EMAIL -> builder.key(key).unique().create();
        case EMAIL_AND_NAME -> builder.key(key).unique().covering(NAME).create();
        case TOWN -> builder.key(key).equality().create();
        case JOINED -> builder.key(key, Order.desc).range().create();
      };
    }

    /** Creates TinkerGraph's index of the key; of labels it has none. */
    void create(TinkerGraph graph) {
      if (this != LABEL) {
        graph.createIndex(key, Vertex.class);
      }
    }
  }

  /**
   * @param count a multiple of {@link #IN_TOWN}
   * @param indexes that are created before the accounts, and no others
   */
  Accounts(int count, List<Index> indexes) {
    this.count = count;
    this.indexes = List.copyOf(indexes);
  }

  int count() {
    return count;
  }

  @Override
  public void declare(ColonnadeGraph graph) {
    graph
        .schema()
        .change()
        .vertexLabel(ACCOUNT)
        .key(EMAIL, String.class, Cardinality.single)
        .key(NAME, String.class, Cardinality.single)
        .key(TOWN, String.class, Cardinality.single)
        .key(JOINED, Integer.class, Cardinality.single)
        .commit();
    if (!indexes.contains(Index.LABEL)) { // which every graph is made with
      Sample.await(graph.schema().dropIndex(Index.LABEL.title()));
    }
    for (Index index : indexes) {
      if (index != Index.LABEL) {
        Sample.await(index.create(graph));
      }
    }
  }

  @Override
  public TinkerGraph tinkerGraph() {
    TinkerGraph graph = TinkerGraph.open();
    indexes.forEach(index -> index.create(graph));
    return graph;
  }

  @Override
  public void write(Graph graph, Runnable commit) {
    for (int account = 0; account < count; account++) {
      Object[] pairs = {
        T.id,
        (long) account + 1,
        T.label,
        ACCOUNT,
        EMAIL,
        email(account),
        NAME,
        "account number " + account,
        TOWN,
        town(account / IN_TOWN),
        JOINED,
        (int) (account * PRIME % count),
        ACTIVE,
        account % 2 == 0
      };
      graph.addVertex(pairs);
      if ((account + 1) % AT_ONCE == 0) {
        commit.run();
      }
    }
    commit.run();
  }

  /** Returns the address of an account; accounts from {@link #count} on do not exist. */
  String email(long account) {
    return "account." + account + "@example.org";
  }

  String town(int number) {
    return "town " + number;
  }

  int towns() {
    return count / IN_TOWN;
  }

  /** Returns some account, mostly another one for the next index. */
  int any(int index) {
    return (int) ((index + 1) * PRIME % count);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%,d accounts with indexes %s", count, indexes);
  }
}
