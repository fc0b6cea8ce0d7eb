package io.colonnade.clients;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * gremlinpython 3.7, the line before the server's. All works but what the types of 3.8 are needed
 * for: a date that another driver has written cannot be read.
 */
class OldPythonClientIT extends ForeignClient {

  OldPythonClientIT() {
    super(
        List.of(
            "explain",
            "tx_commit_without_result_hides_the_conflict",
            "date_of_a_newer_driver_cannot_be_read"),
        Set.of(
            "byte",
            "short",
            "long",
            "long_largest",
            "long_smallest",
            "bigint",
            "bigint_negative",
            "bigdecimal_small",
            "char",
            "uuid",
            "duration",
            "bytes",
            "date"),
        Set.of("long", "long_largest", "uuid", "string"));
  }

  @Override
  Program.Output run(String address) throws IOException, InterruptedException {
    return Program.run(
        Program.SOURCES.resolve("python"),
        Program.python("requirements-3.7.txt"),
        "-B",
        "checks.py",
        address);
  }
}
