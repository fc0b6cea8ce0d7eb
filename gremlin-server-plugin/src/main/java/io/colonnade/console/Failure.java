package io.colonnade.console;

import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import groovy.lang.Script;
import io.colonnade.config.Nearest;
import io.colonnade.error.Problem;
import io.colonnade.server.guard.PlainReasons;
import io.colonnade.server.guard.SyntaxFlaw;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.driver.exception.ResponseException;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.runtime.InvokerInvocationException;
import org.codehaus.groovy.syntax.SyntaxException;

/**
 * The reason why an evaluation failed, for users. Immutable.
 *
 * @param thrown the exception as thrown
 * @param reason the reason in one line, as the exception has it
 * @param message the reason for a person, and the code and the hint of a message of ours
 * @param line the line in the evaluated text, from 1; 0 if unknown
 * @param column the column, from 1; 0 if unknown
 * @param excerpt the line of the text and a caret under the place; empty if that is unknown
 */
record Failure(
    Throwable thrown,
    String reason,
    MessageParts message,
    int line,
    int column,
    List<String> excerpt) {

  private static final Set<Class<?>> ENVELOPES =
      Set.of(
          InvokerInvocationException.class,
          ExecutionException.class,
          CompletionException.class,
          UndeclaredThrowableException.class);

  /** The details of {@link Problem#NOT_GREMLIN}. */
  private static final Pattern PLACE =
      Pattern.compile("\\[line=(\\d+), column=(\\d+), reason=(.*)]");

  /**
   * Returns the reason of a failure.
   *
   * @param text the text that was evaluated, to show the place
   */
  static Failure of(Throwable thrown, String text) {
    Throwable cause = thrown;
    while (ENVELOPES.contains(cause.getClass()) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof MultipleCompilationErrorsException errors) {
      for (Object error : errors.getErrorCollector().getErrors()) {
        if (error instanceof SyntaxErrorMessage message) {
          return ofSyntax(thrown, message.getCause(), text);
        }
      }
    }
    Optional<SyntaxFlaw> flaw = flawOfName(cause, text);
    if (flaw.isPresent()) {
      return at(thrown, flaw.get());
    }
    String reason = reason(cause);
    MessageParts parts = MessageParts.of(reason.lines().findFirst().orElse(reason));
    Matcher place = PLACE.matcher(parts.text());
    if (parts.is(Problem.NOT_GREMLIN) && place.find()) {
      boolean mayBeGroovy = cause instanceof ResponseException && !text.strip().startsWith("g.");
      Optional<String> hint = parts.hint().filter(any -> mayBeGroovy);
      MessageParts told = new MessageParts(parts.code(), place.group(3), hint);
      return notGremlin(thrown, place, reason, told, text);
    }
    String line = oneLine(reason);
    return new Failure(thrown, line, MessageParts.of(line), lineOf(cause), 0, List.of());
  }

  private static Failure notGremlin(
      Throwable thrown, Matcher place, String reason, MessageParts told, String text) {
    List<String> shown = reason.lines().skip(1).toList();
    if (shown.isEmpty()) {
      shown = SyntaxFlaw.of(text).map(flaw -> flaw.excerpt().lines().toList()).orElse(List.of());
    }
    return new Failure(
        thrown,
        oneLine(reason),
        told,
        Integer.parseInt(place.group(1)),
        Integer.parseInt(place.group(2)),
        shown);
  }

  /** Gremlin is explained by its own grammar, and other Groovy by that of Groovy. */
  private static Failure ofSyntax(Throwable thrown, SyntaxException at, String text) {
    Optional<SyntaxFlaw> flaw =
        text.strip().startsWith("g.") ? SyntaxFlaw.of(text) : Optional.empty();
    if (flaw.isPresent()) {
      return at(thrown, flaw.get());
    }
    String reason = oneLine(at.getOriginalMessage());
    return at(thrown, SyntaxFlaw.in(text, at.getStartLine(), at.getStartColumn(), reason));
  }

  private static Failure at(Throwable thrown, SyntaxFlaw flaw) {
    return new Failure(
        thrown,
        flaw.reason(),
        MessageParts.of(flaw.reason()),
        flaw.line(),
        flaw.column(),
        flaw.excerpt().lines().toList());
  }

  /** Returns the place of a step or variable that does not exist or is used in a wrong way. */
  private static Optional<SyntaxFlaw> flawOfName(Throwable cause, String text) {
    if (cause instanceof MissingMethodException missing && isTraversal(missing.getType())) {
      String name = missing.getMethod();
      return isMethod(missing.getType(), name)
          ? SyntaxFlaw.of(text)
          : SyntaxFlaw.unknownStep(text, name);
    }
    if (cause instanceof MissingPropertyException missing) {
      if (isOfScript(missing)) {
        return SyntaxFlaw.variable(text, missing.getProperty(), missing(missing));
      }
      return isTraversal(missing.getType()) ? SyntaxFlaw.of(text) : Optional.empty();
    }
    return Optional.empty();
  }

  private static boolean isTraversal(Class<?> type) {
    return type == __.class
        || Traversal.class.isAssignableFrom(type)
        || TraversalSource.class.isAssignableFrom(type);
  }

  private static boolean isMethod(Class<?> type, String name) {
    return Arrays.stream(type.getMethods()).anyMatch(method -> method.getName().equals(name));
  }

  /**
   * Returns this failure as an error of a script.
   *
   * @param place the name of the script
   * @param firstLine the first line of the evaluated text in the script, from 1
   */
  FailedStatement in(String place, int firstLine) {
    String at = place;
    if (line > 0) {
      at += ":" + (firstLine - 1 + line) + (column > 0 ? ":" + column : "");
    } else if (firstLine > 1) {
      at += ":" + firstLine;
    }
    String code =
        message
            .code()
            .orElse((isSyntax() ? Problem.SCRIPT_NOT_UNDERSTOOD : Problem.SCRIPT_FAILED).code());
    return new FailedStatement(thrown, lines(" (" + code + " at " + at + ")"));
  }

  /** Returns the lines for the user that has typed the text. */
  List<String> lines() {
    return lines(message.code().map(code -> " (" + code + ")").orElse(""));
  }

  private List<String> lines(String code) {
    List<String> lines = new ArrayList<>();
    lines.add(message.text() + code);
    lines.addAll(excerpt);
    message.hint().ifPresent(hint -> lines.add("hint: " + hint));
    return lines;
  }

  private boolean isSyntax() {
    return thrown instanceof MultipleCompilationErrorsException;
  }

  private static int lineOf(Throwable cause) {
    return Stream.of(cause.getStackTrace())
        .filter(element -> LocalSession.CODE.equals(element.getFileName()))
        .mapToInt(StackTraceElement::getLineNumber)
        .filter(line -> line > 0)
        .findFirst()
        .orElse(0);
  }

  private static String reason(Throwable cause) {
    if (cause instanceof MissingPropertyException missing) {
      return missing(missing);
    }
    if (cause instanceof MissingMethodException missing) {
      return missing(missing);
    }
    if (cause instanceof TraversalInterruptedException || cause instanceof InterruptedException) {
      return "interrupted";
    }
    String message = cause.getMessage();
    if (message == null || message.isBlank()) {
      return cause instanceof NoSuchElementException
          ? "the traversal has no result"
          : cause.getClass().getSimpleName();
    }
    if (cause instanceof ClassCastException || cause instanceof NullPointerException) {
      return PlainReasons.of(Optional.of(message)); // Java's message is about classes
    }
    return cause instanceof LinkageError
        ? cause.getClass().getSimpleName() + ": " + message
        : message;
  }

  private static String missing(MissingPropertyException missing) {
    return isOfScript(missing)
        ? "the variable '" + missing.getProperty() + "' is not defined; a text needs quotes"
        : plain(missing.getType()) + " has no property '" + missing.getProperty() + "'";
  }

  private static boolean isOfScript(MissingPropertyException missing) {
    return missing.getType() == null || Script.class.isAssignableFrom(missing.getType());
  }

  private static String missing(MissingMethodException missing) {
    Class<?> type = missing.getType();
    String name = missing.getMethod();
    if (Script.class.isAssignableFrom(type)) {
      return "the method '" + name + "' is not defined";
    }
    Set<String> known =
        Arrays.stream(type.getMethods()).map(Method::getName).collect(Collectors.toSet());
    if (known.contains(name)) {
      return name + "() does not take " + types(missing.getArguments());
    }
    return (isTraversal(type) ? "there is no step '" : plain(type) + " has no method '")
        + name
        + "'"
        + Nearest.to(name, known.stream().sorted().toList())
            .map(", did you mean '%s'?"::formatted)
            .orElse("");
  }

  private static String plain(Class<?> type) {
    return type.getSimpleName().replaceFirst("^Default", "");
  }

  private static String types(Object[] arguments) {
    List<String> names =
        Arrays.stream(arguments)
            .map(argument -> argument == null ? "null" : argument.getClass().getSimpleName())
            .toList();
    return "(" + String.join(", ", names) + ")";
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*[\\r\\n]+\\s*", "; ");
  }
}
