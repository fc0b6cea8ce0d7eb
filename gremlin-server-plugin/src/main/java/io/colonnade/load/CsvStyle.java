package io.colonnade.load;

/** Whose headers a CSV file has. */
enum CsvStyle {
  /** {@code ~id,~label,name:String}: those of Amazon Neptune's loader. */
  NEPTUNE,
  /** {@code :ID,:LABEL,name:string}: those of neo4j-admin import. */
  NEO4J
}
