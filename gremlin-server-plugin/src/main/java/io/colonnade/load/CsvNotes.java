package io.colonnade.load;

import java.util.ArrayList;
import java.util.List;

/** Sentences about columns whose values are stored in another way than expected. Stateless. */
final class CsvNotes {

  private CsvNotes() {}

  /** Returns one sentence for each such column, in the order of the files. */
  static List<String> of(List<InputFile> files, CsvOptions options) {
    List<String> notes = new ArrayList<>();
    for (InputFile file : files) {
      if (file.format() == GraphFormat.CSV) {
        try (CsvFile csv = new CsvFile(file, options, bytes -> {})) {
          for (CsvColumn column : csv.header().columns()) {
            if (column.type() == CsvType.POINT) {
              notes.add(
                  file.name()
                      + ": '"
                      + column.name()
                      + "' is stored as text, because there is no type for a point; --ignore '"
                      + column.name()
                      + "' leaves it out");
            }
          }
        }
      }
    }
    return notes;
  }
}
