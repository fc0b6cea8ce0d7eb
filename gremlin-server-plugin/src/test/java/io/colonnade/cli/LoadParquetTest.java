package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Parquet files, by the command line. */
class LoadParquetTest extends LoadFixture {

  private static final String LIST =
      " (LIST) { repeated group list { optional binary element (STRING); } }";

  private void inGraph(Consumer<ColonnadeGraph> look) {
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"))) {
      look.accept(graph);
      graph.tx().rollback();
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    }
  }

  private static Map<Object, Object> values(ColonnadeGraph graph, Object id) {
    return graph.traversal().V(id).valueMap().next();
  }

  private Path path(String name) {
    return scratch.resolve(name);
  }

  private Ran nodes(String file, String... more) {
    return load(
        ("--nodes " + file + " --id id --label person " + String.join(" ", more))
            .strip()
            .split(" "));
  }

  private List<String> rejected() throws IOException {
    return Files.readAllLines(rejects).stream().skip(1).toList();
  }

  private static void assertRefused(String code, Ran ran) {
    assertEquals(1, ran.code(), ran.toString());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertTrue(ran.err().startsWith("colonnade: " + code), ran.err());
  }

  private static Binary bytes(int... bytes) {
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
    Arrays.stream(bytes).forEach(each -> buffer.put((byte) each));
    return Binary.fromConstantByteBuffer(buffer.flip());
  }

  // ---- rows

  @Test
  void peopleAndWhatTheyKnow_areLoadedAsTheyAreTyped() throws Exception {
    String people =
        ParquetFile.of(
                "required int64 id;",
                "optional binary name (STRING);",
                "optional group tags" + LIST)
            .write(
                path("people.parquet"),
                3,
                (i, row) -> {
                  row.add("id", (long) i);
                  if (i > 0) {
                    row.add("name", "N\u00e9 " + i);
                    ParquetFile.addList(row, "tags", i == 1 ? List.of("x", "x", "y") : List.of());
                  }
                });
    String knows =
        ParquetFile.of(
                "required int64 a;",
                "required int64 b;",
                "optional int32 since;",
                "optional group at" + LIST)
            .write(
                path("knows.parquet"),
                2,
                (i, row) -> {
                  row.append("a", (long) i).append("b", i + 1L).append("since", 1900 + i);
                  ParquetFile.addList(row, "at", List.of("p", "q"));
                });
    assertLoaded(
        3,
        2,
        load(
            ("--nodes " + people + " --id id --label person --edges " + knows)
                .concat(" --from a --to b --label knows --ids auto")
                .split(" ")));
    inGraph(
        graph -> {
          assertEquals("person", graph.vertices(0L).next().label());
          assertEquals(Map.of(), values(graph, 0L));
          assertEquals(
              Map.of("name", List.of("N\u00e9 1"), "tags", List.of("x", "x", "y")),
              values(graph, 1L));
          assertEquals(Map.of("name", List.of("N\u00e9 2")), values(graph, 2L));
          assertEquals(
              Map.of("since", 1901, "at", List.of("p", "q")),
              graph.traversal().V(1L).outE("knows").valueMap().next());
        });
  }

  @ParameterizedTest
  @EnumSource(WriterVersion.class)
  void everyType_hasItsClass(WriterVersion version) throws Exception {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    String file =
        ParquetFile.of(
                "required fixed_len_byte_array(16) id (UUID);",
                "optional fixed_len_byte_array(2) h (FLOAT16); optional boolean truth; optional float f; optional double d;",
                "optional int32 i; optional int64 l; optional int32 i8 (INTEGER(8,true));",
                "optional int32 i16 (INTEGER(16,true)); optional int32 u8 (INTEGER(8,false));",
                "optional int32 u16 (INTEGER(16,false)); optional int32 u32 (INTEGER(32,false));",
                "optional int64 u64 (INTEGER(64,false));",
                "optional int32 d32 (DECIMAL(9,2)); optional int64 d64 (DECIMAL(18,4));",
                "optional binary db (DECIMAL(30,3));",
                "optional fixed_len_byte_array(3) df (DECIMAL(5,1));",
                "optional binary e (ENUM); optional binary j (JSON); optional binary raw;",
                "optional int32 day (DATE); optional int32 tm (TIME(MILLIS,true));",
                "optional int64 tn (TIME(NANOS,false));",
                "optional int64 ms (TIMESTAMP(MILLIS,true));",
                "optional int64 us (TIMESTAMP(MICROS,true));",
                "optional int64 ns (TIMESTAMP(NANOS,true));",
                "optional int64 local (TIMESTAMP(MICROS,false)); optional int96 spark;",
                "repeated int32 many; optional group old (LIST) { repeated int64 element; }")
            .with(version)
            .write(
                path("types.parquet"),
                1,
                (i, row) -> {
                  row.add(
                      "id",
                      bytes(
                          0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc,
                          0xdd, 0xee, 0xff));
                  row.add("h", bytes(0x00, 0xbe));
                  row.append("truth", true).append("f", 1.5f).append("d", -2.5);
                  row.append("i", -7).append("l", 1L << 40).append("i8", -1).append("i16", -300);
                  row.append("u8", 200).append("u16", 65_535).append("u32", -1).append("u64", -1L);
                  row.append("d32", -1234).append("d64", 5L);
                  row.append("db", bytes(0x01, 0x00)).append("df", bytes(0xff, 0xff, 0xfe));
                  row.append("e", "RED").append("j", "{\"x\":1}").append("raw", bytes(1, 0xff));
                  row.append("day", -1).append("tm", 3_600_001).append("tn", 5L);
                  row.append("ms", -1L).append("us", 1_000_001L).append("ns", 1L);
                  row.append("local", 86_400_000_000L);
                  row.add("spark", int96(1_000, 2_440_589));
                  row.append("many", 1).append("many", 2);
                  row.addGroup("old").append("element", 3L);
                });
    assertLoaded(1, 0, nodes(file, "--ids uuid"));
    Map<String, Object> expected = new HashMap<>();
    expected.put("h", -1.5f);
    expected.put("truth", true);
    expected.put("f", 1.5f);
    expected.put("d", -2.5);
    expected.put("i", -7);
    expected.put("l", 1L << 40);
    expected.put("i8", (byte) -1);
    expected.put("i16", (short) -300);
    expected.put("u8", (short) 200);
    expected.put("u16", 65_535);
    expected.put("u32", 4_294_967_295L);
    expected.put("u64", new BigInteger("18446744073709551615"));
    expected.put("d32", new BigDecimal("-12.34"));
    expected.put("d64", new BigDecimal("0.0005"));
    expected.put("db", new BigDecimal("0.256"));
    expected.put("df", new BigDecimal("-0.2"));
    expected.put("e", "RED");
    expected.put("j", "{\"x\":1}");
    expected.put("raw", ByteBuffer.wrap(new byte[] {1, -1}));
    expected.put("day", LocalDate.of(1969, 12, 31));
    expected.put("tm", LocalTime.of(1, 0, 0, 1_000_000));
    expected.put("tn", LocalTime.ofNanoOfDay(5));
    expected.put("ms", OffsetDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000, ZoneOffset.UTC));
    expected.put("us", OffsetDateTime.of(1970, 1, 1, 0, 0, 1, 1_000, ZoneOffset.UTC));
    expected.put("ns", OffsetDateTime.of(1970, 1, 1, 0, 0, 0, 1, ZoneOffset.UTC));
    expected.put("local", LocalDateTime.of(1970, 1, 2, 0, 0));
    expected.put("spark", OffsetDateTime.of(1970, 1, 2, 0, 0, 0, 1_000, ZoneOffset.UTC));
    inGraph(
        graph -> {
          Map<Object, Object> found = new HashMap<>(values(graph, uuid));
          assertEquals(List.of(1, 2), found.remove("many"));
          assertEquals(List.of(3L), found.remove("old"));
          expected.forEach((key, value) -> assertEquals(List.of(value), found.remove(key), key));
          assertEquals(Map.of(), found);
        });
  }

  private static Binary int96(long nanos, int day) {
    ByteBuffer buffer = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    return Binary.fromConstantByteBuffer(buffer.putLong(nanos).putInt(day).flip());
  }

  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void manyRowGroupsAndPages_areReadWithEveryCodec(CompressionCodecName codec) throws Exception {
    int rows = 3_000;
    for (WriterVersion version : WriterVersion.values()) {
      String name = version + ".parquet";
      String file =
          ParquetFile.of(
                  "required binary id (STRING); optional binary text (STRING);",
                  "required int32 n;")
              .with(codec)
              .with(version)
              .withGroupsOf(1 << 15)
              .write(
                  path(name),
                  rows,
                  (i, row) -> {
                    row.append("id", version + "-" + i).append("n", i % 7);
                    if (i % 3 > 0) {
                      row.add("text", "a longer text of row " + i);
                    }
                  });
      assertLoaded(rows, 0, nodes(file, "--append"));
    }
    inGraph(
        graph -> {
          long all = 2L * rows;
          assertEquals(all * 2 / 3, graph.traversal().V().has("text").count().next());
          assertEquals(
              "a longer text of row 2999",
              values(graph, "PARQUET_2_0-2999").get("text") instanceof List<?> list
                  ? list.get(0)
                  : "");
          assertEquals(
              2L * (rows * (rows - 1L) / 2 - sumOfMultiplesOfThree(rows)),
              graph
                  .traversal()
                  .V()
                  .has("text")
                  .values("text")
                  .toStream()
                  .mapToLong(text -> Long.parseLong(text.toString().substring(21)))
                  .sum());
        });
  }

  private static long sumOfMultiplesOfThree(int below) {
    long last = (below - 1) / 3;
    return 3 * last * (last + 1) / 2;
  }

  @Test
  void columnsNamedAsNeptuneDoes_needNoOptions_andLabelsMayBeSeveral() throws Exception {
    String people =
        ParquetFile.of("required binary ~id (STRING); optional group ~label" + LIST)
            .write(
                path("p.parquet"),
                2,
                (i, row) -> {
                  row.add("~id", "v" + i);
                  if (i == 1) {
                    ParquetFile.addList(row, "~label", List.of("p;q", "r"));
                  }
                });
    String edges =
        ParquetFile.of("required binary ~from (STRING); required binary ~to (STRING);")
            .write(path("e.parquet"), 1, (i, row) -> row.append("~from", "v0").append("~to", "v1"));
    assertLoaded(2, 1, load(edges, people));
    inGraph(
        graph -> {
          assertEquals("vertex", graph.vertices("v0").next().label());
          assertEquals("p;q", graph.vertices("v1").next().label());
          assertTrue(graph.traversal().V("v0").out("edge").hasNext());
        });
  }

  // ---- options

  private static final String NESTED =
      "optional group home { optional binary city (STRING); optional group codes (LIST) {"
          + " repeated group list { optional int32 element; } } }"
          + " optional group map (MAP) { repeated group key_value { required binary key (STRING);"
          + " optional double value; } }";

  private String nested() throws IOException {
    return ParquetFile.of("required int32 id; optional binary age (STRING); " + NESTED)
        .write(
            path("nested.parquet"),
            1,
            (i, row) -> {
              row.append("id", 7).append("age", "36");
              Group home = row.addGroup("home").append("city", "Oslo");
              home.addGroup("codes").addGroup(0).append("element", 1);
              row.addGroup("map").addGroup(0).append("key", "k").append("value", 1.5);
            });
  }

  @Test
  void groups_areRefusedByName_leftOut_orStoredAsText() throws Exception {
    String file = nested();
    Ran ran = nodes(file);
    assertRefused("COL-2309", ran);
    assertTrue(ran.err().contains("column=home"), ran.err());
    assertRefused("COL-2309", nodes(file, "--ignore home"));
    assertFalse(Files.exists(path("graph")));
    assertLoaded(
        1,
        0,
        nodes(file, "--as-text home --as-text map --type age=int --rename age=years --ids long"));
    inGraph(
        graph ->
            assertEquals(
                Map.of(
                    "home",
                    List.of("{\"city\":\"Oslo\",\"codes\":[1]}"),
                    "map",
                    List.of("{\"k\":1.5}"),
                    "years",
                    List.of(36)),
                values(graph, 7L)));
    assertLoaded(1, 0, nodes(file, "--ignore home --ignore map --append --again"));
    inGraph(graph -> assertEquals(Map.of("age", List.of("36")), values(graph, "7")));
  }

  @Test
  void formatOption_readsAFileWithAnotherName() throws Exception {
    String file =
        ParquetFile.of("required int32 id;").write(path("data"), 2, (i, row) -> row.add("id", i));
    assertLoaded(2, 0, nodes(file, "--format parquet"));
  }

  // ---- rows and files that cannot be loaded

  @Test
  void rowsThatCannotBeLoaded_areRejectedWithTheirNumberAndContent() throws Exception {
    String file =
        ParquetFile.of(
                "optional binary id (STRING); optional binary name (STRING);",
                "optional group tags" + LIST,
                "optional int32 at (TIME(MILLIS,true)); optional binary age (STRING);")
            .write(
                path("people.parquet"),
                6,
                (i, row) -> {
                  if (i != 1) {
                    row.add("id", "v" + i);
                  }
                  row.add("name", i == 2 ? bytes(0xff) : Binary.fromString("x, \"y\""));
                  ParquetFile.addList(row, "tags", i == 3 ? List.of("x", "") : List.of("x"));
                  row.add("at", i == 4 ? -1 : 0);
                  row.add("age", i == 5 ? "many" : "1");
                });
    String edges =
        ParquetFile.of("required binary a (STRING); optional binary b (STRING);")
            .write(
                path("e.parquet"),
                3,
                (i, row) -> {
                  row.add("a", "v0");
                  if (i < 2) {
                    row.add("b", i == 0 ? "v2" : "v9");
                  }
                });
    Ran ran =
        load(
            ("--nodes " + file + " --id id --type age=int --edges " + edges)
                .concat(" --from a --to b")
                .split(" "));
    assertEquals(ExitCode.INCOMPLETE, ran.code(), ran.toString());
    assertTrue(ran.out().startsWith("loaded: 1 vertex and 0 edges"), ran.out());
    List<String> starts =
        List.of(
            "people.parquet,2,,the id is empty,\"{\"\"name\"\":\"\"x, \\\"\"y\\\"\"\"\"",
            "people.parquet,3,,name is not UTF-8,",
            "people.parquet,4,,tags has a null,",
            "people.parquet,5,,at is not a time of a day,",
            "people.parquet,6,,'many' of age is not of type Int,",
            "e.parquet,1,,the vertex with the id 'v2' was rejected,",
            "e.parquet,2,,there is no vertex with the id 'v9',",
            "e.parquet,3,,the id of an end is empty,\"{\"\"a\"\":\"\"v0\"\"}\"");
    List<String> rows = rejected();
    assertEquals(starts.size(), rows.size(), rows.toString());
    for (int i = 0; i < starts.size(); i++) {
      assertTrue(rows.get(i).startsWith(starts.get(i)), rows.get(i));
    }
  }

  @Test
  void maxErrors_stopsTheLoad() throws Exception {
    String file = ParquetFile.of("optional int32 id;").write(path("p.parquet"), 5, (i, row) -> {});
    Ran ran = nodes(file, "--max-errors 2");
    assertEquals(1, ran.code(), ran.toString());
    assertEquals(2, rejected().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COL-2328 | --nodes FILE --id nr",
        "COL-2328 | --nodes FILE --id id --ignore x",
        "COL-2328 | --edges FILE --from id --to b",
        "COL-2316 | --nodes FILE --id id --type n=nothing",
        "COL-2310 | FILE",
        "COL-2309 | --nodes FILE --id n",
      })
  void wrongOptions_areRefusedInOneLine_andLeaveNoGraph(String code, String options)
      throws Exception {
    String file =
        ParquetFile.of("required int32 id; optional double n;")
            .write(path("p.parquet"), 1, (i, row) -> row.add("id", 1));
    assertRefused(code.strip(), load(options.strip().replace("FILE", file).split(" ")));
    assertFalse(Files.exists(path("graph")));
  }

  @Test
  void filesThatAreNoParquet_orIncompleteOrEncrypted_areRefusedInOneLine() throws Exception {
    String whole =
        ParquetFile.of("required int32 id;")
            .write(path("whole.parquet"), 1_000, (i, row) -> row.add("id", i));
    byte[] bytes = Files.readAllBytes(Path.of(whole));
    byte[] encrypted = bytes.clone();
    System.arraycopy("PARE".getBytes(StandardCharsets.US_ASCII), 0, encrypted, bytes.length - 4, 4);
    byte[] middle = new byte[bytes.length - 1_000]; // the footer describes what is missing
    System.arraycopy(bytes, 0, middle, 0, 500);
    System.arraycopy(bytes, 1_500, middle, 500, middle.length - 500);
    byte[] footer = bytes.clone();
    Arrays.fill(footer, bytes.length - 60, bytes.length - 8, (byte) 0xff);
    Map<String, byte[]> files =
        Map.of(
            "has only 0 bytes",
            new byte[0],
            "does not begin with PAR1",
            "id,name\n1,Ada and others\n".getBytes(StandardCharsets.UTF_8),
            "its end is missing",
            Arrays.copyOf(bytes, bytes.length / 2),
            "is encrypted",
            encrypted,
            "a part of it is missing",
            middle,
            "its footer is damaged",
            footer);
    for (Map.Entry<String, byte[]> each : files.entrySet()) {
      Path file = Files.write(path("bad.parquet"), each.getValue());
      for (Ran ran : List.of(nodes(file.toString()), load(file.toString()))) {
        assertRefused("COL-2308", ran);
        assertTrue(ran.err().contains(each.getKey()), ran.err());
      }
    }
    Path gzip = path("whole.parquet.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      out.write(bytes);
    }
    Ran ran = nodes(gzip.toString());
    assertRefused("COL-2308", ran);
    assertTrue(ran.err().contains("run gunzip"), ran.err());
    assertRefused("COL-2302", nodes(path("none.parquet").toString()));
    assertRefused("COL-2302", load(path("none.parquet").toString()));
    String lzo =
        ParquetFile.of("required int32 id;")
            .with(CompressionCodecName.LZO)
            .write(path("lzo.parquet"), 1, (i, row) -> row.add("id", i));
    assertTrue(nodes(lzo).err().contains("id is compressed with LZO"));
    assertFalse(Files.exists(path("graph")));
  }

  @Test
  void aDamagedPage_stopsTheLoadAtItsRow_andResumeContinuesThere() throws Exception {
    String file =
        ParquetFile.of("required int32 id;")
            .with(CompressionCodecName.UNCOMPRESSED)
            .write(path("p.parquet"), 20_000, (i, row) -> row.add("id", i));
    byte[] whole = Files.readAllBytes(Path.of(file));
    byte[] damaged = whole.clone();
    damaged[70_000] ^= 1;
    Files.write(Path.of(file), damaged);
    Ran ran = nodes(file, "--ids long");
    assertEquals(1, ran.code(), ran.toString());
    assertTrue(ran.err().contains("COL-2308"), ran.err());
    assertTrue(ran.err().contains("another checksum"), ran.err());
    Files.write(Path.of(file), whole);
    Ran resumed = load("--resume", "--changed-files");
    assertLoaded(20_000, 0, resumed);
    inGraph(graph -> assertEquals(20_000L, graph.traversal().V().count().next()));
  }

  @Test
  void aPageOfMoreThan64MB_isRefused_beforeItTakesMemory() throws Exception {
    String file =
        ParquetFile.of("required binary id (STRING);")
            .with(CompressionCodecName.UNCOMPRESSED)
            .write(path("p.parquet"), 1, (i, row) -> row.add("id", "a".repeat(2 << 20)));
    byte[] bytes = Files.readAllBytes(Path.of(file));
    // The kind of the page, then its size, a zigzag varint of four bytes.
    assertArrayEquals(new byte[] {0x15, 0, 0x15}, Arrays.copyOfRange(bytes, 4, 7));
    int at = 7;
    for (long size = 2L * 100_000_000, i = 0; i < 4; i++, size >>>= 7) {
      assertEquals(i < 3, bytes[at + (int) i] < 0); // the original has as many bytes
      bytes[at + (int) i] = (byte) (i < 3 ? size | 0x80 : size);
    }
    Files.write(Path.of(file), bytes);
    Ran ran = nodes(file);
    assertEquals(1, ran.code(), ran.toString());
    assertTrue(ran.err().contains("COL-2308"), ran.err());
    assertTrue(
        ran.err()
            .contains(
                "a page of the column id has 100000000 bytes, and at most 67108864 (64 MB) are"
                    + " read: write the file with smaller pages"),
        ran.err());
  }

  @Test
  void aFileWithoutRows_isLoaded() throws Exception {
    String file = ParquetFile.of("required int32 id;").write(path("p.parquet"), 0, (i, row) -> {});
    assertLoaded(0, 0, nodes(file));
  }
}
