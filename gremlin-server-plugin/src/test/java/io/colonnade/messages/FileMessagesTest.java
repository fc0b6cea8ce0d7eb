package io.colonnade.messages;

import io.colonnade.Colonnade;
import io.colonnade.codec.ByteWriter;
import io.colonnade.codec.Bytes;
import io.colonnade.error.GoldenLines;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.layout.StoreHeader;
import io.colonnade.schema.MetaTable;
import io.colonnade.store.Store;
import io.colonnade.store.WriteSet;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories and files that are wrong, in use, newer or damaged. */
final class FileMessagesTest {

  private final GoldenLines lines = new GoldenLines("files");

  @TempDir Path scratch;

  @BeforeEach
  void maskWhatDiffers() {
    lines
        .maskText(scratch, "<dir>")
        .mask("MANIFEST-\\d+", "MANIFEST-<n>")
        .mask("pid \\d+", "pid <pid>")
        .mask("since [^,\\]]+", "since <time>");
  }

  private static void put(Path data, ByteWriter header) {
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      Store store = GraphInternals.store(graph).store();
      WriteSet writes = WriteSet.basedOnLatest();
      MetaTable.put(writes, MetaTable.headerRow(), header);
      store.commit(writes);
    }
  }

  private void refused(String name, Path data) {
    lines.thrown(name, () -> Colonnade.open(data).close());
  }

  @Test
  void lines_areThoseOfTheFile() throws IOException {
    Path foreign = Files.createDirectory(scratch.resolve("foreign"));
    Files.writeString(foreign.resolve("notes.txt"), "mine");
    refused("foreign directory", foreign);
    refused("file for a directory", foreign.resolve("notes.txt"));
    refused("no parent", scratch.resolve("no").resolve("data"));
    Path data = scratch.resolve("data");
    try (ColonnadeGraph graph = Colonnade.open(data)) {
      refused("in use", data);
      lines.thrown(
          "checkpoint exists", () -> GraphInternals.store(graph).store().checkpoint(foreign));
    }
    headers();
    damagedManifest(data);
    lines.check();
  }

  private void headers() {
    ByteWriter newer = MetaTable.value();
    newer.ov(StoreHeader.FORMAT_VERSION + 1);
    newer.u64(42);
    newer.raw(Bytes.ofUtf8("adjacency"));
    put(scratch.resolve("newer"), newer);
    refused("newer format", scratch.resolve("newer"));
    ByteWriter flagged = new ByteWriter();
    flagged.u8(0x81);
    put(scratch.resolve("flagged"), flagged);
    refused("unknown flag", scratch.resolve("flagged"));
    put(scratch.resolve("cut"), MetaTable.value());
    refused("bytes missing", scratch.resolve("cut"));
    ByteWriter other = MetaTable.value();
    other.ov(StoreHeader.FORMAT_VERSION);
    other.u64(42);
    other.raw(Bytes.ofUtf8("edge-tabel"));
    put(scratch.resolve("other"), other);
    refused("layout not there", scratch.resolve("other"));
  }

  private void damagedManifest(Path data) throws IOException {
    String current = Files.readString(data.resolve("CURRENT")).strip();
    try (RandomAccessFile file = new RandomAccessFile(data.resolve(current).toFile(), "rw")) {
      file.setLength(10);
    }
    refused("files damaged", data);
  }
}
