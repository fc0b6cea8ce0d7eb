package io.colonnade.store.journal;

import static io.colonnade.store.TestTables.A;
import static io.colonnade.store.TestTables.B;

import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CellKey;
import io.colonnade.store.CellSet;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Family;
import io.colonnade.store.RowKey;
import io.colonnade.store.RowRead;
import io.colonnade.store.TestTables;
import io.colonnade.store.WriteSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Where the edges between vertices of table {@code A} are stored, as the layouts store them. */
enum EdgeRows {
  /** Cells in the rows of both vertices. */
  OF_VERTICES {
    @Override
    ElementKey element(int out, int in, Bytes name) {
      return ElementKey.of(A, vertex(out), Family.EDGES, qualifier(0, in, name));
    }

    @Override
    RowRead read(int vertex) {
      return RowRead.of(A, vertex(vertex), CellSet.all(Family.EDGES));
    }

    @Override
    void put(int out, int in, Bytes name, Bytes value, WriteSet writes) {
      writes.put(A, vertex(out), Family.EDGES, qualifier(0, in, name), value);
      writes.put(A, vertex(in), Family.EDGES, qualifier(1, out, name), value);
    }

    @Override
    void remove(int out, int in, Bytes name, WriteSet writes) {
      writes.delete(A, vertex(out), Family.EDGES, qualifier(0, in, name));
      writes.delete(A, vertex(in), Family.EDGES, qualifier(1, out, name));
    }
  },
  /** A row of the edge in table {@code B}, and there a row of each vertex with its edges. */
  OF_THEIR_OWN {
    @Override
    ElementKey element(int out, int in, Bytes name) {
      return TestTables.record(B, edge(out, in, name));
    }

    @Override
    RowRead read(int vertex) {
      return RowRead.of(B, run(vertex), CellSet.all(Family.EDGES));
    }

    @Override
    void put(int out, int in, Bytes name, Bytes value, WriteSet writes) {
      writes.put(B, edge(out, in, name), Family.RECORD, TestTables.Q, value);
      writes.put(B, run(out), Family.EDGES, qualifier(0, in, name), value);
      writes.put(B, run(in), Family.EDGES, qualifier(1, out, name), value);
    }

    @Override
    void remove(int out, int in, Bytes name, WriteSet writes) {
      writes.delete(B, edge(out, in, name), Family.RECORD, TestTables.Q);
      writes.delete(B, run(out), Family.EDGES, qualifier(0, in, name));
      writes.delete(B, run(in), Family.EDGES, qualifier(1, out, name));
    }
  };

  private static final int VERTEX = 0x40;
  private static final int RUN = 0xED;
  private static final int EDGE = 0xEE;

  /** Returns the element of an edge. */
  abstract ElementKey element(int out, int in, Bytes name);

  /** Returns the read of the edges of a vertex: the cells of a row. */
  abstract RowRead read(int vertex);

  abstract void put(int out, int in, Bytes name, Bytes value, WriteSet writes);

  abstract void remove(int out, int in, Bytes name, WriteSet writes);

  /** Returns the row of a vertex in table {@code A}. */
  static Bytes vertex(int vertex) {
    return TestTables.row(VERTEX, vertex);
  }

  /** Returns the cell of a vertex that exists. */
  static CellKey record(int vertex) {
    return new CellKey(vertex(vertex), Family.RECORD, TestTables.Q);
  }

  private static Bytes run(int vertex) {
    return TestTables.row(RUN, vertex);
  }

  private static Bytes edge(int out, int in, Bytes name) {
    ByteWriter row = new ByteWriter();
    row.u8(3 + name.length());
    row.u8(EDGE);
    row.u8(out);
    row.u8(in);
    row.raw(name);
    return row.toBytes();
  }

  private static Bytes qualifier(int direction, int other, Bytes name) {
    ByteWriter qualifier = new ByteWriter();
    qualifier.u8(direction);
    qualifier.u8(other);
    qualifier.raw(name);
    return qualifier.toBytes();
  }

  /** Returns the name of the edge whose cell that is. */
  static Bytes name(CellKey cell) {
    return cell.qualifier().slice(2, cell.qualifier().length());
  }

  /** Returns the vertex where the edge begins. */
  static int out(CellKey cell) {
    return isOut(cell) ? cell.row().at(2) : cell.qualifier().at(1);
  }

  /** Returns the vertex where the edge ends. */
  static int in(CellKey cell) {
    return isOut(cell) ? cell.qualifier().at(1) : cell.row().at(2);
  }

  private static boolean isOut(CellKey cell) {
    return cell.qualifier().at(0) == 0;
  }

  /** Returns what an edge is without, of the cells that are there; empty: it is whole. */
  static List<CellKey> missing(CellKey cell, Set<CellKey> there) {
    if (cell.family() != Family.EDGES) {
      return List.of();
    }
    int out = out(cell);
    int in = in(cell);
    List<CellKey> expected = new ArrayList<>(List.of(record(out), record(in)));
    if (cell.row().at(1) == VERTEX) {
      expected.add(new CellKey(vertex(out), Family.EDGES, qualifier(0, in, name(cell))));
      expected.add(new CellKey(vertex(in), Family.EDGES, qualifier(1, out, name(cell))));
    } else {
      expected.add(new CellKey(edge(out, in, name(cell)), Family.RECORD, TestTables.Q));
      expected.add(new CellKey(run(out), Family.EDGES, qualifier(0, in, name(cell))));
      expected.add(new CellKey(run(in), Family.EDGES, qualifier(1, out, name(cell))));
    }
    expected.removeAll(there);
    return expected;
  }

  /** Returns the row of a vertex, for a precondition. */
  static RowKey rowOf(int vertex) {
    return new RowKey(A, vertex(vertex));
  }
}
