package io.colonnade.examples.torture;

import io.colonnade.store.journal.WeakenedJournal;
import java.io.IOException;

/**
 * The torture with clients for whom a new edge does not tell a transaction that drops its vertex.
 */
final class WithoutTrace {

  private WithoutTrace() {}

  public static void main(String... arguments) {
    Torture.run(ItsClient.class, arguments);
  }

  /** A client. */
  static final class ItsClient {

    private ItsClient() {}

    public static void main(String... arguments) throws IOException, InterruptedException {
      Client.run(location -> WeakenedJournal.open(location, "TRACE"), arguments);
    }
  }
}
