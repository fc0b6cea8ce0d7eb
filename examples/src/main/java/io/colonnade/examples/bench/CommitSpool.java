package io.colonnade.examples.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SequenceWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.store.FilterStore;
import io.colonnade.store.Store;
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
import java.util.Optional;
import org.rocksdb.ColumnFamilyHandle;

/**
 * The cells of all commits of a load in a file, so that raw RocksDB can be given the same without
 * keeping them in memory. Commits may come from several threads: a load makes names while it reads
 * ahead.
 */
final class CommitSpool implements AutoCloseable {

  private static final String CELLS = "cells";

  private final Path file;
  private final RawStore raw;
  private final SequenceWriter out;
  private final Map<Integer, ColumnFamilyHandle> families = new HashMap<>();

  /**
   * @param file to make
   * @param raw is to get the cells
   */
  CommitSpool(Path file, RawStore raw) throws IOException {
    this.file = file;
    this.raw = raw;
    this.out = new ObjectMapper().writer().writeValues(file.toFile());
  }

  /** Returns a store that keeps the cells of its commits. */
  Store keepingCommits(Store store) {
    return new FilterStore(store) {
      @Override
      public long commit(WriteSet writeSet) {
        keep(raw.cells(writeSet));
        return store.commit(writeSet);
      }
    };
  }

  private synchronized void keep(List<RawStore.Cell> cells) {
    List<Object> commit = new ArrayList<>();
    for (RawStore.Cell cell : cells) {
      int family = cell.family().getID();
      families.put(family, cell.family());
      commit.add(
          Arrays.asList(family, cell.key().array(), cell.value().map(Bytes::array).orElse(null)));
    }
    try {
      SequenceWriter unused = out.write(Map.of(CELLS, commit));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  /**
   * Writes the cells into raw RocksDB, commit by commit, after the last one was kept.
   *
   * @return seconds that RocksDB took; reading the file is not counted
   */
  double replay() throws IOException {
    out.close();
    long nanos = 0;
    try (MappingIterator<JsonNode> commits =
        new ObjectMapper().readerFor(JsonNode.class).readValues(file.toFile())) {
      while (commits.hasNextValue()) {
        List<RawStore.Cell> cells = new ArrayList<>();
        for (JsonNode cell : commits.nextValue().get(CELLS)) {
          cells.add(cell(cell));
        }
        long start = System.nanoTime();
        raw.write(cells);
        nanos += System.nanoTime() - start;
      }
    }
    return nanos / 1e9;
  }

  private RawStore.Cell cell(JsonNode cell) throws IOException {
    ColumnFamilyHandle family = Objects.requireNonNull(families.get(cell.get(0).asInt()));
    byte[] value = cell.get(2).binaryValue(); // null if there is none
    return new RawStore.Cell(
        family, Bytes.wrap(cell.get(1).binaryValue()), Optional.ofNullable(value).map(Bytes::wrap));
  }
}
