package io.colonnade.clients;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/** gremlin-go. */
class GoClientIT extends ForeignClient {

  GoClientIT() {
    super(
        List.of(),
        Set.of(
            "byte_unsigned",
            "short",
            "float",
            "long",
            "long_largest",
            "long_smallest",
            "bigint",
            "bigint_negative",
            "bigdecimal",
            "uuid",
            "duration",
            "bytes",
            "datetime",
            "datetime_utc"),
        Set.of("long", "long_largest", "uuid", "string"));
  }

  @Override
  Program.Output run(String address) throws IOException, InterruptedException {
    return Program.run(Program.SOURCES, Program.go(), address);
  }
}
