package io.colonnade.clients;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** What the values that the clients send, each under a name, are in Java. Immutable. */
final class SentValues {

  private static final long ABOVE_INT = 4_294_967_296L;

  /** What every client can send. */
  static final Map<String, Object> COMMON =
      Map.ofEntries(
          Map.entry("true", true),
          Map.entry("false", false),
          Map.entry("int", 42),
          Map.entry("int_largest", Integer.MAX_VALUE),
          Map.entry("int_smallest", Integer.MIN_VALUE),
          Map.entry("double", 0.1),
          Map.entry("double_smallest", Double.MIN_VALUE),
          Map.entry("nan", Double.NaN),
          Map.entry("infinity", Double.POSITIVE_INFINITY),
          Map.entry("minus_infinity", Double.NEGATIVE_INFINITY),
          Map.entry("string_empty", ""),
          Map.entry("string_unicode", "Zoë 日本 \uD83D\uDC69\u200D\uD83D\uDE80 \0 end"),
          Map.entry("string_100k", "0123456789".repeat(10_000)),
          Map.entry("list", List.of(1, "two", 2.5)),
          Map.entry("list_empty", List.of()),
          Map.entry("list_with_null", Arrays.asList(1, null)),
          Map.entry("set", Set.of("a", "b")),
          Map.entry("map", Map.of("one", 1, "two", "zwei")),
          Map.entry(
              "nested",
              Map.of(
                  "list",
                  List.of(List.of(1, 2), Map.of("deep", List.of(true, ABOVE_INT))),
                  "set",
                  Set.of(1, 2))));

  /** What only some can send. */
  static final Map<String, Object> MORE =
      Map.ofEntries(
          Map.entry("byte", (byte) -7),
          Map.entry("byte_unsigned", (byte) 7),
          Map.entry("short", (short) -300),
          Map.entry("float", 1.5f),
          Map.entry("long", 42L),
          Map.entry("long_by_size", 2_147_483_648L),
          Map.entry("long_largest", Long.MAX_VALUE),
          Map.entry("long_largest_safe", 9_007_199_254_740_991L),
          Map.entry("long_smallest", Long.MIN_VALUE),
          Map.entry("bigint", new BigInteger("123456789012345678901234567890")),
          Map.entry("bigint_negative", new BigInteger("-123456789012345678901234567890")),
          Map.entry("bigdecimal", new BigDecimal("-12345.678901234567890")),
          Map.entry("bigdecimal_small", new BigDecimal("123.45")),
          Map.entry("char", 'x'),
          Map.entry("string_lone_surrogate", "a\uD800b"),
          Map.entry("uuid", UUID.fromString("41d2e28a-20a4-4ab0-b379-d810dede3786")),
          Map.entry("duration", Duration.ofHours(2).plusSeconds(3).plusNanos(4_000)),
          Map.entry("bytes", ByteBuffer.wrap(new byte[] {0, 1, -2, -1})),
          Map.entry("datetime", OffsetDateTime.parse("2024-02-29T12:34:56.789+02:00")),
          Map.entry("datetime_millis", OffsetDateTime.parse("2024-02-29T10:34:56.789Z")),
          Map.entry("datetime_utc", OffsetDateTime.parse("1969-07-20T20:17:00Z")),
          Map.entry("date", Date.from(Instant.parse("2024-02-29T12:34:56.789Z"))));

  static final Map<String, Object> IDS =
      Map.of(
          "long",
          ABOVE_INT,
          "long_largest",
          Long.MAX_VALUE,
          "uuid",
          UUID.fromString("6a0f1c9e-6f0b-4d55-8f6b-0f3c1a3c9b11"),
          "string",
          "Zoë's id");

  private SentValues() {}
}
