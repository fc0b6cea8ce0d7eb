package io.colonnade.clients;

import java.util.List;
import java.util.Set;

/**
 * gremlinpython 3.7, the line before the server's. All works but what the types of 3.8 are needed
 * for: a date that another driver has written cannot be read.
 */
class OldPythonClientIT extends PythonClient {

  OldPythonClientIT() {
    super(
        "requirements-3.7.txt",
        List.of("date_of_a_newer_driver_cannot_be_read"),
        Set.of("bigdecimal_small", "date"));
  }
}
