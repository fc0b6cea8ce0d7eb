package io.colonnade.error;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The texts of one message. All messages are in {@code messages.properties}, which is read when the
 * first message is needed. Immutable.
 *
 * @param text what is wrong, and where
 * @param action what to do
 * @param reason why it happens
 */
record Wording(String text, String action, String reason) {

  private static final String FILE = "messages.properties";
  private static final String TEXT = ".text";
  private static final Map<String, Wording> ALL = load();

  /**
   * Returns the texts of a code, such as {@code COL-1001}.
   *
   * @throws IllegalArgumentException if the file does not contain the code
   */
  static Wording of(String code) {
    Wording wording = ALL.get(code);
    if (wording == null) {
      throw new IllegalArgumentException(code + " is missing in " + FILE);
    }
    return wording;
  }

  private static Map<String, Wording> load() {
    Properties file = new Properties();
    try (Reader reader =
        new InputStreamReader(
            requireNonNull(Wording.class.getResourceAsStream(FILE), FILE),
            StandardCharsets.UTF_8)) {
      file.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, Wording> all = new HashMap<>();
    for (String key : file.stringPropertyNames()) {
      if (key.endsWith(TEXT)) {
        String code = key.substring(0, key.length() - TEXT.length());
        all.put(
            code,
            new Wording(of(file, key), of(file, code + ".action"), of(file, code + ".reason")));
      }
    }
    return Map.copyOf(all);
  }

  private static String of(Properties file, String key) {
    String words = file.getProperty(key);
    if (words == null) {
      throw new IllegalArgumentException(key + " is missing in " + FILE);
    }
    return words;
  }
}
