package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.Accounts.ACCOUNT;
import static io.colonnade.examples.bench.Accounts.EMAIL;
import static io.colonnade.examples.bench.Accounts.JOINED;
import static io.colonnade.examples.bench.Accounts.NAME;
import static io.colonnade.examples.bench.Accounts.TOWN;

import io.colonnade.codec.IndexValueCodec;
import io.colonnade.index.ValueRanges;
import io.colonnade.tx.GraphTransaction;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;

/** The reads by indexes that are measured. Immutable. */
final class IndexReadOps {

  private static final int MANY = 500;
  private static final int FEW = 10;

  /** Of so many accounts one has joined in the time that is asked for. */
  private static final int SHARE = 10;

  private final Accounts accounts;

  IndexReadOps(Accounts accounts) {
    this.accounts = accounts;
  }

  /** All of them, in the order of the report. */
  List<ReadOp> all() {
    return List.of(
        new ReadOp(
            "unique_lookup_store",
            new Aim.Raw(2),
            ReadOp.Level.STORE,
            MANY,
            this::lookup,
            this::lookupRecipe),
        byIndex("unique_lookup", new Aim.Calls(2), this::lookup, this::lookupRecipe),
        byIndex("merge_hit", Aim.none(), this::merge, this::lookupRecipe),
        byIndex("equality_10", Aim.none(), this::town, this::townRecipe),
        byIndex("range_limit_10", new Aim.Stated("1 batch"), this::some, this::someRecipe),
        new ReadOp(
            "newest_10_by_index",
            Aim.none(),
            ReadOp.Level.GREMLIN,
            1,
            (g, index) -> inOrder(newest(g)),
            (reads, tx, index) ->
                inOrder(
                    reads
                        .indexes()
                        .first(tx, Accounts.Index.JOINED.title(), ValueRanges.all(), FEW, NAME)
                        .iterator())));
  }

  /** The lookup where the name stands in the entry of the index. */
  ReadOp covered() {
    return byIndex(
        "unique_lookup_covering",
        new Aim.Calls(1),
        this::lookup,
        (reads, tx, index) -> lookup(reads, tx, Accounts.Index.EMAIL_AND_NAME, index));
  }

  private static ReadOp byIndex(String name, Aim aim, ReadOp.Traversal way, ReadOp.Recipe recipe) {
    return new ReadOp(name, aim, ReadOp.Level.GREMLIN, MANY, way, recipe);
  }

  private long lookup(GraphTraversalSource g, int index) {
    String email = accounts.email(accounts.any(index));
    return inOrder(g.V().has(ACCOUNT, EMAIL, email).values(NAME));
  }

  private long merge(GraphTraversalSource g, int index) {
    String email = accounts.email(accounts.any(index));
    return inOrder(g.mergeV(Map.of(T.label, ACCOUNT, EMAIL, email)).values(NAME));
  }

  private long lookupRecipe(StoreReads reads, GraphTransaction tx, int index) {
    return lookup(reads, tx, Accounts.Index.EMAIL, index);
  }

  private long lookup(StoreReads reads, GraphTransaction tx, Accounts.Index by, int index) {
    String email = accounts.email(accounts.any(index));
    return inOrder(reads.indexes().equal(tx, by.title(), email, NAME).iterator());
  }

  private long town(GraphTraversalSource g, int index) {
    return hash(g.V().has(ACCOUNT, TOWN, accounts.town(index % accounts.towns())).values(NAME));
  }

  private long townRecipe(StoreReads reads, GraphTransaction tx, int index) {
    String town = accounts.town(index % accounts.towns());
    return hash(reads.indexes().equal(tx, Accounts.Index.TOWN.title(), town, NAME).iterator());
  }

  private int from(int index) {
    return accounts.any(index) % (accounts.count() - until());
  }

  private int until() {
    return accounts.count() / SHARE;
  }

  /** Which ten they are is up to the graph; that they are ten of those is not. */
  private long some(GraphTraversalSource g, int index) {
    P<Integer> range = P.between(from(index), from(index) + until());
    return in(index, g.V().has(ACCOUNT, JOINED, range).limit(FEW).values(JOINED));
  }

  private long someRecipe(StoreReads reads, GraphTransaction tx, int index) {
    ValueRanges range =
        ValueRanges.between(
            IndexValueCodec.form(from(index)), IndexValueCodec.form(from(index) + until()));
    return in(
        index,
        reads.indexes().first(tx, Accounts.Index.JOINED.title(), range, FEW, JOINED).iterator());
  }

  private long in(int index, Iterator<?> found) {
    long count = 0;
    while (found.hasNext()) {
      int joined = (Integer) found.next();
      count += joined >= from(index) && joined < from(index) + until() ? 1 : 0;
    }
    return count;
  }

  private static Iterator<Object> newest(GraphTraversalSource g) {
    return g.V().hasLabel(ACCOUNT).order().by(JOINED, Order.desc).limit(FEW).values(NAME);
  }

  private static long inOrder(Iterator<?> values) {
    long sum = 0;
    while (values.hasNext()) {
      sum = sum * 31 + values.next().hashCode();
    }
    return sum;
  }

  /** The same in whatever order. */
  private static long hash(Iterator<?> values) {
    long sum = 0;
    while (values.hasNext()) {
      sum += values.next().hashCode();
    }
    return sum;
  }
}
