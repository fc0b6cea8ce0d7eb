package io.colonnade.store.hbase;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import io.colonnade.store.Family;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.hbase.Cell;
import org.jspecify.annotations.Nullable;

/** The names of families in HBase. Stateless. */
final class Families {

  private static final Map<Family, byte[]> NAMES = new EnumMap<>(Family.class);
  private static final @Nullable Family[] BY_LETTER = new Family[128];

  static {
    for (Family family : Family.values()) {
      NAMES.put(family, family.letter().getBytes(StandardCharsets.US_ASCII));
      BY_LETTER[family.letter().charAt(0)] = family;
    }
  }

  private Families() {}

  /** Returns the name of the family; must not be modified. */
  static byte[] name(Family family) {
    return Objects.requireNonNull(NAMES.get(family)); // all have one
  }

  static Family of(Cell cell) {
    byte letter = cell.getFamilyArray()[cell.getFamilyOffset()];
    Family family = cell.getFamilyLength() == 1 && letter >= 0 ? BY_LETTER[letter] : null;
    if (family == null) {
      throw new FormatException(Problem.UNKNOWN_KIND, "of", "family", "kind", letter);
    }
    return family;
  }
}
