package io.colonnade.cli;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.configuration2.PropertiesConfiguration.PropertiesReader;

/**
 * A configuration file of the server: a properties file, as those of graphs are. Immutable.
 *
 * @param values the values by their keys, in the order of the file
 */
record ConfFile(Path file, Map<String, String> values) {

  /** More than all options need; a larger file was named by mistake. */
  private static final long MAX_BYTES = 1 << 20;

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  ConfFile {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException if it cannot be read, is no text in UTF-8, has no key, or has a
   *     key twice
   */
  static ConfFile read(Path file) {
    Map<String, String> values = new LinkedHashMap<>();
    try (PropertiesReader lines = new PropertiesReader(new StringReader(text(file)))) {
      while (lines.nextProperty()) {
        if (values.putIfAbsent(lines.getPropertyName(), lines.getPropertyValue()) != null) {
          throw new InvalidInputException(
              Problem.CONF_KEY_TWICE, "file", file, "key", lines.getPropertyName());
        }
      }
    } catch (IOException e) {
      throw unreadable(file, e.toString(), e);
    } catch (InvalidInputException e) {
      throw e;
    } catch (RuntimeException e) { // of the reader, at an escape that is none
      throw unreadable(file, String.valueOf(e.getMessage()), e);
    }
    if (values.isEmpty()) {
      throw new InvalidInputException(Problem.CONF_EMPTY, "file", file);
    }
    return new ConfFile(file, values);
  }

  private static String text(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        String reason = Files.exists(file) ? "it is not a file" : "it does not exist";
        throw new InvalidInputException(Problem.CONF_UNREADABLE, "file", file, "reason", reason);
      }
      if (Files.size(file) > MAX_BYTES) {
        throw new InvalidInputException(
            Problem.CONF_UNREADABLE, "file", file, "reason", "it is larger than 1 MB");
      }
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw unreadable(file, "it is not UTF-8", e);
    } catch (AccessDeniedException e) {
      throw unreadable(file, "permission denied", e);
    } catch (IOException e) {
      throw unreadable(file, e.toString(), e);
    }
  }

  private static InvalidInputException unreadable(Path file, String reason, Exception cause) {
    return new InvalidInputException(
        Problem.CONF_UNREADABLE, cause, "file", file, "reason", reason);
  }

  /** Returns a path of the file, which is relative to the directory of the file. */
  Path resolved(Path path) {
    return path.isAbsolute() ? path : file.resolveSibling(path).normalize();
  }
}
