package io.colonnade.load;

import java.nio.file.Path;
import java.util.List;

/**
 * What a load reports at its end. Immutable.
 *
 * @param report the counts
 * @param remarks the numbers of elements that were treated in a special way
 * @param ids the meaning of the text of an id
 * @param severalLabels the treatment of several labels of one vertex
 * @param rejectFile the file of rejected rows
 * @param columns sentences about columns whose values are stored in another way than users may
 *     expect
 * @param rejects a line for each kind of rejected row, with its file, column and reason, the most
 *     frequent first
 */
public record LoadSummary(
    LoadReport report,
    LoadRemarks remarks,
    IdText ids,
    SeveralLabels severalLabels,
    Path rejectFile,
    List<String> columns,
    List<String> rejects) {

  /**
   * Reads the headers of the files, and the reject file.
   *
   * @throws io.colonnade.error.InvalidInputException if one of them cannot be read any more
   */
  static LoadSummary of(LoadPosition position) {
    boolean hasRejects = position.sofar().rejects() > 0;
    return new LoadSummary(
        position.sofar(),
        position.remarks(),
        position.idText(),
        position.csv().labels(),
        position.rejectFile(),
        CsvNotes.of(position.files(), position.csv()),
        hasRejects
            ? RejectSummary.of(position.rejectFile(), position.files(), position.csv())
            : List.of());
  }
}
