package io.colonnade.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.codec.Bytes;
import io.colonnade.codec.IndexValueCodec;
import io.colonnade.codec.OddValues;
import io.colonnade.codec.RandomValues;
import io.colonnade.codec.SeededRandom;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An index can give values in Gremlin's order, if all are of one of these types. */
class IndexOrderTest {

  private static final int VALUES = 200;

  private final Random random = SeededRandom.of(IndexOrderTest.class);

  @ParameterizedTest
  @ValueSource(
      classes = {
        Boolean.class,
        Byte.class,
        Short.class,
        Integer.class,
        Long.class,
        Double.class,
        String.class,
        UUID.class,
        OffsetDateTime.class
      })
  void form_ofValuesOfOneType_ordersAsGremlin(Class<?> type) {
    List<Object> values = values(type);
    List<Bytes> keys = values.stream().map(IndexValueCodec::encode).toList();
    int different = 0;
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < values.size(); j++) {
        Object left = values.get(i);
        Object right = values.get(j);
        Bytes leftKey = keys.get(i);
        Bytes rightKey = keys.get(j);
        int order = Integer.signum(Order.asc.compare(left, right));
        int ofKeys = Integer.signum(leftKey.compareTo(rightKey));
        // 0.0 and -0.0, and one moment at two offsets, have one encoded key each.
        boolean isTie =
            leftKey.equals(rightKey) && (left instanceof Double || left instanceof OffsetDateTime);
        assertTrue(isTie || order == ofKeys, () -> left + " and " + right);
        different += ofKeys == 0 ? 0 : 1;
        if (order == 0) {
          assertEquals(leftKey, rightKey, () -> left + " and " + right);
        }
      }
    }
    assertTrue(different > 0);
  }

  private List<Object> values(Class<?> type) {
    List<Object> values = new ArrayList<>();
    OddValues.families()
        .forEach(family -> family.stream().filter(type::isInstance).forEach(values::add));
    values.removeIf(value -> IndexValueCodec.isCut(IndexValueCodec.encode(value)));
    while (values.size() < VALUES) {
      Object value = RandomValues.value(random, 0);
      if (type.isInstance(value)) {
        values.add(value);
      }
    }
    return values;
  }
}
