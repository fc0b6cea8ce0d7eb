package io.colonnade.store;

import static io.colonnade.store.Family.COUNTERS;
import static io.colonnade.store.Family.EDGES;
import static io.colonnade.store.Family.RECORD;
import static io.colonnade.store.TestTables.A;

import io.colonnade.codec.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What table {@code A} holds after some {@link GraphLikeCommit}s, as texts of cells. */
final class VertexModel {

  private static final String COUNTER = " 2c " + hex("c");

  private final TreeMap<String, String> cells;

  VertexModel() {
    this(new TreeMap<>());
  }

  private VertexModel(TreeMap<String, String> cells) {
    this.cells = cells;
  }

  /** The next state; this one stays. */
  VertexModel after(GraphLikeCommit commit) {
    TreeMap<String, String> next = new TreeMap<>(cells);
    String row = rowText(commit.vertex());
    switch (commit.kind()) {
      case CREATE, CHANGE -> next.put(row + " 0v 01", hex(commit.value()));
      case DROP -> next.keySet().removeIf(key -> key.startsWith(row + " "));
      case ADD_EDGE -> next.put(row + " 1e " + hex("e" + commit.edge()), hex(commit.value()));
      case REMOVE_EDGE -> {
        next.remove(row + " 1e " + hex("e" + commit.edge()));
        next.remove(row + " 2c " + hex(commit.counterOfEdge()));
      }
      case COUNT, SET_COUNT ->
          next.put(row + COUNTER, hex(counted(row + COUNTER) + commit.added()));
      case COUNT_EDGE -> {
        String counter = row + " 2c " + hex(commit.counterOfEdge());
        next.put(counter, hex(counted(counter) + commit.added()));
      }
    }
    return new VertexModel(next);
  }

  private long counted(String counter) {
    String value = cells.get(counter);
    return value == null ? 0 : CounterValue.number(Bytes.ofHex(value));
  }

  private static String hex(long number) {
    return HexFormat.of().withUpperCase().formatHex(CounterValue.bytes(number).toArray());
  }

  boolean hasVertex(int vertex) {
    return cells.containsKey(rowText(vertex) + " 0v 01");
  }

  boolean hasEdge(int vertex, int edge) {
    return cells.containsKey(rowText(vertex) + " 1e " + hex("e" + edge));
  }

  /** The cells as {@link TestTables#texts} spells them. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (Map.Entry<String, String> cell : cells.entrySet()) {
      String[] key = cell.getKey().split(" ");
      texts.add("0 " + key[0] + " " + key[1].substring(1) + " " + key[2] + "=" + cell.getValue());
    }
    return texts;
  }

  /** The same of a real store. */
  static List<String> read(Snapshot snapshot) {
    return TestTables.texts(
        snapshot.scan(Scan.all(A, CellSet.all(RECORD), CellSet.all(EDGES), CellSet.all(COUNTERS))));
  }

  private static String rowText(int vertex) {
    return GraphLikeCommit.row(vertex).toString();
  }

  private static String hex(String text) {
    return HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
