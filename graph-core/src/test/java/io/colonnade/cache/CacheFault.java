package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.layout.ChangedVertex;
import io.colonnade.layout.VertexPart;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Rules that a cache must keep, and caches that lack one of them. */
enum CacheFault {
  /** What was read before a commit is kept after it. */
  KEEPS_LATE_FILLS {
    @Override
    DatabaseCache cache(long bytes) {
      return new DatabaseCache(bytes, new ChangedVersions(), false) {
        @Override
        void end(Changes changes, long version) {
          abandon(changes); // forgets that they changed
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
        void begin(Changes changes) {
          super.begin(changes);
          super.abandon(changes);
        }

        @Override
        void end(Changes changes, long version) {}

        @Override
        void abandon(Changes changes) {}
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
  },
  /** The entries of an index, or that there are none, are kept over a change of them. */
  KEEPS_ENTRIES {
    @Override
    DatabaseCache cache(long bytes) {
      return keeping(bytes, changes -> new Changes(changes.vertices(), Set.of()));
    }
  };

  /** Returns a cache that lacks the rule. */
  abstract DatabaseCache cache(long bytes);

  /** Returns whether the rule is one about indexes. */
  boolean isOfIndexes() {
    return this == KEEPS_ENTRIES;
  }

  private static DatabaseCache keeping(long bytes, VertexPart part) {
    return keeping(
        bytes, changes -> new Changes(without(changes.vertices(), part), changes.places()));
  }

  private static List<ChangedVertex> without(List<ChangedVertex> vertices, VertexPart part) {
    return vertices.stream()
        .map(
            one -> {
              Set<VertexPart> parts = EnumSet.copyOf(one.parts());
              parts.remove(part);
              return new ChangedVertex(one.vertex(), parts);
            })
        .toList();
  }

  /** Returns a cache that is told only a part of what commits change. */
  private static DatabaseCache keeping(long bytes, UnaryOperator<Changes> told) {
    return new DatabaseCache(bytes, new ChangedVersions(), false) {
      @Override
      void begin(Changes changes) {
        super.begin(told.apply(changes));
      }

      @Override
      void end(Changes changes, long version) {
        super.end(told.apply(changes), version);
      }

      @Override
      void abandon(Changes changes) {
        super.abandon(told.apply(changes));
      }
    };
  }
}
