package io.colonnade.load;

/** Is told how far a load is, by the loading thread after each commit. */
public interface LoadListener {

  /** Wants to know nothing. */
  LoadListener NONE =
      new LoadListener() {
        @Override
        public void started(long total) {}

        @Override
        public void reached(long done, LoadReport sofar) {}
      };

  /**
   * The load begins or goes on.
   *
   * @param total bytes to read of all files in all passes
   */
  void started(long total);

  /**
   * A batch is stored.
   *
   * @param done bytes of the total that were read, also by earlier runs
   */
  void reached(long done, LoadReport sofar);
}
