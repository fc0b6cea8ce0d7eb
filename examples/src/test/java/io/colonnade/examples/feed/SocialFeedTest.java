package io.colonnade.examples.feed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SocialFeedTest {

  private static final OffsetDateTime NOON =
      OffsetDateTime.of(2026, 11, 21, 12, 0, 0, 0, ZoneOffset.UTC);

  private final ColonnadeGraph graph = Colonnade.openInMemory();
  private SocialFeed feed;

  @BeforeEach
  void everybodyJoins() {
    feed = new SocialFeed(graph);
    feed.join("ada");
    feed.join("grace");
    feed.join("linus");
    for (int hour = 0; hour < 30; hour++) {
      feed.post("ada", "a" + hour, NOON.plusHours(hour));
    }
    feed.post("grace", "g", NOON.plusMinutes(28 * 60 + 30));
    graph.tx().commit();
  }

  @AfterEach
  void graphIsWhole() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  @Test
  void newest_ofManyPosts_areThoseOfTheLatestTimes() {
    assertEquals(List.of("a29", "a28", "a27"), feed.newest("ada", 3));
    assertEquals(List.of("a26", "a25"), feed.before("ada", NOON.plusHours(27), 2));
  }

  @Test
  void timeline_ofSeveralAuthors_isInOrderOfTime() {
    feed.follow("linus", "ada");
    feed.follow("linus", "grace");
    assertEquals(List.of("a29", "g", "a28"), feed.timeline("linus", 3));
  }

  @Test
  void follow_twice_isOneEdge() {
    feed.follow("linus", "ada");
    feed.follow("linus", "ada");
    graph.tx().commit();
    feed.follow("linus", "ada");
    graph.tx().commit();
    assertEquals(1, graph.traversal().V("linus").outE("follows").count().next());
  }

  @Test
  void feed_openedAgain_keepsItsSchema() {
    long epoch = graph.schema().epoch();
    SocialFeed again = new SocialFeed(graph);
    assertEquals(epoch, graph.schema().epoch());
    assertEquals(List.of("a29"), again.newest("ada", 1));
  }

  @Test
  void post_withoutText_isRefused() {
    graph.traversal().addV("post").iterate();
    assertThrows(RuntimeException.class, () -> graph.tx().commit());
  }
}
