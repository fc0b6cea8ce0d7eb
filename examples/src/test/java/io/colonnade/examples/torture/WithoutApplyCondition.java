package io.colonnade.examples.torture;

import io.colonnade.store.journal.WeakenedJournal;
import java.io.IOException;

/**
 * The torture with clients for whom an intent is applied to a row whether its lock is still there
 * or not.
 */
final class WithoutApplyCondition {

  private WithoutApplyCondition() {}

  public static void main(String... arguments) {
    Torture.run(ItsClient.class, arguments);
  }

  /** A client. */
  static final class ItsClient {

    private ItsClient() {}

    public static void main(String... arguments) throws IOException, InterruptedException {
      Client.run(location -> WeakenedJournal.open(location, "APPLY_CONDITION"), arguments);
    }
  }
}
