package io.colonnade.examples.feed;

import io.colonnade.Colonnade;
import io.colonnade.graph.ColonnadeGraph;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Shows the feed with two authors and a reader, on a graph in memory. */
public final class Feed {

  private static final OffsetDateTime NOON =
      OffsetDateTime.of(2026, 11, 21, 12, 0, 0, 0, ZoneOffset.UTC);

  private Feed() {}

  /**
   * @param arguments none
   */
  public static void main(String[] arguments) {
    try (ColonnadeGraph graph = Colonnade.openInMemory()) {
      SocialFeed feed = new SocialFeed(graph);
      for (String name : new String[] {"ada", "grace", "linus"}) {
        feed.join(name);
      }
      feed.follow("linus", "ada");
      feed.follow("linus", "grace");
      for (int hour = 0; hour < 100; hour++) {
        feed.post("ada", "note " + hour, NOON.plusHours(hour));
      }
      feed.post("grace", "found a bug", NOON.plusMinutes(97 * 60 + 30));
      graph.tx().commit();

      System.out.println("newest of ada: " + feed.newest("ada", 3));
      System.out.println("the page after: " + feed.before("ada", NOON.plusHours(97), 3));
      System.out.println("linus reads: " + feed.timeline("linus", 4));
      graph.tx().rollback();
    }
  }
}
