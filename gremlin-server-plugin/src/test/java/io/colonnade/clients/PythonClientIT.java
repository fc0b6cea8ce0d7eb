package io.colonnade.clients;

import java.util.List;
import java.util.Set;

/** gremlinpython of the server's own line. */
class PythonClientIT extends PythonClient {

  PythonClientIT() {
    super("requirements.txt", List.of(), Set.of("bigdecimal", "datetime", "datetime_utc"));
  }
}
