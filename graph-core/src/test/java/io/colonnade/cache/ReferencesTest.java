package io.colonnade.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Id;
import io.colonnade.codec.SeededRandom;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReferencesTest {

  private static final int ROUNDS = 2_000;

  private final References.Builder builder = new References.Builder();

  private static List<VertexRef> all(References references) {
    List<VertexRef> all = new ArrayList<>();
    for (int i = 0; i < references.size(); i++) {
      all.add(references.get(i));
    }
    return all;
  }

  private static VertexRef random(Random random, int labels) {
    Id id =
        switch (random.nextInt(4)) {
          case 0 -> Id.of(random.nextLong());
          case 1 -> Id.of(new UUID(random.nextLong(), random.nextLong()));
          case 2 -> Id.of("x".repeat(random.nextInt(300)));
          default -> Id.of((long) random.nextInt(100));
        };
    return new VertexRef(id, random.nextInt(labels) * 100);
  }

  @Test
  void references_areThoseThatWereAdded_forIdsAndLabelsOfAllKinds() {
    Random random = SeededRandom.of(ReferencesTest.class);
    for (int round = 0; round < ROUNDS; round++) {
      int labels = 1 + random.nextInt(3);
      List<VertexRef> added =
          random.ints(random.nextInt(40)).mapToObj(i -> random(random, labels)).toList();
      builder.clear();
      added.forEach(builder::add);
      assertEquals(added.size(), builder.size());
      References built = builder.build();
      builder.clear();
      builder.add(random(random, 9)); // who collects on changes nothing of what was built
      assertEquals(added, all(built));
      Set<Id> some = Set.of(random(random, labels).id(), Id.of(-1L));
      for (int i = 0; i < added.size(); i++) {
        assertEquals(some.contains(added.get(i).id()), built.isToOneOf(some, i));
        assertTrue(built.isToOneOf(Set.of(added.get(i).id()), i));
      }
    }
  }

  @Test
  void reference_doesNotKeepTheOthers() {
    for (long id = 0; id < 1_000; id++) {
      builder.add(new VertexRef(Id.of(id), 1));
    }
    var key = builder.build().get(500).id().key();
    assertEquals(key.length(), key.array().length);
  }

  @Test
  void numbers_takeFewBytes() {
    for (long id = 0; id < 1_000; id++) {
      builder.add(new VertexRef(Id.of(id), 1));
    }
    long bytes = builder.build().bytes();
    assertTrue(bytes < 1_000 * 16, () -> bytes + " bytes");
    assertTrue(bytes - builder.bytes() < 100, () -> bytes + " bytes, not " + builder.bytes());
  }

  @Test
  void none_areEmpty() {
    assertEquals(0, References.NONE.size());
    assertEquals(0, builder.bytes());
    assertEquals(0, builder.build().size());
  }
}
