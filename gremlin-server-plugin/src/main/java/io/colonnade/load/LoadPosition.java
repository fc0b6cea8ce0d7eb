package io.colonnade.load;

import io.colonnade.tx.GraphTransaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * The position of an unfinished load. Each commit of the load writes it, so that it always matches
 * the stored elements. Immutable.
 *
 * @param files the files in the given order
 * @param csv the options for CSV files in all runs of the load
 * @param step the number of the current pass
 * @param items the number of items of that pass that were stored or rejected
 * @param sofar the numbers of stored and rejected elements
 * @param remarks the numbers of elements that were treated in a special way
 * @param rejected the vertices that were rejected
 * @param rejectFile the absolute path of the reject file
 * @param rejectBytes the length of the reject file
 */
record LoadPosition(
    List<InputFile> files,
    IdText idText,
    CsvOptions csv,
    int step,
    long items,
    LoadReport sofar,
    LoadRemarks remarks,
    RejectedVertices rejected,
    Path rejectFile,
    long rejectBytes) {

  private static final String VARIABLE = Graph.Hidden.hide("colonnade.load");

  /** A separate variable: ten thousand files would make each commit a megabyte larger. */
  private static final String FILES = Graph.Hidden.hide("colonnade.load.files");

  LoadPosition {
    files = List.copyOf(files);
  }

  static LoadPosition start(List<InputFile> files, LoadOptions options) {
    return new LoadPosition(
        files,
        options.ids(),
        options.csv(),
        0,
        0,
        LoadReport.NONE,
        LoadRemarks.NONE,
        RejectedVertices.NONE,
        options.rejectFile().toAbsolutePath(),
        0);
  }

  /**
   * Returns the position of the unfinished load; empty if there is none.
   *
   * @throws io.colonnade.error.FormatException if the position cannot be decoded
   */
  static Optional<LoadPosition> read(GraphTransaction tx) {
    return tx.variable(VARIABLE)
        .map(value -> Stored.as(value, VARIABLE, Map.class))
        .map(map -> ofMap(map, files(map, tx), RejectedVertices.read(tx)));
  }

  /** Returns true if there is an unfinished load, also if its position cannot be decoded. */
  static boolean isThere(GraphTransaction tx) {
    return tx.variable(VARIABLE).isPresent();
  }

  private static List<InputFile> files(Map<?, ?> map, GraphTransaction tx) {
    Object stored =
        map.containsKey("files") // written by older versions
            ? Stored.of(map, "files", List.class)
            : tx.variable(FILES).orElse("nothing");
    List<InputFile> files = new ArrayList<>();
    for (Object file : Stored.as(stored, "files", List.class)) {
      files.add(InputFile.ofMap(Stored.as(file, "files", Map.class)));
    }
    return files;
  }

  /** Makes the transaction write the files, which {@link #write} does not change. */
  void writeFiles(GraphTransaction tx) {
    tx.setVariable(FILES, Optional.of(files.stream().map(InputFile::toMap).toList()));
  }

  /** Makes the transaction write this position. */
  void write(GraphTransaction tx) {
    tx.setVariable(VARIABLE, Optional.of(toMap()));
  }

  /** Makes the transaction remove the position. */
  static void clear(GraphTransaction tx) {
    tx.setVariable(VARIABLE, Optional.empty());
    tx.setVariable(FILES, Optional.empty());
    RejectedVertices.NONE.write(tx);
  }

  /** Returns the limit of rejected rows for the next batch. */
  BatchCommit.Limit limit(long maxErrors) {
    return new BatchCommit.Limit(
        maxErrors - (sofar.rejects() - remarks.edgesOfRejects()), rejected);
  }

  LoadPosition at(int newStep, long newItems) {
    return new LoadPosition(
        files, idText, csv, newStep, newItems, sofar, remarks, rejected, rejectFile, rejectBytes);
  }

  /** Returns the position after more elements, with the length of the reject file. */
  LoadPosition plus(LoadReport more, LoadRemarks moreRemarks, long bytes) {
    return new LoadPosition(
        files,
        idText,
        csv,
        step,
        items,
        sofar.plus(more),
        remarks.plus(moreRemarks),
        rejected,
        rejectFile,
        bytes);
  }

  /** Returns the position after more rejected rows. */
  LoadPosition rejecting(List<LoadItem.Flawed> rejects) {
    RejectedVertices all = rejected.plus(rejects);
    return new LoadPosition(
        files, idText, csv, step, items, sofar, remarks, all, rejectFile, rejectBytes);
  }

  /** Returns this position in files that have changed after it. */
  LoadPosition in(List<InputFile> changed) {
    return new LoadPosition(
        changed, idText, csv, step, items, sofar, remarks, rejected, rejectFile, rejectBytes);
  }

  /** Returns the position without the files and the rejected vertices. */
  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("ids", idText.name());
    csv.putInto(map);
    map.put("step", step);
    map.put("items", items);
    map.put("vertices", sofar.vertices());
    map.put("edges", sofar.edges());
    map.put("updates", sofar.updates());
    map.put("rejects", sofar.rejects());
    map.put("several labels", sofar.severalLabels());
    map.put("vertices without label", remarks.verticesWithoutLabel());
    map.put("edges without label", remarks.edgesWithoutLabel());
    map.put("ids like numbers", remarks.idsLikeNumbers());
    map.put("edges of rejects", remarks.edgesOfRejects());
    map.put("reject file", rejectFile.toString());
    map.put("reject bytes", rejectBytes);
    return map;
  }

  /**
   * Returns the position that {@link #toMap} made.
   *
   * @throws io.colonnade.error.FormatException if a field is missing or has another type
   */
  static LoadPosition ofMap(Map<?, ?> map, List<InputFile> files, RejectedVertices rejected) {
    LoadReport sofar =
        new LoadReport(
            Stored.of(map, "vertices", Long.class),
            Stored.of(map, "edges", Long.class),
            since(map, "updates"),
            Stored.of(map, "rejects", Long.class),
            since(map, "several labels"));
    LoadRemarks remarks =
        new LoadRemarks(
            since(map, "vertices without label"),
            since(map, "edges without label"),
            since(map, "ids like numbers"),
            since(map, "edges of rejects"));
    return new LoadPosition(
        files,
        Stored.constant(map, "ids", IdText.class),
        CsvOptions.of(map),
        Stored.of(map, "step", Integer.class),
        Stored.of(map, "items", Long.class),
        sofar,
        remarks,
        rejected,
        Path.of(Stored.of(map, "reject file", String.class)),
        Stored.of(map, "reject bytes", Long.class));
  }

  /** Returns a count that older versions did not write; 0 if it is absent. */
  private static long since(Map<?, ?> map, String field) {
    return map.containsKey(field) ? Stored.of(map, field, Long.class) : 0;
  }
}
