package io.colonnade.tx;

import io.colonnade.error.LimitExceededException;
import io.colonnade.index.IndexMaintainer;
import io.colonnade.index.IndexQuery;
import io.colonnade.index.IndexedElement;
import io.colonnade.index.PrefixRange;
import io.colonnade.schema.IndexDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The vertices or the edges that a transaction has changed, by their entries in the indexes that it
 * uses, so that a look-up visits only the elements within its bounds. The first use of an index
 * visits all changed elements once; later uses visit the elements that changed since. Confined to
 * its transaction, which guards it.
 *
 * @param <K> the type of the keys of elements
 * @param <F> the type of the facts
 */
final class OwnIndexes<K, F> {

  /**
   * The number of elements of one alternative that are visited before the next alternative is
   * tried.
   */
  private static final int FIRST_TRY = 16;

  private final IndexMaintainer maintainer;
  private final OwnElements<K, F> elements;
  private final Function<F, IndexedElement> indexed;
  private final Map<IndexDefinition, OwnEntries<K>> asked = new HashMap<>();

  OwnIndexes(
      IndexMaintainer maintainer, OwnElements<K, F> elements, Function<F, IndexedElement> indexed) {
    this.maintainer = maintainer;
    this.elements = elements;
    this.indexed = indexed;
  }

  /**
   * Returns the elements that the transaction has changed and not removed and that the query asks
   * for.
   *
   * @param alternatives queries that each find a superset of the result; not empty
   */
  Set<K> find(List<IndexQuery> alternatives) {
    if (elements.isEmpty()) {
      return Set.of();
    }
    catchUp();
    List<OwnEntries<K>> entries = new ArrayList<>(alternatives.size());
    List<List<PrefixRange>> ranges = new ArrayList<>(alternatives.size());
    for (IndexQuery query : alternatives) {
      entries.add(asked.computeIfAbsent(query.index(), this::all));
      ranges.add(maintainer.places(query));
    }
    int most = alternatives.size() == 1 ? Integer.MAX_VALUE : FIRST_TRY;
    while (true) { // the alternative that finds least takes as long as all others together
      for (int i = 0; i < entries.size(); i++) {
        Set<K> found = entries.get(i).find(ranges.get(i), most);
        if (found.size() < most) {
          return found;
        }
      }
      most = most > Integer.MAX_VALUE / 4 ? Integer.MAX_VALUE : 4 * most;
    }
  }

  private void catchUp() {
    Set<K> touched = elements.takeTouched();
    asked.forEach((index, entries) -> touched.forEach(element -> put(index, element, entries)));
  }

  private OwnEntries<K> all(IndexDefinition index) {
    OwnEntries<K> entries = new OwnEntries<>();
    elements.keys().forEach(element -> put(index, element, entries));
    return entries;
  }

  private void put(IndexDefinition index, K element, OwnEntries<K> entries) {
    try {
      entries.put(
          element,
          elements
              .present(element)
              .map(fact -> maintainer.places(index, indexed.apply(fact)))
              .orElse(Set.of()));
    } catch (LimitExceededException tooMany) { // found until the commit refuses the element
      entries.putAnywhere(element);
    }
  }
}
