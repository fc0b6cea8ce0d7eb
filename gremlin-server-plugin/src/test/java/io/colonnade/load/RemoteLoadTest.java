package io.colonnade.load;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.error.ColonnadeException;
import io.colonnade.error.ConflictException;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.error.StoreException;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import io.colonnade.metric.FakeTicker;
import io.colonnade.metric.Ticker;
import io.colonnade.service.Access;
import io.colonnade.service.Arguments;
import io.colonnade.store.Crew;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol of a load through a server, with requests and answers that are lost. */
class RemoteLoadTest {

  private static final int ROWS = 25;

  @TempDir Path scratch;

  private final ColonnadeGraph graph = Colonnade.openInMemory();
  private final FakeTicker time = new FakeTicker();
  private final Ticker ticker =
      new Ticker() {
        @Override
        public long nanos() {
          return time.nanos();
        }

        @Override
        public void sleep(Duration pause) {
          time.advance(pause);
        }
      };
  private final LoadService service = new LoadService();
  private final List<String> notes = new ArrayList<>();

  /** What happens to a call. */
  private enum Fate {
    ANSWERED,
    REFUSED,
    REQUEST_LOST,
    ANSWER_LOST
  }

  @AfterEach
  void check() {
    graph.tx().rollback();
    assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
    graph.close();
  }

  private Map<?, ?> served(Map<String, Object> arguments) {
    return (Map<?, ?>) service.call(graph, Arguments.of(service, arguments)).get(0);
  }

  /** A server on which each call has the fates in turn before it is answered. */
  private LoadServer server(Fate... fates) {
    int[] calls = {0};
    return arguments -> {
      Fate fate = fates[calls[0] % fates.length];
      calls[0]++;
      if (fate == Fate.REFUSED) {
        throw new LoadServer.AgainException("another was first", false, new IOException());
      }
      if (fate == Fate.REQUEST_LOST) {
        throw new LoadServer.AgainException("no connection", true, new IOException());
      }
      Map<?, ?> answer = served(arguments);
      if (fate == Fate.ANSWER_LOST) {
        throw new LoadServer.AgainException("no answer", true, new IOException());
      }
      return answer;
    };
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.writeString(scratch.resolve(name), String.join("\n", lines) + "\n");
  }

  private LoadOptions options(long maxErrors, LoadOptions.Existing existing) {
    return options(maxErrors, existing, LoadOptions.ChangedFiles.REFUSE);
  }

  private LoadOptions options(
      long maxErrors, LoadOptions.Existing existing, LoadOptions.ChangedFiles changed) {
    return new LoadOptions(
        Optional.empty(),
        IdText.STRING,
        CsvOptions.USUAL,
        LoadOptions.unused(scratch.resolve("rejects.csv")),
        maxErrors,
        4,
        changed,
        existing);
  }

  private LoadReport load(LoadServer server, LoadOptions options, Path... files) {
    RemoteLoad load = RemoteLoad.begin(server, LoadFiles.of(List.of(files)), options, ticker);
    LoadReport report = load.run(progress -> {}, notes::add);
    assertEquals(Set.of("~colonnade.loaded"), variables());
    return report;
  }

  private Set<String> variables() {
    return GraphInternals.store(graph).begin().variableNames();
  }

  private LoadOptions usual() {
    return options(100, LoadOptions.Existing.REFUSE);
  }

  private Path[] files() throws IOException {
    StringBuilder people = new StringBuilder("~id,~label,n:Int\n");
    StringBuilder knows = new StringBuilder("~from,~to,~label,since:Int\n");
    for (int i = 0; i < ROWS; i++) {
      people.append("v").append(i).append(",p,").append(i == 7 ? "x" : "" + i).append("\n");
      knows.append("v").append(i).append(",v").append((i + 1) % ROWS).append(",k,1\n");
    }
    return new Path[] {file("knows.csv", knows.toString()), file("people.csv", people.toString())};
  }

  @Test
  void ofTwoLoadsOfOneFileThatBeginTogether_oneIsStored() throws IOException {
    LoadFiles files = LoadFiles.of(List.of(files()));
    RemoteLoad one = RemoteLoad.begin(this::served, files, usual(), ticker);
    RemoteLoad other = RemoteLoad.begin(this::served, files, usual(), ticker);
    LoadReport report = one.run(progress -> {}, notes::add);
    InvalidInputException told =
        assertThrows(InvalidInputException.class, () -> other.run(progress -> {}, notes::add));
    assertEquals(Problem.LOAD_AGAIN, told.problem());
    assertEquals(report.edges(), graph.traversal().E().count().next());
  }

  @Test
  void loadThatAFileHasStopped_isResumedWithTheFileMended() throws IOException {
    String[] rows = {"~id,~label", "a,p", "b,p", "c,p", "d,p", "e,p", "\"f\"x,p", "g,p"};
    LoadFiles files = LoadFiles.of(List.of(file("people.csv", rows)));
    RemoteLoad stopped = RemoteLoad.begin(this::served, files, usual(), ticker);
    assertEquals(
        Problem.LOAD_SERVER_STOPPED,
        assertThrows(InvalidInputException.class, () -> stopped.run(progress -> {}, notes::add))
            .problem());
    rows[6] = "fx,p";
    LoadFiles mended = LoadFiles.of(List.of(file("people.csv", rows)));
    assertEquals(
        Problem.LOAD_NOTHING_TO_RESUME,
        assertThrows(
                InvalidInputException.class,
                () -> RemoteLoad.resume(this::served, mended, usual(), ticker))
            .problem());
    LoadOptions trusting = trusting();
    LoadFiles other = LoadFiles.of(List.of(file("other.csv", rows)));
    assertThrows(
        InvalidInputException.class,
        () -> RemoteLoad.resume(this::served, other, trusting, ticker));
    RemoteLoad resumed = RemoteLoad.resume(this::served, mended, trusting, ticker);
    // The server knows the content from now on.
    RemoteLoad unused = RemoteLoad.resume(this::served, mended, usual(), ticker);
    assertEquals(7, resumed.run(progress -> {}, notes::add).vertices());
    assertEquals(Set.of("a", "b", "c", "d", "e", "fx", "g"), graph.traversal().V().id().toSet());
  }

  @Test
  void loadThatItsFirstRowHasStopped_isResumedWithTheFileMended() throws IOException {
    LoadFiles files = LoadFiles.of(List.of(file("people.csv", "~id,~label", "\"f\"x,p")));
    RemoteLoad stopped = RemoteLoad.begin(this::served, files, usual(), ticker);
    assertThrows(InvalidInputException.class, () -> stopped.run(progress -> {}, notes::add));
    LoadFiles mended = LoadFiles.of(List.of(file("people.csv", "~id,~label", "fx,p")));
    RemoteLoad resumed = RemoteLoad.resume(this::served, mended, trusting(), ticker);
    assertEquals(1, resumed.run(progress -> {}, notes::add).vertices());
    assertEquals("fx", graph.traversal().V().id().next());
  }

  private LoadOptions trusting() {
    return options(100, LoadOptions.Existing.REFUSE, LoadOptions.ChangedFiles.TRUST);
  }

  /** Their first batches are stored at the same moment. */
  @Test
  void ofTwoLoadsOfOneFileAtOnce_oneIsStored() throws Exception {
    LoadFiles people = LoadFiles.of(List.of(file("two.csv", "~id", "a", "b")));
    // Edges without ids, which would conflict.
    LoadFiles knows = LoadFiles.of(List.of(file("knows.csv", "~from,~to,~label", "a,b,k")));
    LoadOptions append = options(100, LoadOptions.Existing.APPEND);
    for (int round = 0; round < 20; round++) {
      try (ColonnadeGraph shared = Colonnade.openInMemory()) {
        CountDownLatch first =
            new CountDownLatch(3); // batches: of all people, of one, of the other
        LoadServer server =
            arguments -> {
              if (arguments.containsKey(LoadService.BATCH.name())) {
                first.countDown();
                if (first.getCount() < 2) {
                  assertDoesNotThrow(() -> first.await());
                }
              }
              try {
                return (Map<?, ?>) service.call(shared, Arguments.of(service, arguments)).get(0);
              } catch (ConflictException e) {
                throw new LoadServer.AgainException("a conflict", false, e);
              }
            };
        RemoteLoad.begin(server, people, usual(), Ticker.system()).run(progress -> {}, note -> {});
        List<LoadReport> reports = Collections.synchronizedList(new ArrayList<>());
        List<Problem> told = Collections.synchronizedList(new ArrayList<>());
        Crew.start(
                2,
                number -> {
                  RemoteLoad load = RemoteLoad.begin(server, knows, append, Ticker.system());
                  try {
                    reports.add(load.run(progress -> {}, note -> {}));
                  } catch (InvalidInputException e) {
                    told.add(e.problem());
                  }
                })
            .join();
        assertEquals(1, told.size(), told::toString);
        assertTrue(
            told.get(0) == Problem.LOAD_AGAIN || told.get(0) == Problem.LOAD_SERVER_UNFINISHED,
            told::toString);
        assertEquals(reports.get(0).edges(), shared.traversal().E().count().next());
      }
    }
  }

  @Test
  void loadOfAFileOfWhichAnotherStoresAPart_isRefusedWithItsFirstBatch() throws IOException {
    LoadFiles files = LoadFiles.of(List.of(files()));
    RemoteLoad late = RemoteLoad.begin(this::served, files, usual(), ticker);
    List<Problem> told = new ArrayList<>();
    LoadServer server =
        arguments -> {
          boolean isSecond = Long.valueOf(2).equals(arguments.get(LoadService.BATCH.name()));
          if (isSecond && told.isEmpty()) {
            told.add(
                assertThrows(
                        InvalidInputException.class, () -> late.run(progress -> {}, notes::add))
                    .problem());
          }
          return served(arguments);
        };
    RemoteLoad first = RemoteLoad.begin(server, files, usual(), ticker);
    LoadReport report = first.run(progress -> {}, notes::add);
    assertEquals(List.of(Problem.LOAD_SERVER_UNFINISHED), told);
    assertEquals(report.edges(), graph.traversal().E().count().next());
  }

  @ParameterizedTest
  @CsvSource({
    "ANSWERED,ANSWERED",
    "REFUSED,ANSWERED",
    "REQUEST_LOST,ANSWERED",
    "ANSWER_LOST,ANSWERED",
    "ANSWER_LOST,REFUSED",
    "ANSWER_LOST,REQUEST_LOST"
  })
  void elements_areStoredOnce_whateverIsLost(Fate first, Fate second) throws Exception {
    LoadServer server = server(first, second, Fate.ANSWERED);
    assertEquals(new LoadReport(ROWS - 1, ROWS - 2, 3), load(server, usual(), files()));
    assertEquals(ROWS - 1L, graph.traversal().V().count().next());
    assertEquals(ROWS - 2L, graph.traversal().E().count().next());
    assertEquals(
        List.of(
            "file,line,column,reason,row",
            "people.csv,9,3,'x' of n is not of type Int,\"v7,p,x\"",
            "knows.csv,8,2,the vertex with the id 'v7' was rejected,\"v6,v7,k,1\"",
            "knows.csv,9,1,the vertex with the id 'v7' was rejected,\"v7,v8,k,1\""),
        Files.readAllLines(scratch.resolve("rejects.csv")));
    boolean isLost = first.name().endsWith("LOST") || second.name().endsWith("LOST");
    assertEquals(isLost, notes.contains("the server answers again, the load continues"));
  }

  @Test
  void serverThatIsLostForGood_stopsTheLoad_withTheNumberOfStoredElements() throws Exception {
    int[] calls = {0};
    LoadServer server =
        arguments -> {
          if (calls[0]++ > 2) {
            throw new LoadServer.AgainException("no connection", true, new IOException());
          }
          return served(arguments);
        };
    StoreException e = assertThrows(StoreException.class, () -> load(server, usual(), files()));
    assertEquals(Problem.LOAD_SERVER_FAILED, e.problem());
    assertEquals(7L, e.details().get("stored vertices"));
    assertTrue(e.getMessage().contains("no connection"), e.getMessage());
    assertEquals(1, notes.size(), notes.toString());
  }

  @Test
  void limitOfRejects_stopsTheLoadBeforeTheRow_andEdgesOfRejectsDoNotCount() throws Exception {
    Path people = file("people.csv", "~id,~label,n:Int", "a,p,1", "b,p,x");
    Path knows = file("knows.csv", "~from,~to", "a,b", "a,a", "a,zed", "a,a");
    InvalidInputException e =
        assertThrows(
            InvalidInputException.class,
            () ->
                load(
                    server(Fate.ANSWERED), options(1, LoadOptions.Existing.REFUSE), people, knows));
    assertEquals(Problem.LOAD_TOO_MANY_REJECTS, e.problem());
    assertEquals("knows.csv:4", e.details().get("row"));
    assertEquals(1L, graph.traversal().E().count().next());
  }

  @Test
  void graphWithElements_andFilesLoadedBefore_areRefusedUnlessAllowed() throws Exception {
    Path one = file("one.csv", "~id,~label", "a,p");
    Path two = file("two.csv", "~id,~label", "b,p");
    LoadServer server = server(Fate.ANSWERED);
    assertEquals(new LoadReport(1, 0, 0), load(server, usual(), one));
    assertRefused(Problem.LOAD_NOT_EMPTY, server, usual(), two);
    LoadOptions append = options(0, LoadOptions.Existing.APPEND);
    assertRefused(Problem.LOAD_AGAIN, server, append, one);
    assertRefused(Problem.LOAD_TWICE, server, append, two, two);
    assertEquals(new LoadReport(1, 0, 0), load(server, append, two));
    LoadOptions again = options(1, LoadOptions.Existing.REPEAT);
    assertEquals(new LoadReport(0, 0, 1), load(server, again, one));
    // A graph that was emptied forgets its files.
    graph.traversal().V().drop().iterate();
    graph.tx().commit();
    assertEquals(new LoadReport(1, 0, 0), load(server, usual(), one));
  }

  private void assertRefused(
      Problem problem, LoadServer server, LoadOptions options, Path... files) {
    ColonnadeException e =
        assertThrows(ColonnadeException.class, () -> load(server, options, files));
    assertEquals(problem, e.problem());
  }

  @Test
  void duplicatesOfAUniqueIndex_areRejectedAlone() throws Exception {
    graph.schema().change().key("name", String.class).commit();
    graph
        .schema()
        .index("byName")
        .on(io.colonnade.graph.IndexTarget.vertex())
        .key("name")
        .unique()
        .create()
        .await();
    Path people = file("v.csv", "~id,name", "1,Ada", "2,Bob", "3,Ada");
    assertEquals(new LoadReport(2, 0, 1), load(server(Fate.ANSWERED), usual(), people));
    String rejects = Files.readString(scratch.resolve("rejects.csv"));
    assertTrue(rejects.contains("v.csv,4,2,\"a vertex with the id '1' has the same"), rejects);
  }

  @Test
  void counters_areDeclared() throws Exception {
    Path people = file("v.csv", "~id,~label,views:counter", "1,p,5");
    assertEquals(new LoadReport(1, 0, 0), load(server(Fate.ANSWERED), usual(), people));
    assertTrue(
        GraphInternals.store(graph).schema().key("views").orElseThrow().isCounter(), "views");
    assertEquals(5L, graph.traversal().V("1").values("views").next());
  }

  @Test
  void counters_thatTheGraphHas_areNotDeclaredAgain() throws Exception {
    LoadServer ofWriter =
        arguments -> {
          Access needed = service.access(Arguments.of(service, arguments));
          if (needed.exceeds(Access.WRITE)) {
            throw new InvalidInputException(Problem.SERVICE_ACCESS, "access", needed.word());
          }
          return served(arguments);
        };
    Path people = file("v.csv", "~id,~label,views:counter", "1,p,5");
    assertEquals(new LoadReport(1, 0, 0), load(server(Fate.ANSWERED), usual(), people));
    Path more = file("more.csv", "~id,~label,views:counter", "2,p,7");
    LoadOptions added = options(0, LoadOptions.Existing.APPEND);
    assertEquals(new LoadReport(1, 0, 0), load(ofWriter, added, more));
    assertEquals(7L, graph.traversal().V("2").values("views").next());
  }

  @Test
  void loadThatWasNotEnded_isForgottenAfterAWeek() {
    Map<String, Object> begin = new HashMap<>();
    begin.put("act", "begin");
    begin.put("existing", "refuse");
    begin.put("files", List.of(1L));
    begin.put("load", "one");
    Map<?, ?> unused = served(begin);
    assertEquals(Set.of("~colonnade.load.of.one"), variables());
    var tx = GraphInternals.store(graph).begin();
    tx.setVariable(
        "~colonnade.load.of.one",
        Optional.of(Map.of("batch", 0L, "at", System.currentTimeMillis() - 8 * 86_400_000L)));
    tx.commit();
    begin.put("load", "two");
    unused = served(begin);
    assertEquals(Set.of("~colonnade.load.of.two"), variables());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "act=begin",
        "act=nothing, load=x",
        "act=begin, load=x, existing=refuse, files=text",
        "act=begin, load=x, existing=never, files=[]",
        "act=store, load=unknown, batch=1, items=[], left=1",
        "act=end, load=x, files=[text]",
        "act=store, load=known, batch=2, items=[], left=1",
        "act=store, load=known, batch=1, items=[[v]], left=1",
        "act=store, load=known, batch=1, items=[[x]], left=1",
        "act=store, load=known, batch=1, items=[[]], left=1",
        "act=store, load=known, batch=1, items=[7], left=1",
        "act=store, load=known, batch=1, items=[], left=1, columns=[x]",
        "act=store, load=known, batch=1, items=[], left=1, columns=[[NO,x]]"
      })
  void requestsThatAreNoLoad_areRefused(String request) {
    Map<String, Object> known = new HashMap<>(Map.of("act", "begin", "existing", "refuse"));
    known.put("load", "known");
    known.put("files", List.of());
    Map<?, ?> unused = served(known);
    Map<String, Object> arguments = new HashMap<>();
    for (String each : request.split(", ")) {
      String[] parts = each.split("=", 2);
      arguments.put(parts[0], value(parts[1]));
    }
    assertThrows(InvalidInputException.class, () -> served(arguments));
    assertEquals(0L, graph.traversal().V().count().next());
  }

  private static Object value(String text) {
    if (text.startsWith("[")) {
      String inner = text.substring(1, text.length() - 1);
      return inner.isEmpty()
          ? List.of()
          : inner.startsWith("[")
              ? List.of(value(inner))
              : List.copyOf(List.of(inner.split(",")).stream().map(RemoteLoadTest::value).toList());
    }
    return text.matches("\\d+") ? (Object) Long.valueOf(text) : text;
  }
}
