package io.colonnade.examples.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SequenceWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.CounterValue;
import io.colonnade.store.Family;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
import io.colonnade.store.Table;
import io.colonnade.store.WriteSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * The cells of all commits of a load in a file, so that a raw store can be given the same without
 * keeping them in memory. Commits may come from several threads: a load makes names while it reads
 * ahead.
 */
final class CommitSpool implements AutoCloseable {

  private static final String CELLS = "cells";

  private final Path file;
  private final SequenceWriter out;
  private final Map<String, Table> tables = new HashMap<>();

  /**
   * @param file to make
   */
  CommitSpool(Path file) throws IOException {
    this.file = file;
    this.out = new ObjectMapper().writer().writeValues(file.toFile());
  }

  /** Returns a store that keeps the cells of its commits, which delete no row. */
  Store keepingCommits(Store store) {
    return new FilterStore(store) {
      @Override
      public long commit(WriteSet writeSet) {
        keep(writeSet);
        return store.commit(writeSet);
      }
    };
  }

  private synchronized void keep(WriteSet commit) {
    List<Object> cells = new ArrayList<>();
    commit
        .rows()
        .forEach(
            (row, change) -> {
              tables.put(row.table().name(), row.table());
              for (WriteSet.CellChange cell : change.changes()) {
                cells.add(
                    Arrays.asList(
                        row.table().name(),
                        row.row().toArray(),
                        cell.family().name(),
                        cell.qualifier().toArray(),
                        cell.kind().name(),
                        cell.value().toArray()));
              }
            });
    try {
      SequenceWriter unused = out.write(Map.of(CELLS, cells));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /**
   * Writes the cells into a raw store, commit by commit, after the last one was kept.
   *
   * @return seconds that the raw store took; reading the file is not counted
   */
  double replay(RawStore raw) throws IOException {
    out.close();
    long nanos = 0;
    try (MappingIterator<JsonNode> commits =
        new ObjectMapper().readerFor(JsonNode.class).readValues(file.toFile())) {
      while (commits.hasNextValue()) {
        WriteSet commit = WriteSet.basedOnLatest();
        for (JsonNode cell : commits.nextValue().get(CELLS)) {
          add(cell, commit);
        }
        LongSupplier write = raw.write(commit);
        long start = System.nanoTime();
        long unused = write.getAsLong();
        nanos += System.nanoTime() - start;
      }
    }
    return nanos / 1e9;
  }

  private void add(JsonNode cell, WriteSet commit) throws IOException {
    Table table = Objects.requireNonNull(tables.get(cell.get(0).asText()));
    Bytes row = Bytes.wrap(cell.get(1).binaryValue());
    Family family = Family.valueOf(cell.get(2).asText());
    Bytes qualifier = Bytes.wrap(cell.get(3).binaryValue());
    Bytes value = Bytes.wrap(cell.get(5).binaryValue());
    switch (WriteSet.CellChange.Kind.valueOf(cell.get(4).asText())) {
      case PUT -> commit.put(table, row, family, qualifier, value);
      case ADD -> commit.add(table, row, qualifier, CounterValue.number(value));
      case DELETE -> commit.delete(table, row, family, qualifier);
    }
  }
}
