package io.colonnade.load.parquet;

/**
 * What {@link ParquetRows} returns in place of a value that does not exist in Java, such as a text
 * that is not UTF-8. Immutable.
 *
 * @param reason the rest of a sentence that begins with the name of the column
 */
public record UnusableValue(String reason) {

  @Override
  public String toString() {
    return "(unusable)";
  }
}
