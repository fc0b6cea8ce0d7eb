package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.ServerOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.structure.T;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people see who type. */
final class ConsoleTest {

  @TempDir Path home;

  /** What is printed for lines, without prompts, echo, and the time of each line. */
  private String said(String typed) throws Exception {
    return toldWithTimes(typed).replaceAll("(?m)^\\d+ rows?, \\d+ ms\\R", "");
  }

  private String toldWithTimes(String typed) throws Exception {
    try (Session session =
        LocalSession.over(
            Colonnade.open(Map.of(Options.ENGINE.key(), "memory")), "a graph", List.of())) {
      return told(session, home, typed);
    }
  }

  /** Returns what is printed for lines, with the time of each, without prompts and echo. */
  static String told(Session session, Path home, String typed) throws Exception {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said, true);
    try (Terminal terminal =
        new DumbTerminal(
            new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
            new ByteArrayOutputStream())) {
      Console.converse(session, Lines.reader(terminal, session, home), out, out);
    }
    return said.toString();
  }

  /** Returns the lines, with the code alone in place of each error, and without hints. */
  static List<String> answers(String said) {
    return said.lines()
        .filter(line -> !line.startsWith("hint: "))
        .map(line -> line.replaceFirst("^error: .*\\((COL-\\d+)\\)$", "$1"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"g.inject(1\n\n\n", "g.inject(1\n:clear\n", "g.inject(1\n , 2\n \n\n", ":clear\n"})
  void statement_thatIsGivenUp_isForgotten(String begun) throws Exception {
    String greeting = said("");
    assertEquals(greeting + "==>7" + System.lineSeparator(), said(begun + "g.inject(7)\n"));
  }

  @Test
  void nameThatTheGraphDoesNotHave_isTold_withTheNearest() throws Exception {
    String said =
        said(
            """
            g.addV('person').property('name', 'Ada').iterate()
            g.V().has('person', 'nmae', 'Ada')
            g.V().hasLabel('persn').out('likes').values('name')
            g.V().has('person', 'name', 'Eve')
            g.V().hasLabel('robot').property('model', 'R2')
            """);
    assertEquals(
        List.of(
            "the graph has no property key 'nmae', did you mean 'name'?",
            "the graph has no label 'likes'",
            "the graph has no label 'persn', did you mean 'person'?"),
        said.lines().filter(line -> line.startsWith("the graph has no")).toList());
  }

  @Test
  void statement_withAnEmptyLine_goesOn() throws Exception {
    String said = said("g.inject(1,\n\n2)\n");
    assertTrue(said.contains("==>1"), said);
    assertTrue(said.contains("==>2"), said);
    assertFalse(said.contains("error"), said);
  }

  @Test
  void line_thatFailsHalfWay_leavesATransactionThatCanOnlyBeRolledBack() throws Exception {
    String said =
        said(
            """
            g.addV('x').iterate(); g.inject(1, 'x').sum().next()
            g.V().count()
            g.tx().commit()
            g.V().count()
            """);
    assertEquals(2, said.split("\\(COL-9008\\)", -1).length - 1, said);
    assertTrue(said.endsWith("==>0" + System.lineSeparator()), said);
  }

  @Test
  void line_thatFailsHalfWay_mayBeRolledBack() throws Exception {
    String said =
        said(
            """
            g.addV('x').iterate()
            g.addV('x').iterate(); nothing
            g.tx().rollback()
            g.addV('y').iterate()
            g.tx().commit()
            g.V().label()
            """);
    assertFalse(said.contains("COL-9008"), said);
    assertTrue(said.endsWith("==>y" + System.lineSeparator()), said);
  }

  @Test
  void line_thatFailsAndChangesNothing_leavesTheTransactionAsItWas() throws Exception {
    String said = said("g.addV('x').iterate()\nnothing\ng.tx().commit()\ng.V().count()\n");
    assertTrue(said.endsWith("==>1" + System.lineSeparator()), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {":limit x", ":nothing", ":begin", "x = = 1"})
  void line_thatDoesNotRun_leavesTheTransactionAsItWas(String line) throws Exception {
    String said = said("g.addV('x').iterate()\n" + line + "\n:commit\ng.V().count()\n");
    assertTrue(said.contains("error: "), said);
    assertTrue(said.endsWith("committed\n==>1" + System.lineSeparator()), said);
  }

  @Test
  void transaction_isBegunAndEndedByWords() throws Exception {
    String said =
        said(
            """
            :commit
            :rollback
            g.addV('x').iterate()
            :rollback
            g.addV('x').iterate()
            :COMMIT
            :begin
            g.addV('x').iterate()
            :begin
            :rollback
            g.V().count()
            :begin
            :commit
            :commit
            """);
    String open = "a transaction is open: :commit keeps its changes, :rollback drops them";
    assertEquals(
        List.of(
            "there is nothing to commit",
            "there is nothing to roll back",
            "rolled back",
            "committed",
            open,
            "COL-7424",
            "rolled back",
            "==>1",
            open,
            "committed",
            "there is nothing to commit"),
        answers(said.substring(said("").length())));
  }

  @Test
  void begin_keepsTheTransactionOfLinesThatOnlyRead() throws Exception {
    try (ColonnadeGraph graph = Colonnade.openInMemory();
        Session session = LocalSession.over(graph, "a graph", List.of())) {
      session.begin();
      session.rest();
      assertTrue(graph.tx().isOpen());
      assertEquals("gremlin*> ", session.prompt());
      assertFalse(session.hasUncommittedChanges());
      assertTrue(session.commit());
      session.rest();
      assertFalse(graph.tx().isOpen());
      assertEquals("gremlin> ", session.prompt());
    }
  }

  @Test
  void failureInATransaction_isRolledBackByItsWord() throws Exception {
    String said =
        said(
            """
            :begin
            g.addV('x').iterate(); nothing
            :commit
            :rollback
            g.V().count()
            """);
    assertTrue(said.contains("(COL-9008)"), said);
    assertTrue(said.endsWith("==>0" + System.lineSeparator()), said);
  }

  @Test
  void script_thatFailsAfterItsOwnCommit_keepsWhatItCommitted() throws Exception {
    Path script =
        Files.writeString(
            home.resolve("s.groovy"),
            "g.addV('x').iterate(); g.tx().commit(); g.addV('x').iterate(); nothing");
    String said = said(":load " + script + "\ng.tx().commit()\ng.V().count()\n");
    assertTrue(said.contains("(COL-9008)"), said);
    assertTrue(said.endsWith("==>1" + System.lineSeparator()), said);
  }

  @Test
  void explain_showsThePlanOfALine_andRunsNothing() throws Exception {
    String said =
        said(
            """
            x = 'Ada'
            :explain g.addV('person').property('name', x).next()
            :EXPLAIN  g.V().has('name', x)
            g.V().count()
            """);
    assertTrue(said.contains("changes the graph when it runs\n  1. AddVertexStartStep("), said);
    assertTrue(said.contains("source\n  g.V().has('name', x)\nplan\n"), said);
    assertTrue(said.contains("tests=[name.eq(Ada)]"), said);
    assertTrue(said.contains("the graph has no property key 'name'"), said);
    assertTrue(said.endsWith("==>0" + System.lineSeparator()), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ":explain | (COL-7434)",
        ":explain g.tx().commit() | (COL-8013)",
        ":explain g | (COL-8013)",
        ":explain g.V(); g.E() | (COL-8013)",
        ":explain g.V().hass('a') | there is no step 'hass', did you mean 'has'?",
        ":explain graph.close() | a query begins with 'g.'",
        ":explain 'x' | a query begins with 'g.'",
        ":explain g.V().has('a', nope) | nope",
        ":explane g.V() | nearest=:explain",
      })
  void explain_ofNoTraversal_saysWhy(String line, String reason) throws Exception {
    String said = said(line + "\n");
    assertTrue(said.contains("error: "), said);
    assertTrue(said.contains(reason), said);
    assertFalse(said.contains("plan\n"), said);
  }

  @Test
  void rows_areATable_withTheirNumberAndTheTime() throws Exception {
    String told =
        toldWithTimes(
            """
            g.addV('person').property(id, 1L).property('name', 'Ada').iterate()
            g.addV('person').property(id, 2L).property('name', 'Grace').property('born', 1906).iterate()
            g.V().order().by(id).elementMap()
            g.V().order().by(id).valueMap()
            g.V().hasId(1L).groupCount().by('name')
            """);
    List<String> lines =
        told.lines()
            .map(line -> line.replaceAll("\\d+ ms$", "T ms"))
            .skip(greetingLines())
            .toList();
    assertEquals(
        List.of(
            "0 rows, T ms",
            "0 rows, T ms",
            "id  label   name   born",
            "1   person  Ada",
            "2   person  Grace  1906",
            "2 rows, T ms",
            "name   born",
            "Ada",
            "Grace  1906",
            "2 rows, T ms",
            "==>{Ada=1}",
            "1 row, T ms"),
        lines);
  }

  /** Returns the number of lines of the greeting. */
  private long greetingLines() throws Exception {
    return toldWithTimes("").lines().count();
  }

  @Test
  void timing_off_showsNoTime() throws Exception {
    assertEquals(
        said("") + "==>7" + System.lineSeparator(), toldWithTimes(":timing off\ng.inject(7)\n"));
    assertTrue(toldWithTimes(":timing off\n:timing ON\n7\n").contains("1 row, "));
    assertTrue(said(":timing maybe\n").contains("(COL-7435)"));
    assertTrue(said(":timing\n").contains("(COL-7435)"));
    assertTrue(said(":pager\n").contains("(COL-7435)"));
  }

  @Test
  void limit_isANumberFrom0_whichShowsAll() throws Exception {
    String said = said(":limit 0\ng.inject(*(1..150))\n:limit 1\ng.inject('a', 'b')\n");
    assertTrue(said.contains("==>150"), said);
    assertTrue(said.contains("==>a\n... and more; only 1 are shown"), said);
    assertFalse(said.contains("==>b"), said);
    for (String wrong : List.of(":limit", ":limit -1", ":limit x", ":limit 1 2")) {
      assertTrue(said(wrong + "\n").contains("(COL-7432)"), wrong);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 +",
        "1 -",
        "true &&",
        "false ||",
        "x =",
        "g.",
        "g.inject(",
        "[1,",
        "1 <",
        "2 *",
        "true ? 1 :"
      })
  void line_thatEndsInAnOperator_continues(String begun) {
    assertTrue(Statements.isOpen(begun + " "), begun);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x++", "x--", "'a='", "1 // +", "g.V() /* . */", "", "x = /a/", "[a: 1]", "what?"})
  void line_thatEndsOtherwise_isComplete(String line) throws Exception {
    try (Session session =
        LocalSession.over(Colonnade.open(Map.of(Options.ENGINE.key(), "memory")), "", List.of())) {
      assertTrue(session.isComplete(line), line);
    }
  }

  @Test
  void operands_mayBeginTheNextLine() throws Exception {
    assertTrue(said("1 +\n 2\n").endsWith("==>3" + System.lineSeparator()));
    assertTrue(said("x =\n4\nx\n").endsWith("==>4" + System.lineSeparator() + "==>4\n"));
  }

  @Test
  void command_onAContinuedLine_interruptsTheStatementOnly() throws Exception {
    String said = said("g.inject(1,\n:limit 1\n:LIMIT 5\n2)\n");
    assertTrue(said.endsWith("==>1\n==>2\n"), said);
    assertFalse(said.contains("error"), said);
    assertTrue(said("g.inject(1,\n:limit x\n2)\n").contains("(COL-7432)"));
    assertTrue(said("(true ? 1\n : 2)\n").contains("==>1"));
    assertEquals(said(""), said("g.inject(1,\n:exit\n2)\n"));
  }

  @Test
  void schemaAndIndexes_ofAServer_areListedToo() throws Exception {
    ColonnadeGraph graph = Colonnade.openInMemory();
    graph.addVertex(T.label, "person", "name", "Ada");
    graph.tx().commit();
    try (ColonnadeServer server =
            ColonnadeServer.start(graph, ServerOptions.loopback().withPort(0));
        Session session = RemoteSession.to(Address.of("127.0.0.1:" + server.port()))) {
      String said = told(session, home, ":schema\n:indexes\n");
      assertTrue(said.contains("label  person  no"), said);
      assertTrue(said.contains("vertexLabels"), said);
    }
  }

  @Test
  void schemaAndIndexes_areListed() throws Exception {
    String said =
        said(
            """
            g.addV('person').property('name', 'Ada').iterate()
            g.tx().commit()
            graph.schema().index('byName').key('name').create().await(); 0
            g = null
            :schema
            :indexes
            """);
    assertTrue(said.contains("kind   name    declared"), said);
    assertTrue(said.contains("label  person  no"), said);
    assertTrue(said.contains("name          elements"), said);
    assertTrue(said.contains("vertexLabels"), said);
  }
}
