package io.colonnade.console;

import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import groovy.lang.Script;
import io.colonnade.config.Nearest;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalInterruptedException;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;
import org.codehaus.groovy.control.messages.SyntaxErrorMessage;
import org.codehaus.groovy.runtime.InvokerInvocationException;
import org.codehaus.groovy.syntax.SyntaxException;

/**
 * The reason why an evaluation failed, in one line. Immutable.
 *
 * @param thrown the exception as thrown
 * @param reason the reason, one line
 * @param line the line in the evaluated text, from 1; 0 if unknown
 * @param column the column, from 1; 0 if unknown
 */
record Failure(Throwable thrown, String reason, int line, int column) {

  private static final Set<Class<?>> ENVELOPES =
      Set.of(
          InvokerInvocationException.class,
          ExecutionException.class,
          CompletionException.class,
          UndeclaredThrowableException.class);

  static Failure of(Throwable thrown) {
    Throwable cause = thrown;
    while (ENVELOPES.contains(cause.getClass()) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof MultipleCompilationErrorsException errors) {
      for (Object error : errors.getErrorCollector().getErrors()) {
        if (error instanceof SyntaxErrorMessage message) {
          SyntaxException at = message.getCause();
          return new Failure(
              thrown, oneLine(at.getOriginalMessage()), at.getStartLine(), at.getStartColumn());
        }
      }
    }
    return new Failure(thrown, oneLine(reason(cause)), lineOf(cause), 0);
  }

  /**
   * Returns this failure as an error of a script.
   *
   * @param place the name of the script
   * @param firstLine the first line of the evaluated text in the script, from 1
   */
  InvalidInputException in(String place, int firstLine) {
    String at = place;
    if (line > 0) {
      at += ":" + (firstLine - 1 + line) + (column > 0 ? ":" + column : "");
    } else if (firstLine > 1) {
      at += ":" + firstLine;
    }
    return isSyntax()
        ? new InvalidInputException(
            Problem.SCRIPT_NOT_UNDERSTOOD, thrown, "at", at, "reason", reason)
        : new InvalidInputException(Problem.SCRIPT_FAILED, thrown, "at", at, Problem.CAUSE, reason);
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
    return cause instanceof LinkageError || cause instanceof ClassCastException
        ? cause.getClass().getSimpleName() + ": " + message
        : message;
  }

  private static String missing(MissingPropertyException missing) {
    Class<?> type = missing.getType();
    return type == null || Script.class.isAssignableFrom(type)
        ? "the variable '" + missing.getProperty() + "' is not defined"
        : type.getSimpleName() + " has no property '" + missing.getProperty() + "'";
  }

  private static String missing(MissingMethodException missing) {
    Class<?> type = missing.getType();
    String name = missing.getMethod();
    if (Script.class.isAssignableFrom(type)) {
      return "the method '" + name + "' is not defined";
    }
    Set<String> known =
        Arrays.stream(type.getMethods()).map(Method::getName).collect(Collectors.toSet());
    String owner = type.getSimpleName().replaceFirst("^Default", "");
    if (known.contains(name)) {
      return owner + "." + name + "() does not take " + types(missing.getArguments());
    }
    return owner
        + " has no step or method '"
        + name
        + "'"
        + Nearest.to(name, known.stream().sorted().toList())
            .map(nearest -> "; nearest: " + nearest)
            .orElse("");
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
