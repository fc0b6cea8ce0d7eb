package io.colonnade.examples.bench;

/**
 * How large the graph of a benchmark is. Immutable.
 *
 * @param people vertices of degree {@link #FRIENDS}
 * @param hubs vertices with {@link #HUB_EDGES} edges
 * @param fans edges of the one star of each of two labels
 * @param loaded vertices of the load, each with {@link #LOADED_EDGES} edges
 * @param social people of the social graph, which is a graph of its own
 */
record Shape(int people, int hubs, int fans, int loaded, int social) {

  static final int FRIENDS = 10;
  static final int HUB_EDGES = 1_000;
  static final int MEMBER_EDGES = 4;
  static final int LOADED_EDGES = 4;

  static final Shape FULL = new Shape(50_000, 50, 100_000, 40_000, SocialGraph.PEOPLE);
  static final Shape QUICK = new Shape(10_000, 10, 100_000, 8_000, SocialGraph.PEOPLE);

  /** To see whether it runs at all. */
  static final Shape TINY = new Shape(200, 2, 2_000, 300, SocialGraph.FEW_PEOPLE);

  /** Vertices with {@link #MEMBER_EDGES} edges of each of three labels. */
  int members() {
    return people / 10;
  }

  long vertices() {
    return people + hubs + 1L + members();
  }

  long edges() {
    long ofMembers = 3L * members() * MEMBER_EDGES;
    return (long) people * FRIENDS + (long) hubs * HUB_EDGES + 2L * fans + ofMembers;
  }
}
