package io.colonnade.tx;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Id;
import io.colonnade.config.Settings;
import io.colonnade.metric.Meter;
import io.colonnade.model.VertexRef;
import io.colonnade.store.SharedStore;
import io.colonnade.store.Store;
import io.colonnade.store.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LiveVerticesTest {

  private static final int GENERATION = 100_000;

  private final LiveVertices live =
      LiveVertices.of(MemoryStore.open(Settings.of(Map.of()), Meter.NONE));

  private static List<Optional<VertexRef>> refs(long... ids) {
    List<Optional<VertexRef>> refs = new ArrayList<>();
    for (long id : ids) {
      refs.add(Optional.of(new VertexRef(Id.of(id), 7)));
    }
    return refs;
  }

  private Optional<VertexRef> find(long id) {
    return live.find(List.of(Id.of(id))).get(0);
  }

  @Test
  void find_ofWhatWasSeen_tellsItsLabel() {
    live.put(live.ticket(), List.of(refs(1).get(0), Optional.empty(), refs(2).get(0)));
    assertEquals(
        List.of(refs(2).get(0), Optional.empty(), refs(1).get(0)),
        live.find(List.of(Id.of(2), Id.of(3), Id.of(1))));
  }

  @Test
  void longIds_areForgottenByBytes() {
    String suffix = "x".repeat(100_000);
    for (int i = 0; i < 300; i++) {
      live.put(live.ticket(), List.of(Optional.of(new VertexRef(Id.of(i + suffix), 7))));
    }
    assertEquals(Optional.empty(), live.find(List.of(Id.of(0 + suffix))).get(0));
    assertEquals(true, live.find(List.of(Id.of(299 + suffix))).get(0).isPresent());
  }

  @Test
  void ofASharedStore_keepNothing() {
    Store engine = MemoryStore.open(Settings.of(Map.of()), Meter.NONE);
    LiveVertices shared = LiveVertices.of(new SharedStore(engine).join());
    shared.put(shared.ticket(), refs(1));
    assertEquals(List.of(Optional.empty()), shared.find(List.of(Id.of(1))));
  }

  @Test
  void removal_begun_makesAllUnknown() {
    live.put(live.ticket(), refs(1));
    live.removalBegins();
    assertEquals(Optional.empty(), find(1));
  }

  @Test
  void put_ofWhatWasSeenBeforeOrDuringARemoval_isIgnored() {
    long before = live.ticket();
    live.removalBegins();
    long during = live.ticket();
    live.put(before, refs(1));
    live.put(during, refs(2));
    live.removalEnds();
    live.put(before, refs(1));
    live.put(during, refs(2));
    assertEquals(
        List.of(Optional.empty(), Optional.empty()), live.find(List.of(Id.of(1), Id.of(2))));
    live.put(live.ticket(), refs(1));
    assertEquals(refs(1).get(0), find(1));
  }

  @Test
  void removal_ofUnknownOutcome_letsNothingBeKnownAnyMore() {
    live.removalBegins();
    live.removalBegins();
    live.removalEnds();
    live.put(live.ticket(), refs(1));
    assertEquals(Optional.empty(), find(1));
  }

  @Test
  void put_ofMany_forgetsThoseNotAskedFor() {
    live.put(live.ticket(), refs(-1, -2));
    for (long i = 0; i < 3 * GENERATION; i++) {
      live.put(live.ticket(), refs(i));
      assertEquals(refs(-1).get(0), find(-1));
    }
    assertEquals(Optional.empty(), find(-2));
    assertEquals(Optional.empty(), find(0));
    assertEquals(refs(3 * GENERATION - 1).get(0), find(3 * GENERATION - 1));
  }
}
