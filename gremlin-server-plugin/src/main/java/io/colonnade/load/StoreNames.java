package io.colonnade.load;

import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import io.colonnade.tx.GraphStore;
import io.colonnade.tx.GraphTransaction;
import io.colonnade.tx.SchemaRules;

/**
 * The numbers of the names in a graph; creates names only if the graph allows it. The numbers are
 * valid in all transactions that {@link #begin} begins. Thread-safe.
 */
final class StoreNames implements LoadNames {

  private final GraphStore store;
  private final SchemaRules rules;
  private final long epoch; // before the first look-up

  StoreNames(GraphStore store) {
    this.store = store;
    this.epoch = store.schema().epoch();
    this.rules = SchemaRules.of(store.schema(), store);
  }

  GraphStore store() {
    return store;
  }

  /**
   * Begins a transaction in which the numbers of names are valid.
   *
   * @throws io.colonnade.error.ConflictException if a name was renamed or dropped since this object
   *     was created; a commit of the transaction throws it after a later change
   */
  GraphTransaction begin() {
    GraphTransaction tx = store.begin(); // notes the epoch, so that it notices later changes
    store.liveSchema().mustNameSince(epoch);
    return tx;
  }

  @Override
  public int key(String name) {
    mustTakeKey(name);
    return store.dictionary().number(NameKind.KEY, name);
  }

  @Override
  public int label(ElementKind kind, String name) {
    LoadNames.mustBeName("label", name);
    rules.mustKnowLabel(kind, name);
    return store.dictionary().number(NameKind.LABEL, name);
  }

  @Override
  public void mustTakeKey(String name) {
    LoadNames.mustBeName("key", name);
    rules.mustKnowKey(name);
  }
}
