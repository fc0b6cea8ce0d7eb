package io.colonnade.clients;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/** The npm package gremlin, in GraphBinary, which is what it speaks if it is not told. */
class JavaScriptClientIT extends ForeignClient {

  JavaScriptClientIT() {
    super(
        List.of(),
        Set.of(
            "long_by_size",
            "long_largest_safe",
            "bigint",
            "bigint_negative",
            "bytes",
            "datetime_millis",
            "datetime_utc"),
        Set.of("long", "string"));
  }

  @Override
  Program.Output run(String address) throws IOException, InterruptedException {
    return Program.run(Program.javaScript(), "node", "checks.js", address, "graphbinary");
  }
}
