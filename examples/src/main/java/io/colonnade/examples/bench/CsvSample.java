package io.colonnade.examples.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * People who know each other, as CSV with Neptune's headers. The same numbers give the same files.
 *
 * @param vertices how many people
 * @param edges how many edges, each between two people taken evenly
 */
record CsvSample(long vertices, long edges) {

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** Writes the people; returns the file. */
  Path writeVertices(Path directory) throws IOException {
    Path file = directory.resolve("people.csv");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      out.print("~id,~label,name:String,age:Int,city:String,score:Double\n");
      for (long i = 0; i < vertices; i++) {
        out.print("p" + i + ",person,person number " + i + "," + i % 90 + ",city " + i % 100);
        out.print("," + i % 1000 / 10.0 + "\n");
      }
    }
    return file;
  }

  /** Writes the edges; returns the file. */
  Path writeEdges(Path directory) throws IOException {
    Path file = directory.resolve("knows.csv");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      out.print("~id,~from,~to,~label,since:Int\n");
      for (long i = 0; i < edges; i++) {
        out.print("e" + i + ",p" + person(2 * i) + ",p" + person(2 * i + 1) + ",knows,");
        out.print((1900 + i % 120) + "\n");
      }
    }
    return file;
  }

  private long person(long draw) {
    long mixed = (draw + 1) * SPREAD;
    mixed = (mixed ^ (mixed >>> 32)) * SPREAD;
    return Long.remainderUnsigned(mixed ^ (mixed >>> 29), vertices);
  }
}
