package io.colonnade.readme;

import java.util.List;

/**
 * Draws the picture of README, {@code docs/colonnade.svg}: how a query passes from Gremlin to the
 * store. To renew the file, from the top of the repository:
 *
 * <pre>{@code
 * java examples/src/test/java/io/colonnade/readme/Picture.java > docs/colonnade.svg
 * }</pre>
 */
final class Picture {

  private static final int WIDTH = 760;
  private static final int BOX_HEIGHT = 58;
  private static final int GAP = 34;
  private static final int MARGIN = 10;

  /** A stage of a query: its name, what it does, and what it hands to the next stage. */
  private record Stage(String name, String work, String handsOver, String colour) {}

  private static final List<Stage> STAGES =
      List.of(
          new Stage(
              "Gremlin",
              "g.V().has('name', 'Ada').out('knows').values('name')",
              "a traversal",
              "#dbeafe"),
          new Stage(
              "Steps",
              "push filters, limits and counts down; read whole batches of vertices",
              "one read of a hop and batch",
              "#d1fae5"),
          new Stage(
              "Layout and indexes",
              "turn vertices, edges and values into rows and cells, and back",
              "ranges of rows, sets of cells",
              "#fef3c7"),
          new Stage(
              "Store",
              "tables of sorted rows, snapshots, atomic commits: RocksDB or memory",
              "",
              "#ede9fe"));

  private Picture() {}

  /** Prints the picture. */
  public static void main(String[] arguments) {
    System.out.print(svg());
  }

  /** Returns the picture as SVG, each line with its end. */
  static String svg() {
    int height = 2 * MARGIN + STAGES.size() * BOX_HEIGHT + (STAGES.size() - 1) * GAP;
    StringBuilder svg =
        new StringBuilder(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" \
            font-family="sans-serif" font-size="15">
            <title>From Gremlin through steps, layout and indexes to the store</title>
            <rect width="%d" height="%d" fill="#ffffff"/>
            """
                .formatted(WIDTH, height, WIDTH, height));
    for (int i = 0; i < STAGES.size(); i++) {
      int top = MARGIN + i * (BOX_HEIGHT + GAP);
      box(svg, STAGES.get(i), top);
      if (i + 1 < STAGES.size()) {
        arrow(svg, STAGES.get(i).handsOver(), top + BOX_HEIGHT);
      }
    }
    return svg.append("</svg>\n").toString();
  }

  private static void box(StringBuilder svg, Stage stage, int top) {
    svg.append(
        """
        <rect x="%d" y="%d" width="%d" height="%d" rx="8" fill="%s" stroke="#334155"/>
        <text x="%d" y="%d" font-weight="bold">%s</text>
        <text x="%d" y="%d">%s</text>
        """
            .formatted(
                MARGIN,
                top,
                WIDTH - 2 * MARGIN,
                BOX_HEIGHT,
                stage.colour(),
                2 * MARGIN,
                top + BOX_HEIGHT / 2 + 5,
                stage.name(),
                WIDTH / 4,
                top + BOX_HEIGHT / 2 + 5,
                stage.work()));
  }

  private static void arrow(StringBuilder svg, String label, int top) {
    int middle = WIDTH / 8;
    int tip = top + GAP - 2;
    svg.append(
        """
        <path d="M%d %d V%d M%d %d L%d %d L%d %d" fill="none" stroke="#334155"/>
        <text x="%d" y="%d" font-size="13" fill="#334155">%s</text>
        """
            .formatted(
                middle,
                top,
                tip,
                middle - 5,
                tip - 7,
                middle,
                tip,
                middle + 5,
                tip - 7,
                middle + 14,
                top + GAP / 2 + 4,
                label));
  }
}
