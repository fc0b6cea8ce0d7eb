package io.colonnade.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.jline.reader.Candidate;
import org.jline.reader.EOFError;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** A terminal that edits lines, completes names and keeps a history. Stateless. */
public final class Lines {

  private static final String HISTORY = ".colonnade_history";
  private static final int KEPT_LINES = 5_000;

  private Lines() {}

  /**
   * Returns the terminal of this process. Ctrl-C interrupts the given thread while no line is read.
   */
  public static Terminal terminal(Thread evaluating) throws IOException {
    Terminal terminal = TerminalBuilder.builder().system(true).nativeSignals(true).build();
    terminal.handle(Terminal.Signal.INT, signal -> evaluating.interrupt());
    return terminal;
  }

  /**
   * Returns a reader for a session.
   *
   * @param home the directory of the history file, which only its owner can read; if it cannot be
   *     written, no history is kept
   */
  public static LineReader reader(Terminal terminal, Session session, Path home) {
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .appName("colonnade")
            .parser(new StatementParser(session))
            .completer((reader, line, candidates) -> complete(session, line, candidates))
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.HISTORY_IGNORE_SPACE, true)
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, "......> ")
            .variable(LineReader.HISTORY_SIZE, KEPT_LINES)
            .variable(LineReader.HISTORY_FILE_SIZE, KEPT_LINES);
    Path file = home.resolve(HISTORY);
    if (isWritable(file)) {
      builder.variable(LineReader.HISTORY_FILE, file);
    }
    return builder.build();
  }

  /** Asks a question, and returns true if the answer is yes; Ctrl-C and Ctrl-D are no. */
  public static boolean confirms(Terminal terminal, String question) {
    LineReader reader = LineReaderBuilder.builder().terminal(terminal).build();
    try {
      String answer = reader.readLine(question).strip().toLowerCase(Locale.ROOT);
      return answer.equals("y") || answer.equals("yes");
    } catch (UserInterruptException | EndOfFileException e) {
      return false;
    }
  }

  /** Creates the file with permissions for its owner only, or removes all other permissions. */
  static boolean isWritable(Path file) {
    try {
      boolean hasOwner = file.getFileSystem().supportedFileAttributeViews().contains("posix");
      Set<PosixFilePermission> own = PosixFilePermissions.fromString("rw-------");
      if (!Files.exists(file)) {
        if (hasOwner) {
          Files.createFile(file, PosixFilePermissions.asFileAttribute(own));
        } else {
          Files.createFile(file);
        }
      } else if (hasOwner && !own.containsAll(Files.getPosixFilePermissions(file))) {
        Files.setPosixFilePermissions(file, own);
      }
      return Files.isWritable(file);
    } catch (IOException e) {
      return false;
    }
  }

  /** Completes commands, names in quotes, steps after a dot, and variables elsewhere. */
  private static void complete(Session session, ParsedLine line, List<Candidate> candidates) {
    String word = line.word().substring(0, line.wordCursor());
    if (word.startsWith(":")) {
      CommandWords.names().stream()
          .filter(name -> name.startsWith(word))
          .forEach(name -> candidates.add(new Candidate(name)));
      return;
    }
    Optional<QuotedName> quoted = QuotedName.at(line.line().substring(0, line.cursor()));
    if (quoted.isPresent()) {
      complete(session, quoted.get(), word, candidates);
      return;
    }
    int dot = Math.max(word.lastIndexOf('.'), word.lastIndexOf('('));
    boolean isStep = dot >= 0 && word.charAt(dot) == '.';
    String before = word.substring(0, dot + 1);
    String begun = word.substring(dot + 1);
    Stream<String> names =
        isStep
            ? Arrays.stream(GraphTraversal.class.getMethods()).map(method -> method.getName() + "(")
            : session.names().stream();
    names
        .filter(name -> name.startsWith(begun))
        .distinct()
        .sorted()
        .forEach(
            name ->
                candidates.add(new Candidate(before + name, name, null, null, null, null, false)));
  }

  /** Completes a name of the graph and its quote; a graph that cannot be read has none. */
  private static void complete(
      Session session, QuotedName quoted, String word, List<Candidate> candidates) {
    try {
      for (String name : quoted.names(session)) {
        String value = word + name.substring(quoted.begun().length()) + quoted.quote();
        candidates.add(new Candidate(value, name, null, null, null, null, false));
      }
    } catch (Exception e) {
      return; // the statement itself reports the reason
    } finally {
      session.rest();
    }
  }

  /** Splits a line into words for completion; the session decides whether the line is complete. */
  private static final class StatementParser extends DefaultParser {

    private final Session session;

    StatementParser(Session session) {
      this.session = session;
      setQuoteChars(new char[0]);
      setEscapeChars(new char[0]);
    }

    @Override
    public ParsedLine parse(String line, int cursor, Parser.ParseContext context) {
      if (context == Parser.ParseContext.ACCEPT_LINE
          && !line.startsWith(":")
          && !Statements.isAbandoned(line)
          && CommandWords.interrupting(line) < 0
          && !session.isComplete(line)) {
        throw new EOFError(-1, -1, "the statement is not complete");
      }
      return super.parse(line, cursor, context);
    }
  }
}
