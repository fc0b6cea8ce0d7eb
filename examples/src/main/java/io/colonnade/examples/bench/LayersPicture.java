package io.colonnade.examples.bench;

import java.util.List;
import java.util.Locale;

/**
 * A picture of what each layer takes: a bar up to the median and a line up to the 99th percentile,
 * on a logarithmic scale. Stateless.
 */
final class LayersPicture {

  private static final int LEFT = 210;
  private static final int WIDTH = 560;
  private static final int BAR = 14;
  private static final int STEP = 22;
  private static final int TOP = 24;

  /** The powers of ten of a microsecond at the ends of the scale. */
  private static final int FIRST = -1;

  private static final int LAST = 6;

  private static final List<String> UNITS =
      List.of("0.1 µs", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s");

  private LayersPicture() {}

  /** Returns the picture as SVG. */
  static String svg(List<Row> rows) {
    int height = TOP + STEP * rows.size() + STEP;
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"12\">",
        LEFT + WIDTH + 60,
        height);
    for (int power = FIRST; power <= LAST; power++) {
      double x = x(Math.pow(10, power));
      add(
          svg,
          "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#ddd\"/>",
          x,
          x,
          TOP - 6,
          height - STEP);
      add(
          svg,
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
          x,
          TOP - 10,
          UNITS.get(power - FIRST));
    }
    int y = TOP;
    for (Row row : rows) {
      boolean isGremlin = "gremlin".equals(row.fields().get("by"));
      double p50 = x(row.number("p50_us"));
      double p99 = x(row.number("p99_us"));
      add(
          svg,
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s, %s</text>",
          LEFT - 8,
          y + BAR - 3,
          String.valueOf(row.fields().get("layer")),
          isGremlin ? "Gremlin" : "store");
      add(
          svg,
          "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>",
          LEFT,
          y,
          p50 - LEFT,
          BAR,
          isGremlin ? "#4472a8" : "#8fb3d9");
      add(
          svg,
          "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#333\"/>",
          p50,
          p99,
          y + BAR / 2,
          y + BAR / 2);
      y += STEP;
    }
    add(svg, "</svg>");
    return svg.toString();
  }

  private static double x(double micros) {
    double power = Math.min(LAST, Math.max(FIRST, Math.log10(micros)));
    return LEFT + WIDTH * (power - FIRST) / (LAST - FIRST);
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
