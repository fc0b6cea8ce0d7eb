package io.colonnade.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.server.ColonnadeServer;
import io.colonnade.server.OpenSessions;
import io.colonnade.server.ServerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions of a connected console, with a server behind a socket. */
class RemoteTransactionIT {

  private static final String COUNT = "g.V().count()";
  private static final String NOT_OPEN = "COL-7423 ";
  private static final String LOST = "COL-7425 ";
  private static final String UNKNOWN = "COL-7426 ";

  private ColonnadeServer server;
  private Session console;
  private Session other;

  @BeforeEach
  void start() {
    start(ServerOptions.loopback().withPort(0));
  }

  private void start(ServerOptions options) {
    server = ColonnadeServer.start(Colonnade.openInMemory(), options);
    console = RemoteSession.to(new Address("127.0.0.1", server.port()));
    other = RemoteSession.to(new Address("127.0.0.1", server.port()));
  }

  @AfterEach
  void stop() {
    console.close();
    other.close();
    server.close();
  }

  private static List<String> results(Session session, String line) throws Exception {
    List<String> results = new ArrayList<>();
    Iterator<?> found = session.evaluate(line);
    found.forEachRemaining(result -> results.add(String.valueOf(result)));
    return results;
  }

  private List<String> run(String... lines) throws Exception {
    List<String> last = List.of();
    for (String line : lines) {
      last = results(console, line);
    }
    return last;
  }

  private void assertRefused(String code, String line) {
    Exception thrown = assertThrows(Exception.class, () -> run(line));
    String reason = Failure.of(thrown, "").reason();
    assertTrue(reason.startsWith(code), line + ": " + reason);
  }

  private void assertStored(long vertices) throws Exception {
    assertEquals(List.of(String.valueOf(vertices)), results(other, COUNT));
  }

  @Test
  void rollback_dropsWhatWasAddedSinceBegin() throws Exception {
    assertEquals(List.of(), run("g.tx().begin()"));
    assertEquals("gremlin*> ", console.prompt());
    assertTrue(console.hasUncommittedChanges());
    assertEquals(List.of("1"), run("g.addV('x')", COUNT));
    assertStored(0);
    assertEquals(List.of(), run("g.tx().rollback()"));
    assertEquals("gremlin> ", console.prompt());
    assertFalse(console.hasUncommittedChanges());
    assertEquals(List.of("0"), run(COUNT));
  }

  @Test
  void commit_keepsWhatWasAddedSinceBegin_andLinesAreOnTheirOwnAgain() throws Exception {
    run("g.tx().begin()", "g.addV('x')", "g.addV('x')", "g.tx().commit()");
    assertStored(2);
    run("g.addV('x')");
    assertStored(3);
    run("g.tx().open() ; // again", "g.addV('x')", " g . tx ( ) . commit ( ) ;");
    assertStored(4);
  }

  @Test
  void variables_nameTheTransaction() throws Exception {
    run("tx = g.tx()");
    assertEquals(List.of("false"), run("tx.isOpen()"));
    run("def gtx = tx.begin()");
    assertEquals(List.of("true"), run("g.tx().isOpen()"));
    run("gtx.addV('x')");
    assertEquals(List.of("1"), run("gtx.V().count()"));
    assertStored(0);
    run("tx.commit()");
    assertStored(1);
    assertRefused(NOT_OPEN, "gtx.addV('x')");
    run("tx.begin()", "gtx.addV('x')", "gtx.tx().rollback()");
    assertStored(1);
    assertTrue(console.names().containsAll(List.of("g", "tx", "gtx")));
  }

  @Test
  void begin_twice_isRefusedAndKeepsTheFirst() throws Exception {
    run("g.tx().begin()", "g.addV('x')");
    assertRefused("COL-7424 ", "g.tx().begin()");
    run("g.tx().commit()");
    assertStored(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"g.tx().commit()", "g.tx().rollback()"})
  void end_withoutBegin_isRefused(String end) throws Exception {
    run("g.addV('x')");
    assertRefused(NOT_OPEN, end);
    assertStored(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "g.tx().begin(); g.addV('x')",
        "g.addV('x').iterate(); g.tx().rollback()",
        "g.tx().close()",
        "g.tx().onClose()",
        "x = g.tx().commit()"
      })
  void transactionInAnotherWay_isRefusedAndDoesNothing(String line) throws Exception {
    assertRefused(UNKNOWN, line);
    assertStored(0);
    run("g.tx().begin()", "g.addV('x')");
    assertRefused(UNKNOWN, line);
    run("g.tx().commit()");
    assertStored(1);
  }

  @Test
  void quotedText_thatLooksLikeATransaction_isAValue() throws Exception {
    run("g.addV('x').property('name', '.tx().rollback()')");
    assertStored(1);
  }

  @Test
  void line_thatFailsHalfWay_canOnlyBeRolledBack() throws Exception {
    run("g.tx().begin()", "g.addV('x')");
    assertThrows(Exception.class, () -> run("g.inject(1, 2, 'x').sideEffect(addV('x')).sum()"));
    assertRefused("COL-9008 ", COUNT);
    assertRefused("COL-9008 ", "g.tx().commit()");
    assertRefused(LOST, "g.addV('x')");
    assertEquals("gremlin!> ", console.prompt());
    run("g.tx().rollback()", "g.addV('x')");
    assertStored(1);
  }

  @Test
  void commit_thatConflicts_isLostUntilItIsRolledBack() throws Exception {
    run("g.addV('x').property('n', 0)");
    run("g.tx().begin()", "g.V().property('n', 1)");
    results(other, "g.V().property('n', 2)");
    assertRefused("COL-1001 ", "g.tx().commit()");
    assertRefused(LOST, "g.V().property('n', 3)");
    run("g.tx().rollback()");
    assertEquals(List.of("2"), run("g.V().values('n')"));
  }

  @Test
  void interrupt_losesTheTransaction() throws Exception {
    run("g.tx().begin()", "g.addV('x')");
    Thread.currentThread().interrupt();
    assertThrows(Exception.class, () -> run("g.addV('x')"));
    assertTrue(Thread.interrupted() || !Thread.currentThread().isInterrupted());
    assertRefused(LOST, "g.addV('x')");
    assertRefused(LOST, "g.tx().commit()");
    assertRefused(LOST, "g.tx().begin()");
    run("g.tx().rollback()");
    assertStored(0);
  }

  @Test
  void close_withAnOpenTransaction_keepsNothing() throws Exception {
    run("g.tx().begin()", "g.addV('x')");
    console.close();
    assertFalse(console.hasUncommittedChanges());
    assertStored(0);
  }

  @Test
  void transaction_isBegunAndEndedByWordsOfTheConsole(@TempDir Path home) throws Exception {
    int greeting = ConsoleTest.told(console, home, "").length();
    String said =
        ConsoleTest.told(
            console,
            home,
            """
            :timing off
            :commit
            :rollback
            :begin
            g.addV('x').count()
            :begin
            :rollback
            :begin
            g.addV('x').count()
            :commit
            :begin
            g.inject(1, 2).sideEffect(addV('x')).fail('it failed')
            :commit
            :begin
            :rollback
            """);
    String open = "a transaction is open: :commit keeps its changes, :rollback drops them";
    assertEquals(
        List.of(
            "COL-7423",
            "COL-7423",
            open,
            "==>1",
            "COL-7424",
            "rolled back",
            open,
            "==>1",
            "committed",
            open,
            "error: it failed",
            "COL-9008",
            "COL-7425",
            "rolled back"),
        ConsoleTest.answers(said.substring(greeting)));
    assertStored(1);
  }

  @Test
  void session_idleForTooLong_isLostAndSaysSo() throws Exception {
    stop();
    start(ServerOptions.loopback().withPort(0).withSessionIdle(Duration.ofMillis(300)));
    run("g.tx().begin()", "g.addV('x')");
    OpenSessions.awaitNone();
    assertRefused("COL-1021 ", "g.tx().commit()");
    assertRefused(LOST, "g.addV('x')");
    run("g.tx().rollback()", "g.addV('x')");
    assertStored(1);
  }

  @Test
  void session_lostBeforeTheCommitByWord_isRolledBackByWord() throws Exception {
    stop();
    start(ServerOptions.loopback().withPort(0).withSessionIdle(Duration.ofMillis(300)));
    console.begin();
    run("g.addV('x')");
    OpenSessions.awaitNone();
    Exception lost = assertThrows(Exception.class, console::commit);
    assertTrue(Failure.of(lost, "").reason().startsWith("COL-1021 "), lost::toString);
    assertEquals("gremlin!> ", console.prompt());
    Exception again = assertThrows(Exception.class, console::begin);
    assertTrue(Failure.of(again, "").reason().startsWith(LOST), again::toString);
    assertTrue(console.rollback());
    assertStored(0);
  }

  @Test
  void server_startedAgainInBetween_losesTheTransaction() throws Exception {
    run("g.tx().begin()", "g.addV('x')");
    int port = server.port();
    server.close();
    server =
        ColonnadeServer.start(Colonnade.openInMemory(), ServerOptions.loopback().withPort(port));
    assertThrows(Exception.class, () -> run("g.tx().commit()"));
    assertRefused(LOST, "g.addV('x')");
    run("g.tx().rollback()");
    other.close();
    other = RemoteSession.to(new Address("127.0.0.1", port));
    assertStored(0);
    run("g.tx().begin()", "g.addV('x')", "g.tx().commit()");
    assertStored(1);
  }
}
