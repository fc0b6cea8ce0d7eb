package io.colonnade.server.guard;

import io.colonnade.config.Nearest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first flaw of a text that is not Gremlin and explains it by the tokens around it, since
 * the parser knows only what it expected. Runs only after a failure. Confined to one text.
 */
final class SyntaxCheck {

  private static final String NAME = "[A-Za-z_]\\w*";
  private static final int NONE = -1;

  /** How often the text is read again: a client may send any number of variables. */
  private static final int MOST_QUOTED = 4;

  private final String text;

  /** The tokens without white space and comments; the last one is the end. */
  private final List<Token> tokens = new ArrayList<>();

  /** The index of the first character that begins no token. */
  private int badCharacter = NONE;

  /** The index of the first token that the parser does not accept. */
  private int badToken = NONE;

  private SyntaxCheck(String text) {
    this.text = text;
  }

  static SyntaxCheck of(String text) {
    SyntaxCheck check = new SyntaxCheck(text);
    check.parse();
    return check;
  }

  private void parse() {
    GremlinLexer lexer = Grammar.lexer(text);
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
            if (badCharacter == NONE) {
              badCharacter = index(line, column);
            }
          }
        });
    CommonTokenStream stream = new CommonTokenStream(lexer);
    stream.fill();
    for (Token token : stream.getTokens()) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        tokens.add(token);
      }
    }
    GremlinParser parser = Grammar.parser(stream);
    parser.addErrorListener(
        new BaseErrorListener() {
          @Override
          public void syntaxError(
              Recognizer<?, ?> recognizer,
              @Nullable Object symbol,
              int line,
              int column,
              String message,
              @Nullable RecognitionException error) {
            if (badToken == NONE && symbol instanceof Token token) {
              badToken = tokens.indexOf(token);
            }
          }
        });
    try {
      Object unused = parser.queryList();
    } finally {
      Grammar.forget();
    }
  }

  /** Returns the index of a character in the text; the lexer counts code points in a line. */
  private int index(int line, int column) {
    int begin = 0;
    for (int i = 1; i < line; i++) {
      begin = text.indexOf('\n', begin) + 1;
    }
    int points = Math.min(column, text.codePointCount(begin, text.length()));
    return text.offsetByCodePoints(begin, points);
  }

  private int index(Token token) {
    return token.getType() == Token.EOF
        ? text.stripTrailing().length()
        : index(token.getLine(), token.getCharPositionInLine());
  }

  /** Returns the place of the first call of a name; empty if there is none. */
  Optional<Integer> call(String name) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (word(i).equals(name) && isType(i + 1, GremlinLexer.LPAREN)) {
        return Optional.of(index(tokens.get(i)));
      }
    }
    return Optional.empty();
  }

  /** Returns the place of a variable; empty if it is at no place, or at several. */
  Optional<Integer> variable(String name) {
    Optional<Integer> found = Optional.empty();
    for (int i = 0; i < tokens.size(); i++) {
      if (word(i).equals(name) && isVariable(i)) {
        if (found.isPresent()) {
          return Optional.empty();
        }
        found = Optional.of(index(tokens.get(i)));
      }
    }
    return found;
  }

  private boolean isVariable(int at) {
    return isType(at, GremlinLexer.Identifier)
        && !isType(at - 1, GremlinLexer.DOT)
        && !isType(at + 1, GremlinLexer.LPAREN);
  }

  Optional<SyntaxFlaw> flaw() {
    if (text.isBlank()) {
      return Optional.of(SyntaxFlaw.at(text, 0, "the query is empty"));
    }
    if (badCharacter != NONE && (badToken == NONE || index(tokens.get(badToken)) >= badCharacter)) {
      return Optional.of(SyntaxFlaw.at(text, badCharacter, reasonOfCharacter()));
    }
    return badToken == NONE ? Optional.empty() : Optional.of(flawAt(badToken));
  }

  private String reasonOfCharacter() {
    int found = text.codePointAt(badCharacter);
    return found == '\'' || found == '"'
        ? "the quote is not closed"
        : "the character " + shown(found) + " is not part of Gremlin";
  }

  private static String shown(int character) {
    return Character.isISOControl(character)
        ? String.format("U+%04X", character)
        : "'" + Character.toString(character) + "'";
  }

  private SyntaxFlaw flawAt(int at) {
    if (!isType(0, GremlinLexer.TRAVERSAL_ROOT)) {
      return here(0, "a query begins with 'g.'");
    }
    Deque<Integer> open = openBefore(at);
    return bracket(at, open)
        .or(() -> missing(at, open))
        .or(() -> nameFlaw(at))
        .orElseGet(() -> other(at, open));
  }

  /** Returns the brackets before a token that are open there, the innermost first. */
  private Deque<Integer> openBefore(int end) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < end; i++) {
      if ("([{".contains(word(i))) {
        open.push(i);
      } else if (")]}".contains(word(i)) && !open.isEmpty()) {
        int unused = open.pop();
      }
    }
    return open;
  }

  private Optional<SyntaxFlaw> bracket(int at, Deque<Integer> open) {
    if (isType(at, GremlinLexer.LBRACE)) {
      return Optional.of(here(at, "'{' begins code, which is not part of Gremlin"));
    }
    boolean isEnd = isType(at, Token.EOF);
    if (isEnd && !open.isEmpty()) {
      int last = open.peekLast(); // the outermost: the others may be closed by its bracket
      int shown = open.size() == 1 ? last : open.peek();
      return Optional.of(here(shown, quoted(shown) + " is not closed"));
    }
    if (isEnd || !")]}".contains(word(at))) {
      return Optional.empty();
    }
    if (open.isEmpty()) {
      return Optional.of(here(at, quoted(at) + " closes no bracket"));
    }
    boolean matches = "([{".indexOf(word(open.peek())) == ")]}".indexOf(word(at));
    return matches
        ? Optional.empty()
        : Optional.of(here(at, quoted(at) + " does not close " + quoted(open.peek())));
  }

  /** Returns the flaw if something is missing before a token. */
  private Optional<SyntaxFlaw> missing(int at, Deque<Integer> open) {
    int before = at - 1;
    boolean isArgumentEnd = isType(at, GremlinLexer.COMMA) || isType(at, GremlinLexer.RPAREN);
    if (isType(before, GremlinLexer.DOT) && !isName(at)) {
      return Optional.of(here(at, "a step is missing after '.'"));
    } else if (isType(before, GremlinLexer.COMMA) && isArgumentEnd) {
      return Optional.of(here(at, "an argument is missing after ','"));
    } else if (isType(before, GremlinLexer.LPAREN) && isType(at, GremlinLexer.COMMA)) {
      return Optional.of(here(at, "an argument is missing before ','"));
    } else if (isType(before, GremlinLexer.LPAREN) && isArgumentEnd) {
      return Optional.of(here(at, caller(open) + " needs an argument"));
    } else if (isName(at) && isType(before, GremlinLexer.RPAREN)) {
      return Optional.of(here(at, "'.' is missing before " + quoted(at)));
    } else if (isStep(before) && !isType(at, GremlinLexer.LPAREN)) {
      return Optional.of(here(before, quoted(before) + " needs brackets: " + word(before) + "()"));
    }
    return isType(at, Token.EOF)
        ? Optional.of(here(at, "the query ends too early"))
        : Optional.empty();
  }

  /** Returns the flaw if the token is a name that does not exist, or that is at a wrong place. */
  private Optional<SyntaxFlaw> nameFlaw(int at) {
    boolean isCall = isName(at) && isType(at + 1, GremlinLexer.LPAREN);
    if (isCall && !StepNames.isKnown(word(at))) {
      return Optional.of(here(at, SyntaxFlaw.noStep(word(at))));
    }
    // The parser may stop at the bracket after a name that could also be a variable.
    if (isType(at, GremlinLexer.LPAREN) && isName(at - 1) && !StepNames.isKnown(word(at - 1))) {
      return Optional.of(here(at - 1, SyntaxFlaw.noStep(word(at - 1))));
    }
    if (isName(at) && isType(at - 1, GremlinLexer.DOT)) {
      return Optional.of(
          here(
              at,
              isCall
                  ? "the step " + quoted(at) + " is not possible here"
                  : StepNames.isKnown(word(at))
                      ? quoted(at) + " needs brackets: " + word(at) + "()"
                      : SyntaxFlaw.noStep(word(at))));
    }
    return Optional.empty();
  }

  private SyntaxFlaw other(int at, Deque<Integer> open) {
    if (open.isEmpty()) {
      return here(at, quoted(at) + " is not possible here");
    }
    boolean isArgumentEnd = isType(at, GremlinLexer.COMMA) || isType(at, GremlinLexer.RPAREN);
    OptionalInt unquoted = isArgumentEnd ? unquoted(open.peek(), at) : OptionalInt.empty();
    if (unquoted.isPresent()) {
      int variable = unquoted.getAsInt();
      String reason = " does not accept the variable " + quoted(variable) + " here";
      return here(variable, caller(open) + reason + ", and a text needs quotes");
    }
    if (isType(at, GremlinLexer.COMMA)) {
      return here(at, caller(open) + " needs fewer or other arguments");
    }
    if (isType(at - 1, GremlinLexer.COLON)) {
      return here(at, "a value is missing after ':'");
    }
    if (isName(at) && followsQuote(at)) {
      return here(at, "a quote in a text needs a backslash before it");
    }
    boolean followsValue =
        at - 1 > open.peek()
            && !isType(at - 1, GremlinLexer.COMMA)
            && !isType(at, GremlinLexer.RPAREN);
    return here(
        at,
        followsValue
            ? "',' is missing before " + quoted(at)
            : isType(at, GremlinLexer.RPAREN)
                ? caller(open) + " needs other arguments"
                : caller(open) + " does not accept " + quoted(at) + " here" + nearest(at));
  }

  /** Returns the variable between a bracket and the flaw that only lacks quotes. */
  private OptionalInt unquoted(int bracket, int at) {
    return IntStream.range(bracket + 1, at)
        .filter(this::isVariable)
        .limit(MOST_QUOTED)
        .filter(variable -> hasLaterFlaw(variable, at))
        .findFirst();
  }

  /** Returns whether the flaw would come after a token if a text were in place of a variable. */
  private boolean hasLaterFlaw(int variable, int at) {
    int from = index(tokens.get(variable));
    int end = from + word(variable).length();
    SyntaxCheck quoted =
        of(text.substring(0, from) + "'" + word(variable) + "'" + text.substring(end));
    return quoted.badToken == NONE || quoted.badToken > at;
  }

  private boolean followsQuote(int at) {
    int before = index(tokens.get(at)) - 1;
    return before >= 0 && "'\"".indexOf(text.charAt(before)) >= 0;
  }

  /**
   * Returns the question for the word of the language that was probably meant; empty if none is.
   */
  private String nearest(int at) {
    if (!isType(at, GremlinLexer.Identifier)) {
      return "";
    }
    Set<String> words = new TreeSet<>();
    for (int type = 1; type <= GremlinLexer.VOCABULARY.getMaxTokenType(); type++) {
      String literal = GremlinLexer.VOCABULARY.getLiteralName(type);
      if (literal != null) {
        words.add(literal.replace("'", ""));
      }
    }
    return Nearest.to(word(at), words).map(", did you mean '%s'?"::formatted).orElse("");
  }

  /** Returns the call in whose brackets a place is. */
  private String caller(Deque<Integer> open) {
    Integer bracket = open.peek();
    return bracket != null && isType(bracket, GremlinLexer.LPAREN) && isName(bracket - 1)
        ? word(bracket - 1) + "()"
        : "the query";
  }

  private SyntaxFlaw here(int token, String reason) {
    return SyntaxFlaw.at(text, index(tokens.get(token)), reason);
  }

  private boolean isStep(int at) {
    return isName(at) && isType(at - 1, GremlinLexer.DOT) && StepNames.isKnown(word(at));
  }

  private boolean isName(int at) {
    return at >= 0 && at < tokens.size() && word(at).matches(NAME);
  }

  private boolean isType(int at, int type) {
    return at >= 0 && at < tokens.size() && tokens.get(at).getType() == type;
  }

  /** Returns the text of a token; a space, which no token is, for the end. */
  private String word(int at) {
    return tokens.get(at).getType() == Token.EOF ? " " : tokens.get(at).getText();
  }

  private String quoted(int at) {
    String word = word(at);
    return word.startsWith("'") || word.startsWith("\"") ? word : "'" + word + "'";
  }
}
