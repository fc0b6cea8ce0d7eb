package io.colonnade.server.monitor;

import java.util.Optional;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.Vocabulary;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.jspecify.annotations.Nullable;

/**
 * The text of a query without its values: the words of Gremlin and its punctuation, and a question
 * mark in place of everything else, which are texts, numbers, names of variables and keys of maps.
 * Labels and property keys are texts in Gremlin, and cannot be told from values. Confined to one
 * text.
 */
final class CutText {

  /** The most characters of a text. */
  static final int LONGEST = 2_000;

  /** The most characters of a script that are looked at. */
  private static final int MOST_READ = 1 << 20;

  private static final int DEEPEST = 20;
  private static final String VALUE = "?";
  private static final String MORE = "...";

  private final StringBuilder text = new StringBuilder();

  private CutText() {}

  /**
   * Returns a text of at most {@link #LONGEST} characters and three dots.
   *
   * @param gremlin a text, or {@link Bytecode}; anything else becomes a question mark
   */
  static String of(Object gremlin) {
    CutText cut = new CutText();
    if (gremlin instanceof Bytecode bytecode) {
      cut.bytecode("g", bytecode, 0);
    } else if (gremlin instanceof String script) {
      cut.script(script.substring(0, Math.min(script.length(), MOST_READ)));
    } else {
      cut.text.append(VALUE);
    }
    return cut.text.length() <= LONGEST
        ? cut.text.toString()
        : cut.text.substring(0, LONGEST) + MORE;
  }

  private boolean isFull() {
    return text.length() > LONGEST;
  }

  // ---- scripts

  /** Ends where the text is no longer Gremlin: what follows may be the rest of a value. */
  private void script(String script) {
    Words words = new Words(script);
    for (Optional<Token> token = words.next(); !isFull(); token = words.next()) {
      if (token.isEmpty()) {
        text.append(MORE);
        return;
      }
      int type = token.get().getType();
      if (type == Token.EOF) {
        return;
      }
      switch (type) {
        case GremlinLexer.COMMA -> text.append(", ");
        case GremlinLexer.COLON -> text.append(": ");
        case GremlinLexer.SEMI -> text.append("; ");
        case GremlinLexer.K_NEW -> text.append("new ");
        default -> text.append(isWord(type) ? token.get().getText() : VALUE);
      }
    }
  }

  /** Returns whether a token is a word or a mark of Gremlin that is no value. */
  private static boolean isWord(int type) {
    Vocabulary vocabulary = GremlinLexer.VOCABULARY;
    return switch (type) {
      case GremlinLexer.K_TRUE,
              GremlinLexer.K_FALSE,
              GremlinLexer.K_NULL,
              GremlinLexer.K_NULLU,
              GremlinLexer.K_NAN,
              GremlinLexer.K_INFINITY ->
          false;
      default -> vocabulary.getLiteralName(type) != null;
    };
  }

  /** The tokens of a text until the first place that is none. */
  private static final class Words {

    private final GremlinLexer lexer;
    private boolean hasFailed;

    Words(String text) {
      lexer = new GremlinLexer(CharStreams.fromString(text));
      lexer.removeErrorListeners();
      lexer.addErrorListener(
          new BaseErrorListener() {
            @Override
            public void syntaxError(
                Recognizer<?, ?> recognizer,
                @Nullable Object symbol,
                int line,
                int column,
                String message,
                @Nullable RecognitionException error) {
              hasFailed = true;
            }
          });
    }

    /** Returns the next token that is neither space nor comment; empty after a failure. */
    Optional<Token> next() {
      Token token = lexer.nextToken();
      while (token.getChannel() != Token.DEFAULT_CHANNEL && !hasFailed) {
        token = lexer.nextToken();
      }
      return hasFailed ? Optional.empty() : Optional.of(token);
    }
  }

  // ---- bytecode

  private void bytecode(String root, Bytecode bytecode, int depth) {
    text.append(root);
    for (Bytecode.Instruction instruction : bytecode.getInstructions()) {
      if (isFull()) {
        return;
      }
      text.append('.').append(word(instruction.getOperator())).append('(');
      arguments(instruction.getArguments(), depth);
      text.append(')');
    }
  }

  private void arguments(@Nullable Object[] arguments, int depth) {
    for (int i = 0; i < arguments.length && !isFull(); i++) {
      text.append(i == 0 ? "" : ", ");
      @Nullable Object argument = arguments[i];
      if (argument instanceof Bytecode nested) {
        if (depth < DEEPEST) {
          bytecode("__", nested, depth + 1);
        } else {
          text.append(MORE);
        }
      } else if (argument instanceof P<?> predicate) {
        text.append(word(predicate.getPredicateName())).append("(?)");
      } else {
        text.append(argument instanceof Enum<?> one ? word(one.name()) : VALUE);
      }
    }
  }

  /** Returns a word of Gremlin as it is, and a question mark for any other: a client chooses it. */
  private static String word(String name) {
    Words words = new Words(name);
    Optional<Token> first = words.next();
    Optional<Token> end = words.next();
    boolean isOne =
        first.filter(token -> isWord(token.getType())).isPresent()
            && end.filter(token -> token.getType() == Token.EOF).isPresent();
    return isOne ? first.orElseThrow().getText() : VALUE;
  }
}
