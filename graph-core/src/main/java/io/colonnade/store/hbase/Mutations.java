package io.colonnade.store.hbase;

import io.colonnade.error.StoreException;
import io.colonnade.store.Family;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes rows, each as a whole and once. Thread-safe. */
final class Mutations {

  private static final Logger LOG = LoggerFactory.getLogger(Mutations.class);

  /** The most rows of a conditional call: HBase writes them one after another, each to its log. */
  private static final int CONDITIONAL_ROWS = 50;

  /** The most rows of a call without conditions. */
  private static final int PLAIN_ROWS = 1_000;

  /** The most calls under way in a process. */
  private static final int CALLS = 64;

  /** The version of the locks that are deleted. */
  private static final long LOCK_VERSION = 1;

  private final HBaseTables tables;
  private final Semaphore calls = new Semaphore(CALLS);

  Mutations(HBaseTables tables) {
    this.tables = tables;
  }

  /** Writes the mutations, and returns their outcomes in the same order. */
  List<Outcome> write(List<RowMutation> mutations) {
    Map<Table, List<Integer>> plain = new LinkedHashMap<>();
    Map<Table, List<Integer>> conditional = new LinkedHashMap<>();
    for (int i = 0; i < mutations.size(); i++) {
      RowMutation mutation = mutations.get(i);
      (mutation.condition().isPresent() ? conditional : plain)
          .computeIfAbsent(mutation.row().table(), unused -> new ArrayList<>())
          .add(i);
    }
    List<CompletableFuture<Outcome>> answers = new ArrayList<>();
    mutations.forEach(unused -> answers.add(CompletableFuture.completedFuture(Outcome.DONE)));
    List<Call> calls = new ArrayList<>(); // all are made before any is sent
    conditional.forEach(
        (table, numbers) ->
            inCalls(numbers, CONDITIONAL_ROWS)
                .forEach(some -> calls.add(conditional(table, mutations, some))));
    plain.forEach(
        (table, numbers) ->
            inCalls(numbers, PLAIN_ROWS).forEach(some -> calls.add(plain(table, mutations, some))));
    calls.forEach(call -> send(call, answers));
    return outcomes(mutations, answers);
  }

  /**
   * Waits for all outcomes, also if the thread is interrupted: what is written must be known.
   *
   * @throws StoreException if a mutation is refused
   */
  private List<Outcome> outcomes(
      List<RowMutation> mutations, List<CompletableFuture<Outcome>> answers) {
    List<Outcome> outcomes = new ArrayList<>(answers.size());
    StoreException refusal = null;
    for (int i = 0; i < answers.size(); i++) {
      RowKey row = mutations.get(i).row();
      try {
        outcomes.add(tables.any(answers.get(i), row.table().name(), row.row().toArray()));
      } catch (StoreException e) {
        LOG.debug("a mutation is refused or has no answer", e);
        outcomes.add(Outcome.UNKNOWN);
        refusal = e.isRefusal() ? e : refusal;
      }
    }
    if (refusal != null) {
      throw refusal;
    }
    return outcomes;
  }

  private static List<List<Integer>> inCalls(List<Integer> numbers, int most) {
    List<List<Integer>> calls = new ArrayList<>();
    for (int from = 0; from < numbers.size(); from += most) {
      calls.add(numbers.subList(from, Math.min(from + most, numbers.size())));
    }
    return calls;
  }

  /**
   * A call of several rows.
   *
   * @param numbers those of its mutations
   * @param request sends it, and returns the outcomes in the order of the numbers
   */
  private record Call(List<Integer> numbers, Supplier<List<CompletableFuture<Outcome>>> request) {}

  private Call conditional(Table table, List<RowMutation> mutations, List<Integer> numbers) {
    List<CheckAndMutate> rows =
        numbers.stream().map(number -> conditional(mutations.get(number))).toList();
    return new Call(
        numbers,
        () ->
            tables.table(table).checkAndMutate(rows).stream()
                .map(
                    answer ->
                        answer.thenApply(
                            result -> result.isSuccess() ? Outcome.DONE : Outcome.REFUSED))
                .toList());
  }

  private Call plain(Table table, List<RowMutation> mutations, List<Integer> numbers) {
    List<Row> rows = numbers.stream().map(number -> plain(mutations.get(number))).toList();
    return new Call(
        numbers,
        () ->
            tables.table(table).<Object>batch(rows).stream()
                .map(answer -> answer.thenApply(unused -> Outcome.DONE))
                .toList());
  }

  /** Sends a call as soon as few enough are under way; each ends with the time of a call. */
  private void send(Call call, List<CompletableFuture<Outcome>> answers) {
    calls.acquireUninterruptibly();
    List<CompletableFuture<Outcome>> sent;
    try {
      sent = call.request().get();
    } catch (RuntimeException e) {
      calls.release();
      throw e;
    }
    CompletableFuture<?> all = CompletableFuture.allOf(sent.toArray(new CompletableFuture<?>[0]));
    var unused = all.whenComplete((result, failure) -> calls.release());
    for (int i = 0; i < sent.size(); i++) {
      answers.set(call.numbers().get(i), sent.get(i));
    }
  }

  private static Row plain(RowMutation mutation) {
    List<Mutation> parts = parts(mutation);
    return parts.size() == 1 ? (Row) parts.get(0) : together(parts);
  }

  private static CheckAndMutate conditional(RowMutation mutation) {
    CheckAndMutate.Builder builder = CheckAndMutate.newBuilder(mutation.row().row().toArray());
    byte[] family = Families.name(Family.LOCKS);
    RowCondition condition = mutation.condition().orElseThrow();
    byte[] qualifier = condition.qualifier().toArray();
    // HBase compares the given value with the cell, in this order; an absent cell never matches.
    if (condition instanceof RowCondition.Absent) {
      builder.ifNotExists(family, qualifier);
    } else if (condition instanceof RowCondition.Equal equal) {
      builder.ifEquals(family, qualifier, CellBytes.stored(equal.value()));
    } else if (condition instanceof RowCondition.AtMost most) {
      builder.ifMatches(
          family, qualifier, CompareOperator.GREATER_OR_EQUAL, CellBytes.stored(most.value()));
    } else {
      builder.ifMatches(family, qualifier, CompareOperator.LESS_OR_EQUAL, CellBytes.LOWEST);
    }
    List<Mutation> parts = parts(mutation);
    if (parts.size() > 1) {
      return builder.build(together(parts));
    }
    return parts.get(0) instanceof Put put
        ? builder.build(put)
        : builder.build((Delete) parts.get(0));
  }

  /** Returns the puts and the deletes of a row, of each one request at most. */
  private static List<Mutation> parts(RowMutation mutation) {
    byte[] row = mutation.row().row().toArray();
    Put put = new Put(row);
    Delete delete = new Delete(row);
    for (RowMutation.Write write : mutation.writes()) {
      byte[] family = Families.name(write.family());
      byte[] qualifier = write.qualifier().toArray();
      switch (write.kind()) {
        case PUT ->
            put.addColumn(family, qualifier, write.version(), CellBytes.stored(write.value()));
        case REMOVAL -> put.addColumn(family, qualifier, write.version(), CellBytes.removal());
        case DELETE -> delete.addColumn(family, qualifier, LOCK_VERSION);
      }
    }
    List<Mutation> parts = new ArrayList<>(Arrays.asList(put, delete));
    parts.removeIf(Mutation::isEmpty);
    return parts;
  }

  private static RowMutations together(List<Mutation> parts) {
    try {
      return RowMutations.of(parts);
    } catch (IOException e) { // only for parts of several rows
      throw new UncheckedIOException(e);
    }
  }
}
