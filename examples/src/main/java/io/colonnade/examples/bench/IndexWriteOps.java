package io.colonnade.examples.bench;

import static io.colonnade.examples.bench.Accounts.ACCOUNT;
import static io.colonnade.examples.bench.Accounts.ACTIVE;
import static io.colonnade.examples.bench.Accounts.EMAIL;
import static io.colonnade.examples.bench.Accounts.JOINED;
import static io.colonnade.examples.bench.Accounts.NAME;
import static io.colonnade.examples.bench.Accounts.TOWN;

import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.Merge;
import org.apache.tinkerpop.gremlin.process.traversal.TextP;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.T;

/** The writes with indexes that are measured. Immutable. */
final class IndexWriteOps {

  private final Accounts accounts;

  IndexWriteOps(Accounts accounts) {
    this.accounts = accounts;
  }

  /** Finds that there is no such account, and makes it. */
  WriteOp mergeMiss() {
    return new WriteOp(
        "merge_miss", Aim.none(), Contest.Turns.ALIKE_ONCE, this::merge, this::proof);
  }

  /** Adds an account, in a graph with these indexes and no others. */
  WriteOp commit(String name, Aim aim) {
    return new WriteOp(name, aim, Contest.Turns.ALIKE_ONCE, this::add, this::proof);
  }

  private String newEmail(int index) {
    return "new." + accounts.email(index);
  }

  private String newTown(int index) {
    return accounts.town(index % accounts.towns());
  }

  private long merge(GraphTraversalSource g, int index) {
    Map<Object, Object> rest =
        Map.of(
            NAME,
            "new account " + index,
            TOWN,
            newTown(index),
            JOINED,
            accounts.count() + index,
            ACTIVE,
            true);
    g.mergeV(Map.of(T.label, ACCOUNT, EMAIL, newEmail(index)))
        .option(Merge.onCreate, rest)
        .iterate();
    return index;
  }

  private long add(GraphTraversalSource g, int index) {
    g.addV(ACCOUNT)
        .property(EMAIL, newEmail(index))
        .property(NAME, "new account " + index)
        .property(TOWN, newTown(index))
        .property(JOINED, accounts.count() + index)
        .property(ACTIVE, true)
        .iterate();
    return index;
  }

  /** What all elements and, where there are indexes, what these say. */
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
