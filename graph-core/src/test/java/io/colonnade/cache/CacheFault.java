package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.VertexPart;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules that a cache must keep, and caches that lack one of them. */
enum CacheFault {
  /** What was read before a commit is kept after it. */
  KEEPS_LATE_FILLS {
    @Override
    DatabaseCache cache(long bytes) {
      return new DatabaseCache(bytes, new ChangedVersions(), false) {
        @Override
        void end(Collection<ChangedVertex> vertices, long version) {
          abandon(vertices); // forgets that they changed
        }
      };
    }
  },
  /** An answer is given to an older snapshot than the one that was read. */
  IGNORES_VERSIONS {
    @Override
    DatabaseCache cache(long bytes) {
      return new DatabaseCache(bytes, new ChangedVersions(), false) {
        @Override
        @Nullable VertexEntry find(Id vertex, Moment at) {
          VertexEntry known = super.find(vertex, at);
          VertexAnswer read = known == null ? null : known.vertex(Long.MAX_VALUE);
          return read == null ? known : known.with(ofAnyTime(read));
        }

        private VertexAnswer ofAnyTime(VertexAnswer read) {
          return new VertexAnswer(0, read.vertex(), read.counters());
        }
      };
    }
  },
  /** What is read while a commit is written is kept. */
  ENDS_BEFORE_THE_COMMIT {
    @Override
    DatabaseCache cache(long bytes) {
      return new DatabaseCache(bytes, new ChangedVersions(), false) {
        @Override
        void begin(Collection<ChangedVertex> vertices) {
          super.begin(vertices);
          super.abandon(vertices);
        }

        @Override
        void end(Collection<ChangedVertex> vertices, long version) {}

        @Override
        void abandon(Collection<ChangedVertex> vertices) {}
      };
    }
  },
  /** A vertex, or its absence, is kept over a change of its record. */
  KEEPS_RECORDS {
    @Override
    DatabaseCache cache(long bytes) {
      return keeping(bytes, VertexPart.RECORD);
    }
  },
  /** A counter is kept over an addition. */
  KEEPS_COUNTERS {
    @Override
    DatabaseCache cache(long bytes) {
      return keeping(bytes, VertexPart.COUNTERS);
    }
  },
  /** Edges and degrees are kept over an added edge. */
  KEEPS_EDGES {
    @Override
    DatabaseCache cache(long bytes) {
      return keeping(bytes, VertexPart.EDGES);
    }
  };

  /** Returns a cache that lacks the rule. */
  abstract DatabaseCache cache(long bytes);

  private static DatabaseCache keeping(long bytes, VertexPart part) {
    return new DatabaseCache(bytes, new ChangedVersions(), false) {
      @Override
      void begin(Collection<ChangedVertex> vertices) {
        super.begin(without(vertices));
      }

      @Override
      void end(Collection<ChangedVertex> vertices, long version) {
        super.end(without(vertices), version);
      }

      @Override
      void abandon(Collection<ChangedVertex> vertices) {
        super.abandon(without(vertices));
      }

      private Collection<ChangedVertex> without(Collection<ChangedVertex> vertices) {
        return vertices.stream()
            .map(
                one -> {
                  Set<VertexPart> parts = EnumSet.copyOf(one.parts());
                  parts.remove(part);
                  return new ChangedVertex(one.vertex(), parts);
                })
            .toList();
      }
    };
  }
}
