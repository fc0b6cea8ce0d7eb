package io.colonnade.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.layout.FactCursor;
import io.colonnade.model.Change;
import io.colonnade.schema.IndexDefinition;
import io.colonnade.schema.IndexState;
import io.colonnade.schema.IndexType;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Snapshot;
import io.colonnade.store.SnapshotUse;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every index maintainer must do; a test of one extends this and says which. This part: random
 * indexes and random changes against a model that looks at each element. As long as a query names a
 * few values only, it finds what is asked for and no more.
 */
public abstract class IndexMaintainerContract extends IndexUniqueContract {

  private static final int ROUNDS = 10;
  private static final int INDEXES = 4;
  private static final int COMMITS = 25;
  private static final int QUERIES = 8;

  private Random random = new Random(0);
  private RandomIndexes draws = new RandomIndexes(random);
  private final Map<Id, IndexedElement> elements = new LinkedHashMap<>();

  private int refused;
  private int found;
  private long inPlaces; // cells

  private void begin() {
    random = SeededRandom.of(IndexMaintainerContract.class);
    draws = new RandomIndexes(random);
  }

  @Test
  void randomChanges_leaveWhatTheModelFinds() {
    begin();
    for (int round = 0; round < ROUNDS; round++) {
      List<IndexDefinition> indexes = draws.indexes(INDEXES);
      draws.drawValues();
      elements.clear();
      for (int commit = 0; commit < COMMITS; commit++) {
        change(indexes);
        if (commit % 5 == 4) {
          indexes.forEach(this::compare);
        }
      }
      eraseEach(indexes);
    }
    assertTrue(refused > ROUNDS / 2, () -> "refused: " + refused);
    assertTrue(found > 50 * ROUNDS, () -> "found: " + found);
    assertTrue(inPlaces > ROUNDS, () -> "in places: " + inPlaces);
  }

  /** Changes some elements, unless a unique index forbids it: then it must be refused. */
  private void change(List<IndexDefinition> indexes) {
    Map<Id, IndexedElement> after = new LinkedHashMap<>(elements);
    List<Change<IndexedElement>> changes = changes(after);
    Set<Id> changed = new HashSet<>();
    changes.forEach(one -> changed.add(one.subject().id()));
    List<Map<ElementKey, Bytes>> before = indexes.stream().map(this::cells).toList();
    Set<IndexModel.Clash> clashes = EnumSet.noneOf(IndexModel.Clash.class);
    indexes.forEach(index -> clashes.add(new IndexModel(index).clash(after.values(), changed)));
    try (Snapshot base = store().snapshot(SnapshotUse.TRANSACTION)) {
      if (clashes.equals(Set.of(IndexModel.Clash.NONE))) {
        store().commit(written(indexes, changes, base, before));
        elements.clear();
        elements.putAll(after);
      } else {
        refused++;
        Class<? extends ColonnadeException> refusal =
            clashes.contains(IndexModel.Clash.WITHIN)
                ? InvalidInputException.class
                : ConflictException.class;
        assertThrows(refusal, () -> store().commit(written(indexes, changes, base, before)));
      }
    }
  }

  private WriteSet written(
      List<IndexDefinition> indexes,
      List<Change<IndexedElement>> changes,
      Snapshot base,
      List<Map<ElementKey, Bytes>> stored) {
    WriteSet writeSet = WriteSet.basedOn(base.version());
    for (int i = 0; i < indexes.size(); i++) {
      WriteSet own = written(indexes.get(i), changes, base);
      Map<ElementKey, Bytes> before = stored.get(i);
      changes(own)
          .forEach(
              (key, value) ->
                  assertFalse(
                      value.equals(Optional.ofNullable(before.get(key))), "as it was: " + key));
      maintainer().update(indexes.get(i), changes, Optional.of(base), writeSet);
    }
    return writeSet;
  }

  private List<Change<IndexedElement>> changes(Map<Id, IndexedElement> after) {
    List<Change<IndexedElement>> changes = new ArrayList<>();
    Set<Id> touched = new HashSet<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      IndexedElement next = draws.element();
      if (touched.add(next.id())) {
        Optional<IndexedElement> before = Optional.ofNullable(after.get(next.id()));
        if (before.isPresent() && random.nextInt(4) == 0) {
          after.remove(next.id());
          changes.add(new Change<>(before, Optional.empty()));
        } else {
          after.put(next.id(), next);
          changes.add(new Change<>(before, Optional.of(next)));
        }
      }
    }
    return changes;
  }

  private void compare(IndexDefinition index) {
    assertEquals(cells(index, elements.values().toArray(IndexedElement[]::new)), cells(index));
    IndexModel model = new IndexModel(index);
    for (int i = 0; i < QUERIES; i++) {
      comparePlace(index);
      IndexQuery query = draws.query(index);
      List<Map<Id, Integer>> expected = model.find(query, elements.values());
      List<IndexEntry> is = bare(entries(query));
      assertFinds(query, expected, is);
      assertEquals(entriesByPlaces(query), Set.copyOf(is), query::toString);
      int most = 1 + random.nextInt(12);
      List<IndexEntry> first =
          bare(read(snapshot -> first(most, maintainer().unordered(query, snapshot))));
      boolean areAllWanted = index.type() == IndexType.LABEL || query.labels().isEmpty();
      assertTrue(!areAllWanted || cellsRead() <= most, () -> query + " reads " + cellsRead());
      assertEquals(Math.min(most, is.size()), first.size());
      assertEquals(first.size(), new HashSet<>(first).size());
      assertTrue(is.containsAll(first));
      List<IndexEntry> inAnyOrder =
          bare(read(snapshot -> all(maintainer().unordered(query, snapshot))));
      assertEquals(is.size(), inAnyOrder.size(), query::toString);
      assertEquals(Set.copyOf(is), Set.copyOf(inAnyOrder), query::toString);
      IndexQuery other = draws.query(index);
      int size = 1 + random.nextInt(20);
      read(snapshot -> compareSamples(List.of(query, other, query), size, snapshot));
      assertTrue(!query.findsOneAtMost() || is.size() <= 1);
      assertTrue(maintainer().approximateSize(query, store()) <= mostBytes(query), query::toString);
      found += is.size();
    }
  }

  /** The place of a query has its entries of all labels, and no others. */
  private void comparePlace(IndexDefinition index) {
    Optional<IndexQuery> drawn =
        index.keys().isEmpty() ? Optional.empty() : Optional.of(draws.queryOfOneValue(index));
    Optional<IndexPlace> place = drawn.flatMap(maintainer()::place);
    if (place.isPresent()) {
      IndexQuery query = drawn.orElseThrow();
      List<Id> inPlace =
          elements.values().stream()
              .flatMap(
                  element ->
                      maintainer().cells(index, element).stream()
                          .filter(cell -> place.equals(maintainer().place(cell.key().row())))
                          .map(cell -> element.id()))
              .sorted()
              .toList();
      IndexQuery ofAllLabels = IndexQuery.ofValues(index, query.bounds());
      List<Id> found = entries(ofAllLabels).stream().map(IndexEntry::element).sorted().toList();
      assertEquals(inPlace, found, query::toString);
      inPlaces += inPlace.size();
    }
  }

  /** Compares what each sample and the entries after it have with all entries of the query. */
  private boolean compareSamples(List<IndexQuery> queries, int most, Snapshot snapshot) {
    long callsBefore = readCalls();
    List<IndexSample> samples = new ArrayList<>();
    try (FactCursor<IndexSample> read =
        maintainer().samples(queries, most, HitLimit.NONE, snapshot)) {
      read.readAll(samples::add);
    }
    assertTrue(readCalls() - callsBefore <= 1, queries::toString);
    assertEquals(queries.size(), samples.size());
    for (int i = 0; i < queries.size(); i++) {
      IndexQuery query = queries.get(i);
      IndexSample sample = samples.get(i);
      List<IndexEntry> others = bare(all(sample.others()));
      assertTrue(!sample.isAll() || others.isEmpty(), query::toString);
      List<IndexEntry> every = new ArrayList<>(bare(sample.first()));
      every.addAll(others);
      List<IndexEntry> expected = bare(all(maintainer().unordered(query, snapshot)));
      assertEquals(expected.size(), every.size(), query::toString);
      assertEquals(Set.copyOf(expected), Set.copyOf(every), query::toString);
    }
    return true;
  }

  /** The size of a query is at most that of all tables, counted once for each range it reads. */
  private long mostBytes(IndexQuery query) {
    long tables = 0;
    for (Table table : maintainer().tables()) {
      tables += store().approximateSize(table, Bytes.EMPTY, Bytes.EMPTY);
    }
    return tables * query.index().buckets() * maintainer().places(query).size();
  }

  /** What a query finds, from the places of the elements and the ranges that it reads. */
  private Set<IndexEntry> entriesByPlaces(IndexQuery query) {
    List<PrefixRange> ranges = maintainer().places(query);
    Set<IndexEntry> found = new HashSet<>();
    for (IndexedElement element : elements.values()) {
      for (Bytes place : maintainer().places(query.index(), element)) {
        boolean isWanted = query.labels().isEmpty() || query.labels().contains(element.label());
        if (isWanted && ranges.stream().anyMatch(range -> range.contains(place))) {
          found.add(new IndexEntry(place, element.id(), element.label()));
        }
      }
    }
    for (int i = 1; i < ranges.size(); i++) {
      assertTrue(ranges.get(i - 1).to().compareTo(ranges.get(i).from()) <= 0);
    }
    return found;
  }

  /** Without what they cover: facts that lack values are equal to none. */
  private static List<IndexEntry> bare(List<IndexEntry> entries) {
    return entries.stream()
        .map(entry -> new IndexEntry(entry.place(), entry.element(), entry.label()))
        .toList();
  }

  private void assertFinds(IndexQuery query, List<Map<Id, Integer>> expected, List<IndexEntry> is) {
    int at = 0;
    for (Map<Id, Integer> group : expected) {
      Map<Id, Integer> next = new HashMap<>();
      for (int left = group.values().stream().mapToInt(n -> n).sum(); left > 0; left--) {
        assertTrue(at < is.size(), () -> query + " finds too few");
        IndexEntry entry = is.get(at++);
        next.merge(entry.element(), 1, Integer::sum);
        assertEquals(elements.get(entry.element()).label(), entry.label());
      }
      assertEquals(group, next, query::toString);
    }
    assertEquals(at, is.size(), () -> query + " finds more");
    for (int i = 1; i < is.size(); i++) {
      assertTrue(is.get(i - 1).place().compareTo(is.get(i).place()) <= 0);
    }
  }

  private void eraseEach(List<IndexDefinition> indexes) {
    for (int i = 0; i < indexes.size(); i++) {
      maintainer().erase(indexes.get(i).number(), store());
      for (int j = 0; j < indexes.size(); j++) {
        Map<ElementKey, Bytes> left =
            j <= i
                ? Map.of()
                : cells(indexes.get(j), elements.values().toArray(IndexedElement[]::new));
        assertEquals(left, cells(indexes.get(j)));
      }
    }
  }

  // ---- builds

  @Test
  void randomBuildsBesideCommits_leaveWhatTheModelFinds() {
    begin();
    int whole = 0;
    int failed = 0;
    for (int round = 0; round < 10 * ROUNDS; round++) {
      elements.clear();
      draws.drawValues();
      IndexDefinition index = draws.indexes(1).get(0).in(IndexState.BUILDING);
      fillUnindexed(index, round % 2 == 0);
      if (buildBesideCommits(index).isEmpty()) {
        assertEquals(cells(index, elements.values().toArray(IndexedElement[]::new)), cells(index));
        assertFalse(isClashing(index, elements.values()));
        whole++;
      } else {
        failed++;
      }
      maintainer().erase(index.number(), store());
    }
    int wholes = whole;
    int fails = failed;
    assertTrue(wholes > ROUNDS, () -> "built: " + wholes);
    assertTrue(fails > 0, () -> "found duplicates: " + fails);
  }

  private void fillUnindexed(IndexDefinition index, boolean mayClash) {
    for (int i = 0; i < 30; i++) {
      IndexedElement one = draws.element();
      Optional<IndexedElement> before = Optional.ofNullable(elements.put(one.id(), one));
      if (!mayClash && isClashing(index, elements.values())) {
        elements.remove(one.id());
        before.ifPresent(other -> elements.put(other.id(), other));
      }
    }
  }

  private static boolean isClashing(IndexDefinition index, Collection<IndexedElement> elements) {
    return new IndexModel(index).clash(elements, Set.of()) != IndexModel.Clash.NONE;
  }

  /** Builds in the order of ids, and commits in between; some of them have read before a chunk. */
  private List<Duplicate> buildBesideCommits(IndexDefinition index) {
    List<Duplicate> duplicates = new ArrayList<>();
    Optional<Id> position = Optional.empty();
    while (true) {
      try (Snapshot base = store().snapshot(SnapshotUse.TRANSACTION)) {
        Map<Id, IndexedElement> after = new LinkedHashMap<>(elements);
        List<Change<IndexedElement>> changes = changes(after);
        List<IndexedElement> chunk = chunk(position);
        if (!chunk.isEmpty()) {
          duplicates.addAll(build(index, chunk.toArray(IndexedElement[]::new)));
          position = Optional.of(chunk.get(chunk.size() - 1).id());
        }
        commitOrRefuse(index, changes, after, base);
        if (chunk.isEmpty()) {
          return duplicates;
        }
      }
    }
  }

  private List<IndexedElement> chunk(Optional<Id> position) {
    return elements.values().stream()
        .filter(one -> position.isEmpty() || one.id().compareTo(position.get()) > 0)
        .sorted(java.util.Comparator.comparing(IndexedElement::id))
        .limit(1 + random.nextInt(4))
        .toList();
  }

  /** A commit may meet the build once; what is refused again takes what another element has. */
  private void commitOrRefuse(
      IndexDefinition index,
      List<Change<IndexedElement>> changes,
      Map<Id, IndexedElement> after,
      Snapshot base) {
    try {
      store().commit(written(index, changes, base));
    } catch (ConflictException | InvalidInputException first) {
      try (Snapshot latest = store().snapshot(SnapshotUse.TRANSACTION)) {
        store().commit(written(index, changes, latest));
      } catch (ConflictException | InvalidInputException second) {
        assertTrue(takesWhatIsTaken(index, changes, after), second::getMessage);
        return;
      }
    }
    elements.clear();
    elements.putAll(after);
  }

  private static boolean takesWhatIsTaken(
      IndexDefinition index, List<Change<IndexedElement>> changes, Map<Id, IndexedElement> after) {
    IndexModel model = new IndexModel(index);
    for (Change<IndexedElement> change : changes) {
      Set<List<List<Bytes>>> taken = new HashSet<>();
      change.after().ifPresent(one -> model.of(one).forEach(is -> taken.add(is.unique())));
      change.before().ifPresent(one -> model.of(one).forEach(was -> taken.remove(was.unique())));
      for (IndexedElement other : after.values()) {
        if (!other.id().equals(change.subject().id())
            && model.of(other).stream().anyMatch(one -> taken.contains(one.unique()))) {
          return true;
        }
      }
    }
    return false;
  }
}
