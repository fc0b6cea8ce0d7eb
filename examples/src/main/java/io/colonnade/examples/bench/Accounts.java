package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.Op.MANY;

import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.graph.IndexBuilder;
import io.colonnade.graph.IndexTarget;
import io.colonnade.index.IndexCell;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.layout.FactCursor;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.VertexProperty.Cardinality;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * The graph that indexes are measured on: accounts, each with an address of its own, {@value
 * #IN_TOWN} of them in each town, joined one after the other. Immutable.
 *
 * @param count a multiple of {@link #IN_TOWN}
 * @param indexes that are created before the accounts, and no others
 */
record Accounts(int count, List<Index> indexes) implements Workload {

  private static final String ACCOUNT = "account";
  private static final String EMAIL = "email";
  private static final String NAME = "name";
  private static final String TOWN = "town";
  private static final String JOINED = "joined";
  private static final String ACTIVE = "active";
  private static final int IN_TOWN = 10;
  private static final int AT_ONCE = 1_000;
  private static final int FEW = 10;

  /** One of so many accounts has joined in the time of a query. */
  private static final int SHARE = 10;

  /** Has no common divisor with any number of accounts that is not a multiple of it. */
  private static final long PRIME = 1_000_003;

  /** The indexes that the graph may have. */
  enum Index {
    /** Which every graph is made with. */
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

    private void create(ColonnadeGraph graph) {
      IndexBuilder builder = graph.schema().index(title).on(IndexTarget.vertex(ACCOUNT));
      IndexBuilder kind =
          switch (this) {
            case LABEL -> builder.label();
            case EMAIL -> builder.key(key).unique();
            case EMAIL_AND_NAME -> builder.key(key).unique().covering(NAME);
            case TOWN -> builder.key(key).equality();
            case JOINED -> builder.key(key, Order.desc).range();
          };
      Workload.await(kind.create());
    }

    private long countEntries(ColonnadeGraph graph) {
      return GraphInternals.store(graph)
          .schema()
          .index(title)
          .map(
              built ->
                  GraphInternals.store(graph).readWhole(snapshot -> count(graph, built, snapshot)))
          .orElse(0L);
    }

    private static long count(ColonnadeGraph graph, IndexDefinition index, Snapshot snapshot) {
      IndexMaintainer maintainer = GraphInternals.store(graph).indexMaintainer().orElseThrow();
      long count = 0;
      try (FactCursor<IndexCell> cells = maintainer.cells(index, snapshot)) {
        while (cells.next().isPresent()) {
          count++;
        }
      }
      return count;
    }

    /** Creates TinkerGraph's index of the key; of labels it has none. */
    void create(TinkerGraph graph) {
      if (this != LABEL) {
        graph.createIndex(key, Vertex.class);
      }
    }
  }

  Accounts {
    indexes = List.copyOf(indexes);
  }

  /** Returns the address of an account; accounts from {@link #count} on do not exist. */
  private static String email(long account) {
    return "account." + account + "@example.org";
  }

  private static String newEmail(int index) {
    return "new." + email(index);
  }

  /** Returns some account, mostly another one for the next index. */
  private int any(int index) {
    return (int) ((index + 1) * PRIME % count);
  }

  private String town(int index) {
    return "town " + index % (count / IN_TOWN);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%,d accounts with indexes %s", count, indexes);
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
    if (!indexes.contains(Index.LABEL)) {
      Workload.await(graph.schema().dropIndex(Index.LABEL.title));
    }
    indexes.stream().filter(index -> index != Index.LABEL).forEach(index -> index.create(graph));
  }

  @Override
  public TinkerGraph tinkerGraph() {
    TinkerGraph graph = TinkerGraph.open();
    indexes.forEach(index -> index.create(graph));
    return graph;
  }

  @Override
  public void write(Graph graph, Runnable commit) {
    Workload.inBatches(0, count, AT_ONCE, account -> write(graph, account), commit);
  }

  private void write(Graph graph, long account) {
    List<Object> pairs = new ArrayList<>(List.of(T.id, account + 1, T.label, ACCOUNT));
    pairs.addAll(List.of(EMAIL, email(account), NAME, "account number " + account));
    pairs.addAll(List.of(TOWN, town((int) account / IN_TOWN)));
    pairs.addAll(List.of(JOINED, (int) (account * PRIME % count), ACTIVE, account % 2 == 0));
    graph.addVertex(pairs.toArray());
  }

  /** Returns the operations with all indexes. */
  @Override
  public List<Op> ops() {
    return List.of(
        lookup("unique_lookup_store", Aim.raw(2))
            .recipe((r, i) -> r.indexed("byEmail", email(any(i)), NAME))
            .by(Op.Mode.STORE),
        lookup("unique_lookup", Aim.calls(2)),
        Op.read(
            "merge_hit", Aim.NONE, MANY, (g, i) -> g.mergeV(account(email(any(i)))).values(NAME)),
        Op.read(
            "equality_10",
            Aim.NONE,
            MANY,
            (g, i) -> g.V().has(ACCOUNT, TOWN, town(i)).values(NAME)),
        Op.read("range_limit_10", Aim.stated("1 batch"), MANY, this::range),
        Op.read("newest_10_by_index", Aim.NONE, 1, (g, i) -> newest(g).toList().toString())
            .recipe((r, i) -> r.firstIndexed("byJoined", FEW, NAME)),
        once("merge_miss", Aim.NONE, this::mergeNew));
  }

  /** Returns a lookup of a name by an address. */
  Op lookup(String name, Aim aim) {
    return Op.read(
        name, aim, MANY, (g, i) -> g.V().has(ACCOUNT, EMAIL, email(any(i))).values(NAME));
  }

  /** Returns the addition of an account. */
  Op commit(String name, Aim aim) {
    return once(name, aim, this::add);
  }

  /** Returns the build of another index; in TinkerGraph, of its index of the same key. */
  LongRace.Work build(String op, Index index) {
    return new LongRace.Work(
        op,
        Aim.raw(2),
        count,
        this,
        this::write,
        index::create,
        index::create,
        index::countEntries,
        Optional.of(graph -> Workload.await(graph.schema().dropIndex(index.title))));
  }

  private static Op once(String name, Aim aim, Op.Traversal gremlin) {
    return Op.write(name, aim, Op.Turns.ALIKE_ONCE, gremlin, Accounts::proof);
  }

  private static Map<Object, Object> account(String email) {
    return Map.of(T.label, ACCOUNT, EMAIL, email);
  }

  /** Which ten they are is up to the graph; that they are ten of those is not. */
  private long range(GraphTraversalSource g, int index) {
    int width = count / SHARE;
    int from = any(index) % (count - width);
    P<Integer> range = P.between(from, from + width);
    return g.V().has(ACCOUNT, JOINED, range).limit(FEW).<Integer>values(JOINED).toList().stream()
        .filter(joined -> joined >= from && joined < from + width)
        .count();
  }

  private static GraphTraversal<Vertex, Object> newest(GraphTraversalSource g) {
    return g.V().hasLabel(ACCOUNT).order().by(JOINED, Order.desc).limit(FEW).values(NAME);
  }

  private long mergeNew(GraphTraversalSource g, int index) {
    Map<Object, Object> rest =
        Map.of(
            NAME, "new account " + index, ACTIVE, true, TOWN, town(index), JOINED, count + index);
    g.mergeV(account(newEmail(index))).option(Merge.onCreate, rest).iterate();
    return index;
  }

  private long add(GraphTraversalSource g, int index) {
    g.addV(ACCOUNT)
        .property(EMAIL, newEmail(index))
        .property(NAME, "new account " + index)
        .property(TOWN, town(index))
        .property(JOINED, count + index)
        .property(ACTIVE, true)
        .iterate();
    return index;
  }

  /** A number made of all elements and, where there are indexes, of what these find. */
  private static long proof(GraphTraversalSource g, int written) {
    List<Object> joined = g.V().hasLabel(ACCOUNT).values(JOINED).toList();
    long sum = joined.size();
    for (Object each : joined) {
      sum += 31L * (Integer) each;
    }
    long byEmail = g.V().has(ACCOUNT, EMAIL, TextP.startingWith("new.")).count().next();
    long byTown = g.V().has(ACCOUNT, TOWN, "town 0").count().next();
    return (sum * 31 + byEmail) * 31 + byTown;
  }
}
