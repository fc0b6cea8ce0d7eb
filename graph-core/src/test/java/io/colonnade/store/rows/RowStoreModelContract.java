package io.colonnade.store.rows;

import static io.colonnade.store.rows.TestRows.A;
import static io.colonnade.store.rows.TestRows.LATEST;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.Family;
import io.colonnade.store.RandomCells;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowMutation;
import io.colonnade.store.RowRead;
import io.colonnade.store.RowRead.Content;
import io.colonnade.store.RowStore;
import io.colonnade.store.RowStore.Outcome;
import io.colonnade.store.Scan;
import io.colonnade.store.StoreFixture;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random mutations and reads, compared with sorted maps. */
interface RowStoreModelContract extends RowStoreFixture {

  @Test
  default void randomMutationsAndReads_agreeWithSortedMaps() {
    Random random = StoreFixture.random("randomMutationsAndReads");
    try (RowStore store = openWithTables()) {
      Model model = new Model(random);
      for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 10; i++) {
          List<RowMutation> mutations = model.mutations();
          List<Outcome> expected = mutations.stream().map(model::apply).toList();
          assertEquals(expected, store.mutate(mutations));
        }
        for (int i = 0; i < 20; i++) {
          long version = random.nextInt(4) == 0 ? LATEST : random.nextInt(Model.VERSIONS);
          Scan scan = model.keys.scan();
          assertEquals(
              model.answer(scan, version),
              TestRows.texts(store.scan(scan, version)),
              scan::toString);
          List<RowRead> reads = model.keys.reads();
          assertEquals(
              model.answer(reads, version),
              TestRows.texts(store.rows(reads, version)),
              reads::toString);
        }
      }
    }
  }

  /** The content of table {@code A}, and changes of it. */
  final class Model {

    static final int VERSIONS = 12;

    /** Versions of cells; empty: a removal. Of locks only one. */
    private final TreeMap<CellKey, TreeMap<Long, Optional<Bytes>>> cells = new TreeMap<>();

    /** The locks that were deleted, which are not put again, as the journal never does. */
    private final Set<CellKey> deleted = new HashSet<>();

    private final Random random;
    private final RandomCells keys;

    Model(Random random) {
      this.random = random;
      this.keys = new RandomCells(A, random);
    }

    List<RowMutation> mutations() {
      Map<Bytes, RowMutation> mutations = new TreeMap<>();
      for (int i = random.nextInt(6); i >= 0; i--) {
        Bytes row = keys.row();
        mutations.put(row, mutation(row));
      }
      return List.copyOf(mutations.values());
    }

    private RowMutation mutation(Bytes row) {
      RowKey key = new RowKey(A, row);
      RowMutation mutation =
          random.nextInt(3) == 0 ? RowMutation.of(key) : RowMutation.of(key, condition(row));
      Set<CellKey> named = new HashSet<>();
      for (int i = 1 + random.nextInt(6); i > 0; i--) {
        Family family = keys.family();
        CellKey cell = new CellKey(row, family, keys.qualifier(family));
        if (named.add(cell) && !deleted.contains(cell)) {
          add(mutation, cell);
        }
      }
      // A mutation writes something.
      return mutation.writes().isEmpty()
          ? mutation.put(Family.RECORD, Q, version(), keys.bytes())
          : mutation;
    }

    private static final Bytes Q = TestRows.Q;

    private void add(RowMutation mutation, CellKey cell) {
      if (cell.family() != Family.LOCKS) {
        if (random.nextInt(4) == 0) {
          mutation.remove(cell.family(), cell.qualifier(), version());
        } else {
          mutation.put(cell.family(), cell.qualifier(), version(), keys.bytes());
        }
      } else if (isOnce(cell)) {
        if (random.nextInt(3) == 0) {
          mutation.delete(cell.qualifier());
        } else {
          mutation.put(Family.LOCKS, cell.qualifier(), 1, keys.bytes());
        }
      } else {
        mutation.put(Family.LOCKS, cell.qualifier(), version(), keys.bytes());
      }
    }

    /** Returns whether the lock is one that is put at version 1, and deleted at last. */
    private static boolean isOnce(CellKey lock) {
      return lock.qualifier().length() == 2;
    }

    private long version() {
      return 1 + random.nextInt(VERSIONS - 1);
    }

    /** Returns a condition, most often on a lock that exists, with a value near its own. */
    private RowCondition condition(Bytes row) {
      CellKey lock = new CellKey(row, Family.LOCKS, keys.bytes());
      CellKey next = cells.ceilingKey(lock);
      if (next != null && next.row().equals(row) && next.family() == Family.LOCKS) {
        lock = next;
      }
      Bytes qualifier = lock.qualifier();
      Bytes value = random.nextBoolean() ? keys.bytes() : value(lock).orElse(keys.bytes());
      return switch (random.nextInt(4)) {
        case 0 -> new RowCondition.Absent(qualifier);
        case 1 -> new RowCondition.Exists(qualifier);
        case 2 -> new RowCondition.Equal(qualifier, value);
        default -> new RowCondition.AtMost(qualifier, value);
      };
    }

    private Optional<Bytes> value(CellKey lock) {
      TreeMap<Long, Optional<Bytes>> versions = cells.get(lock);
      return versions == null ? Optional.empty() : versions.lastEntry().getValue();
    }

    Outcome apply(RowMutation mutation) {
      Bytes row = mutation.row().row();
      if (!mutation.condition().map(condition -> holds(row, condition)).orElse(true)) {
        return Outcome.REFUSED;
      }
      for (RowMutation.Write write : mutation.writes()) {
        CellKey cell = new CellKey(row, write.family(), write.qualifier());
        switch (write.kind()) {
          case DELETE -> {
            cells.remove(cell);
            deleted.add(cell);
          }
          case REMOVAL -> versions(cell).put(write.version(), Optional.empty());
          case PUT -> put(cell, write.version(), write.value());
        }
      }
      return Outcome.DONE;
    }

    private void put(CellKey cell, long version, Bytes value) {
      TreeMap<Long, Optional<Bytes>> versions = versions(cell);
      versions.put(version, Optional.of(value));
      if (cell.family() == Family.LOCKS) {
        versions.headMap(versions.lastKey()).clear();
      }
    }

    private TreeMap<Long, Optional<Bytes>> versions(CellKey cell) {
      return cells.computeIfAbsent(cell, unused -> new TreeMap<>());
    }

    private boolean holds(Bytes row, RowCondition condition) {
      Optional<Bytes> value = value(new CellKey(row, Family.LOCKS, condition.qualifier()));
      if (condition instanceof RowCondition.Equal equal) {
        return value.equals(Optional.of(equal.value()));
      }
      if (condition instanceof RowCondition.AtMost most) {
        return value.map(is -> is.compareTo(most.value()) <= 0).orElse(false);
      }
      return condition instanceof RowCondition.Exists == value.isPresent();
    }

    List<String> answer(Scan scan, long version) {
      List<String> answer = new ArrayList<>();
      for (CellKey cell : cells.keySet()) {
        if (RandomCells.covers(scan, cell)) {
          add(answer, 0, cell, version, scan.content());
        }
      }
      return answer;
    }

    List<String> answer(List<RowRead> reads, long version) {
      List<String> answer = new ArrayList<>();
      for (int i = 0; i < reads.size(); i++) {
        RowRead read = reads.get(i);
        for (CellKey cell : cells.keySet()) {
          if (RandomCells.covers(read, cell)) {
            add(answer, i, cell, version, read.content());
          }
        }
      }
      return answer;
    }

    private void add(
        List<String> answer, int request, CellKey cell, long version, Content content) {
      long bound = cell.family() == Family.LOCKS ? Long.MAX_VALUE : version;
      Map.Entry<Long, Optional<Bytes>> found = versions(cell).floorEntry(bound);
      if (found != null) {
        boolean isRead = content == Content.CELLS || cell.family() == Family.LOCKS;
        Optional<Bytes> value = found.getValue().map(bytes -> isRead ? bytes : Bytes.EMPTY);
        answer.add(TestRows.text(request, cell, found.getKey(), value));
      }
    }
  }
}
