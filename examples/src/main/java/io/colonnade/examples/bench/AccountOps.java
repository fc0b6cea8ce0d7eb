package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.Accounts.ACCOUNT;
import static io.colonnade.examples.bench.Accounts.ACTIVE;
import static io.colonnade.examples.bench.Accounts.EMAIL;
import static io.colonnade.examples.bench.Accounts.JOINED;
import static io.colonnade.examples.bench.Accounts.NAME;
import static io.colonnade.examples.bench.Accounts.TOWN;

import io.colonnade.codec.IndexValueCodec;
import io.colonnade.index.ValueRanges;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** The operations with indexes that are measured. Immutable. */
final class AccountOps {

  private static final int MANY = 500;
  private static final int FEW = 10;

  /** One of so many accounts has joined in the time of a query. */
  private static final int SHARE = 10;

  private final Accounts accounts;

  AccountOps(Accounts accounts) {
    this.accounts = accounts;
  }

  /** Returns the operations with all indexes, in the order of the report. */
  List<Op> all() {
    return List.of(
        lookup("unique_lookup_store", Aim.raw(2), Accounts.Index.EMAIL).inStore(),
        lookup("unique_lookup", Aim.calls(2), Accounts.Index.EMAIL),
        Op.read("merge_hit", Aim.NONE, MANY, this::merge)
            .recipe((r, i) -> lookup(r, Accounts.Index.EMAIL, i)),
        Op.read("equality_10", Aim.NONE, MANY, (g, i) -> Op.sum(inTown(g, i).values(NAME)))
            .recipe((r, i) -> Op.sum(r.indexed("byTown", town(i), NAME).iterator())),
        Op.read("range_limit_10", Aim.stated("1 batch"), MANY, this::range)
            .recipe(this::rangeInIndex),
        Op.read("newest_10_by_index", Aim.NONE, 1, (g, i) -> Op.inOrder(newest(g)))
            .recipe((r, i) -> newest(r)),
        once("merge_miss", Aim.NONE, this::mergeNew));
  }

  /** Returns a lookup of a name that the entry of the index contains. */
  Op covered() {
    return lookup("unique_lookup_covering", Aim.calls(1), Accounts.Index.EMAIL_AND_NAME);
  }

  /** Returns the addition of an account, in a graph with these indexes and no others. */
  Op commit(String name, Aim aim) {
    return once(name, aim, this::add);
  }

  private Op lookup(String name, Aim aim, Accounts.Index by) {
    return Op.read(name, aim, MANY, (g, i) -> Op.inOrder(withEmail(g, i).values(NAME)))
        .recipe((r, i) -> lookup(r, by, i));
  }

  private Op once(String name, Aim aim, Op.Traversal gremlin) {
    return Op.write(name, aim, Contest.Turns.ALIKE_ONCE, gremlin, this::proof);
  }

  private String email(int index) {
    return accounts.email(accounts.any(index));
  }

  private GraphTraversal<Vertex, Vertex> withEmail(GraphTraversalSource g, int index) {
    return g.V().has(ACCOUNT, EMAIL, email(index));
  }

  private long lookup(StoreReads reads, Accounts.Index by, int index) {
    return Op.inOrder(reads.indexed(by.title(), email(index), NAME).iterator());
  }

  private long merge(GraphTraversalSource g, int index) {
    return Op.inOrder(g.mergeV(Map.of(T.label, ACCOUNT, EMAIL, email(index))).values(NAME));
  }

  private String town(int index) {
    return accounts.town(index % accounts.towns());
  }

  private GraphTraversal<Vertex, Vertex> inTown(GraphTraversalSource g, int index) {
    return g.V().has(ACCOUNT, TOWN, town(index));
  }

  private int from(int index) {
    return accounts.any(index) % (accounts.count() - width());
  }

  private int width() {
    return accounts.count() / SHARE;
  }

  /** Which ten they are is up to the graph; that they are ten of those is not. */
  private long range(GraphTraversalSource g, int index) {
    P<Integer> range = P.between(from(index), from(index) + width());
    return inRange(index, g.V().has(ACCOUNT, JOINED, range).limit(FEW).values(JOINED));
  }

  private long rangeInIndex(StoreReads reads, int index) {
    ValueRanges range =
        ValueRanges.between(
            IndexValueCodec.form(from(index)), IndexValueCodec.form(from(index) + width()));
    return inRange(index, reads.indexed("byJoined", range, FEW, JOINED).iterator());
  }

  private long inRange(int index, Iterator<?> found) {
    long count = 0;
    while (found.hasNext()) {
      int joined = (Integer) found.next();
      count += joined >= from(index) && joined < from(index) + width() ? 1 : 0;
    }
    return count;
  }

  private static Iterator<Object> newest(GraphTraversalSource g) {
    return g.V().hasLabel(ACCOUNT).order().by(JOINED, Order.desc).limit(FEW).values(NAME);
  }

  private static long newest(StoreReads reads) {
    return Op.inOrder(reads.indexed("byJoined", ValueRanges.all(), FEW, NAME).iterator());
  }

  private String newEmail(int index) {
    return "new." + accounts.email(index);
  }

  private long mergeNew(GraphTraversalSource g, int index) {
    Map<Object, Object> rest = new HashMap<>(Map.of(NAME, "new account " + index, ACTIVE, true));
    rest.putAll(Map.of(TOWN, town(index), JOINED, accounts.count() + index));
    g.mergeV(Map.of(T.label, ACCOUNT, EMAIL, newEmail(index)))
        .option(Merge.onCreate, rest)
        .iterate();
    return index;
  }

  private long add(GraphTraversalSource g, int index) {
    g.addV(ACCOUNT)
        .property(EMAIL, newEmail(index))
        .property(NAME, "new account " + index)
        .property(TOWN, town(index))
        .property(JOINED, accounts.count() + index)
        .property(ACTIVE, true)
        .iterate();
    return index;
  }

  /** A number made of all elements and, where there are indexes, of what these find. */
  private long proof(GraphTraversalSource g, int count) {
    List<Object> joined = g.V().hasLabel(ACCOUNT).values(JOINED).toList();
    long sum = joined.size();
    for (Object each : joined) {
      sum += 31L * (Integer) each;
    }
    long byEmail = g.V().has(ACCOUNT, EMAIL, TextP.startingWith("new.")).count().next();
    long byTown = g.V().has(ACCOUNT, TOWN, accounts.town(0)).count().next();
    return (sum * 31 + byEmail) * 31 + byTown;
  }
}
