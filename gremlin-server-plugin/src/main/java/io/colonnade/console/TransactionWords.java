package io.colonnade.console;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes the statements with which a connected console begins and ends a transaction, spelled
 * as in TinkerPop's drivers: {@code g.tx().begin()}, and through variables {@code tx = g.tx()} and
 * {@code gtx = tx.begin()}. The server cannot keep such variables, so the console does. Confined to
 * one thread.
 */
final class TransactionWords {

  /** The effect of a statement. */
  enum Act {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ASK,
    NAME
  }

  private static final String SOURCE = "g";

  /** Optional assignment, a variable, optional {@code tx()}, optional method. */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?:(?:def\\s+)?(\\w+)\\s*=\\s*)?(\\w+)\\s*(\\.\\s*tx\\s*\\(\\s*\\)\\s*)?"
              + "(?:\\.\\s*(\\w+)\\s*\\(\\s*\\)\\s*)?;?");

  private static final Pattern TX = Pattern.compile("\\.\\s*tx\\s*\\(");
  private static final Pattern FIRST_NAME = Pattern.compile("\\s*(\\w+)\\s*");

  private final Set<String> transactions = new HashSet<>();
  private final Set<String> sources = new HashSet<>(Set.of(SOURCE));

  /**
   * Returns the effect of the statement on the transaction; empty if the statement is Gremlin for
   * the server.
   *
   * @throws InvalidInputException if it uses a transaction in a way that the console does not
   *     support
   */
  Optional<Act> act(String statement) {
    String code = Statements.code(statement).strip();
    Matcher found = STATEMENT.matcher(code);
    if (found.matches()) {
      String root = found.group(2);
      boolean isTransaction =
          found.group(3) != null ? sources.contains(root) : transactions.contains(root);
      if (isTransaction) {
        return Optional.of(act(statement, found.group(1), found.group(4)));
      }
    }
    Matcher first = FIRST_NAME.matcher(code);
    if (TX.matcher(code).find() || (first.lookingAt() && transactions.contains(first.group(1)))) {
      throw unknown(statement);
    }
    return Optional.empty();
  }

  private Act act(String statement, @Nullable String assigned, @Nullable String method) {
    if (method == null) {
      if (assigned == null) {
        return Act.ASK;
      }
      sources.remove(assigned);
      transactions.add(assigned);
      return Act.NAME;
    }
    if (method.equals("begin") || method.equals("open")) {
      if (assigned != null) {
        transactions.remove(assigned);
        sources.add(assigned);
      }
      return Act.BEGIN;
    }
    if (assigned != null) {
      throw unknown(statement);
    }
    return switch (method) {
      case "commit" -> Act.COMMIT;
      case "rollback" -> Act.ROLLBACK;
      case "isOpen" -> Act.ASK;
      default -> throw unknown(statement);
    };
  }

  /**
   * Returns the statement for the server, where every source is {@code g}.
   *
   * @throws InvalidInputException if it belongs to a transaction but none is open
   */
  String gremlin(String statement, boolean isOpen) {
    Matcher first = FIRST_NAME.matcher(statement);
    if (!first.lookingAt() || first.group(1).equals(SOURCE) || !sources.contains(first.group(1))) {
      return statement;
    }
    if (!isOpen) {
      throw new InvalidInputException(Problem.NO_OPEN_TRANSACTION, "source", first.group(1));
    }
    return SOURCE + statement.substring(first.end(1));
  }

  /** Returns all variables, for completion. */
  List<String> names() {
    Set<String> names = new TreeSet<>(sources);
    names.addAll(transactions);
    return List.copyOf(names);
  }

  private static InvalidInputException unknown(String statement) {
    return new InvalidInputException(
        Problem.TRANSACTION_LINE_EXPECTED, "line", statement.strip().replaceAll("\\s+", " "));
  }
}
