package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.ParserATNSimulator;
import org.antlr.v4.runtime.atn.PredictionContextCache;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.dfa.DFA;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinErrorListener;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinLexer;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParserException;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinVisitor;

/**
 * The grammar of Gremlin with bounds. ANTLR's parsers remember how they have decided at each place
 * of every text, for all threads and without an end: 20,000 random scripts, some nested deeply,
 * took more than a gigabyte. Here a script has bounds, and a memory that has grown is replaced.
 * Thread-safe.
 */
final class Grammar {

  /** Brackets in brackets; a parser takes seconds for thousands. */
  static final int MOST_NESTED = 100;

  /** Words and signs; about 100 MB of tokens and parse tree. */
  static final int MOST_TOKENS = 250_000;

  /** About 50 MB; the queries of an application need some hundreds. */
  static final int MOST_STATES = 4_000;

  private static volatile Memory memory = new Memory();

  private Grammar() {}

  /** How parsers have decided. ANTLR synchronizes its parts. */
  private static final class Memory {

    final DFA[] decisions = new DFA[GremlinParser._ATN.getNumberOfDecisions()];
    final PredictionContextCache contexts = new PredictionContextCache();

    Memory() {
      for (int i = 0; i < decisions.length; i++) {
        decisions[i] = new DFA(GremlinParser._ATN.getDecisionState(i), i);
      }
    }

    int states() {
      int states = 0;
      for (DFA decision : decisions) {
        states += decision.states.size();
      }
      return states;
    }
  }

  /**
   * Evaluates a script, as TinkerPop's {@code GremlinQueryParser} does.
   *
   * @throws GremlinParserException if the script is not Gremlin
   * @throws InvalidInputException if it exceeds a bound
   */
  static Object parse(String script, GremlinVisitor<Object> visitor) {
    try {
      return visitor.visit(tree(script));
    } catch (ClassCastException e) { // a value of a wrong kind, which the grammar accepts
      throw new GremlinParserException(String.valueOf(e.getMessage()), e);
    }
  }

  private static GremlinParser.QueryListContext tree(String script) {
    GremlinErrorListener errors = new GremlinErrorListener();
    GremlinLexer lexer = lexer(script);
    lexer.addErrorListener(errors);
    CommonTokenStream tokens = new CommonTokenStream(lexer);
    tokens.fill();
    GremlinParser parser = parser(tokens);
    parser.addErrorListener(errors);
    try {
      parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
      return parser.queryList();
    } catch (GremlinParserException e) { // the faster mode does not know all of the grammar
      tokens.seek(0);
      parser.reset();
      parser.getInterpreter().setPredictionMode(PredictionMode.LL);
      return parser.queryList();
    } finally {
      forget();
    }
  }

  /** Returns a lexer without listeners that ends at a bound. */
  static GremlinLexer lexer(String script) {
    return new GremlinLexer(CharStreams.fromString(script)) {
      private int tokens;
      private int nested;

      @Override
      public Token nextToken() {
        Token token = super.nextToken();
        nested = Math.max(0, nested + change(token.getType())); // closing ones buy no depth
        tokens++;
        if (nested > MOST_NESTED) {
          throw new InvalidInputException(
              Problem.QUERY_TOO_LARGE, "what", "brackets in brackets", "limit", MOST_NESTED);
        }
        if (tokens > MOST_TOKENS) {
          throw new InvalidInputException(
              Problem.QUERY_TOO_LARGE, "what", "words and signs", "limit", MOST_TOKENS);
        }
        return token;
      }

      {
        removeErrorListeners();
      }
    };
  }

  private static int change(int token) {
    return switch (token) {
      case GremlinLexer.LPAREN, GremlinLexer.LBRACK, GremlinLexer.LBRACE -> 1;
      case GremlinLexer.RPAREN, GremlinLexer.RBRACK, GremlinLexer.RBRACE -> -1;
      default -> 0;
    };
  }

  /** Returns a parser without listeners. */
  static GremlinParser parser(TokenStream tokens) {
    Memory now = memory;
    GremlinParser parser = new GremlinParser(tokens);
    parser.setInterpreter(
        new ParserATNSimulator(parser, GremlinParser._ATN, now.decisions, now.contexts));
    parser.removeErrorListeners();
    return parser;
  }

  /** Forgets what parsers have remembered if it is much. To be called after a parser has run. */
  static void forget() {
    if (states() > MOST_STATES) {
      memory = new Memory();
    }
  }

  static int states() {
    return memory.states();
  }
}
