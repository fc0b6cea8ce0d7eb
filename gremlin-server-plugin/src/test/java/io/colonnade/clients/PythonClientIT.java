package io.colonnade.clients;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/** gremlinpython of the server's own line. */
class PythonClientIT extends ForeignClient {

  PythonClientIT() {
    super(
        List.of("explain", "tx_commit_without_result_hides_the_conflict"),
        Set.of(
            "byte",
            "short",
            "long",
            "long_largest",
            "long_smallest",
            "bigint",
            "bigint_negative",
            "bigdecimal",
            "char",
            "uuid",
            "duration",
            "bytes",
            "datetime",
            "datetime_utc"),
        Set.of("long", "long_largest", "uuid", "string"));
  }

  @Override
  Program.Output run(String address) throws IOException, InterruptedException {
    return Program.run(
        Program.SOURCES.resolve("python"),
        Program.python("requirements.txt"),
        "-B",
        "checks.py",
        address);
  }
}
