package io.colonnade.clients;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** gremlinpython of some version: what it is in {@link ForeignClient}. */
abstract class PythonClient extends ForeignClient {

  private static final List<String> CHECKS =
      List.of("explain", "tx_commit_without_result_hides_the_conflict");

  private static final Set<String> VALUES =
      Set.of(
          "byte",
          "short",
          "long",
          "long_largest",
          "long_smallest",
          "bigint",
          "bigint_negative",
          "char",
          "uuid",
          "duration",
          "bytes");

  private final String requirements;

  /**
   * @param requirements the file that names the packages and their versions
   * @param checks beside those of every version
   * @param values beside those of every version
   */
  PythonClient(String requirements, List<String> checks, Set<String> values) {
    super(
        Stream.concat(CHECKS.stream(), checks.stream()).toList(),
        union(values),
        Set.of("long", "long_largest", "uuid", "string"));
    this.requirements = requirements;
  }

  private static Set<String> union(Set<String> values) {
    Set<String> all = new TreeSet<>(VALUES);
    all.addAll(values);
    return all;
  }

  @Override
  final Program.Output run(String address) throws IOException, InterruptedException {
    return Program.run(
        Program.SOURCES.resolve("python"),
        Program.python(requirements),
        "-B",
        "checks.py",
        address);
  }
}
