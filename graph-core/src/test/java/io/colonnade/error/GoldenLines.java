package io.colonnade.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.function.Executable;

/**
 * Messages that a test has provoked, against a file that holds what they must be: {@code name:
 * line}. What differs from run to run is masked. With {@code -Drenew} the file is written instead;
 * look at what changed before you commit it. Confined to one thread.
 */
public final class GoldenLines {

  private static final Path RESOURCES =
      Path.of("src", "test", "resources", "io", "colonnade", "messages");

  private final Path file;
  private final Map<Pattern, String> masks = new LinkedHashMap<>();
  private final Map<String, String> lines = new LinkedHashMap<>();

  /**
   * @param area the name of the file without its ending
   */
  public GoldenLines(String area) {
    this.file = RESOURCES.resolve(area + ".txt");
  }

  /** From now on, shows what the pattern finds as the given text. */
  public GoldenLines mask(String regex, String shown) {
    masks.put(Pattern.compile(regex), shown);
    return this;
  }

  /** Same, for a text as it is. */
  public GoldenLines maskText(Object text, String shown) {
    return mask(Pattern.quote(text.toString()), shown);
  }

  /** Adds a message. */
  public void said(String name, String line) {
    String masked = line;
    for (Map.Entry<Pattern, String> mask : masks.entrySet()) {
      masked = mask.getKey().matcher(masked).replaceAll(mask.getValue());
    }
    if (lines.put(name, masked) != null) {
      throw new IllegalArgumentException("two lines of the name " + name);
    }
  }

  /** Adds the message of what is thrown. */
  public void thrown(String name, Executable act) {
    said(name, String.valueOf(thrownBy(name, act).getMessage()));
  }

  private static Throwable thrownBy(String name, Executable act) {
    try {
      act.execute();
    } catch (Throwable thrown) { // whatever it is, its message is what is asked for
      return thrown;
    }
    throw new AssertionError("nothing was thrown: " + name);
  }

  /** Fails unless the file holds exactly these lines, in this order. */
  public void check() {
    StringBuilder all = new StringBuilder();
    lines.forEach((name, line) -> all.append(name).append(": ").append(line).append('\n'));
    try {
      if (System.getProperty("renew") != null) {
        Files.createDirectories(RESOURCES);
        Files.writeString(file, all);
      }
      assertEquals(Files.readString(file), all.toString(), file + " holds other lines");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
