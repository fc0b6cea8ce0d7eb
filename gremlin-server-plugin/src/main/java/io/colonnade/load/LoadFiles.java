package io.colonnade.load;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * The files of a load, in order. Immutable.
 *
 * @param all the files
 */
public record LoadFiles(List<LoadFile> all) {

  private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");

  /** Copies the list. */
  public LoadFiles {
    all = List.copyOf(all);
  }

  /** Returns files that describe themselves. */
  public static LoadFiles of(List<Path> paths) {
    return new LoadFiles(paths.stream().map(LoadFile::of).toList());
  }

  List<Path> paths() {
    return all.stream().map(LoadFile::path).toList();
  }

  /**
   * Returns the files that a pattern of a shell matches, by name; the path itself if it exists or
   * has no wildcard.
   *
   * @throws InvalidInputException if no file matches
   */
  public static List<Path> matching(Path given) {
    Path start = fixed(given);
    if (Files.exists(given) || start.equals(given)) {
      return List.of(given);
    }
    int fixedNames = start.toString().isEmpty() ? 0 : start.getNameCount(); // Java: "" has one name
    int names = given.getNameCount() - fixedNames;
    boolean isDeep = given.toString().contains("**");
    try (Stream<Path> found =
        Files.walk(start, isDeep ? Integer.MAX_VALUE : names, FileVisitOption.FOLLOW_LINKS)) {
      PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + given);
      List<Path> files =
          found.filter(matcher::matches).filter(Files::isRegularFile).sorted().toList();
      if (!files.isEmpty()) {
        return files;
      }
    } catch (IOException | UncheckedIOException | PatternSyntaxException e) {
      throw new InvalidInputException(Problem.LOAD_FILE_MISSING, e, "file", given);
    }
    throw new InvalidInputException(Problem.LOAD_FILE_MISSING, "file", given);
  }

  /** Returns the part of a path before its first name with a wildcard. */
  private static Path fixed(Path given) {
    Path fixed = given.isAbsolute() ? given.getRoot() : Path.of("");
    for (Path name : given) {
      if (WILDCARD.matcher(name.toString()).find()) {
        return fixed;
      }
      fixed = fixed.resolve(name);
    }
    return given;
  }
}
