package io.colonnade.cache;

/** Rules of a cache of a shared store, and caches that lack one of them. */
enum SharedCacheFault {
  /** What other processes commit ends nothing. */
  IGNORES_COMMITS {
    @Override
    DatabaseCache cache(long bytes) {
      return new DatabaseCache(bytes, new ChangedVersions(), true) {
        @Override
        void committed(Changes changes, long version) {}
      };
    }
  },
  /** Snapshots are answered beyond the version to which commits were told. */
  IS_COMPLETE_TOO_EARLY {
    @Override
    DatabaseCache cache(long bytes) {
      return new DatabaseCache(bytes, new ChangedVersions(), true) {
        @Override
        void completeTo(long version) {
          super.completeTo(Long.MAX_VALUE);
        }
      };
    }
  },
  /** What was read before a commit of another process is kept after it was told. */
  KEEPS_LATE_FILLS {
    @Override
    DatabaseCache cache(long bytes) {
      return new DatabaseCache(
          bytes,
          new ChangedVersions() {
            @Override
            void see(Changes changes, long version) {}
          },
          true);
    }
  },
  /** What was read before the first commit was told is kept. */
  KEEPS_WHAT_WAS_NOT_FOLLOWED {
    @Override
    DatabaseCache cache(long bytes) {
      return new DatabaseCache(bytes, new ChangedVersions(), true) {
        @Override
        void follow(long version) {
          super.follow(0);
          super.completeTo(version);
        }
      };
    }
  };

  /** Returns a cache that lacks the rule. */
  abstract DatabaseCache cache(long bytes);
}
