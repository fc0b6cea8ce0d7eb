package io.colonnade.load;

/** Receives the progress of a load after each commit. Called by the loading thread. */
public interface LoadListener {

  /** Ignores the progress. */
  LoadListener NONE =
      new LoadListener() {
        @Override
        public void started(long total) {}

        @Override
        public void reached(long done, LoadReport sofar) {}
      };

  /**
   * Reports that the load begins or resumes.
   *
   * @param total the bytes to read from all files in all passes
   */
  void started(long total);

  /**
   * Reports that a batch is stored.
   *
   * @param done the bytes of the total that were read, including earlier runs
   */
  void reached(long done, LoadReport sofar);
}
