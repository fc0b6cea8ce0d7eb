package io.colonnade.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.check.GraphCheck;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.GraphInternals;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a load reports at its end, and which rejected rows count against its limit. */
class LoadRemarksTest extends LoadFixture {

  private static final String NUMBERS =
      "all ids are written as numbers and were stored as text: g.V('1') finds a vertex, g.V(1) does"
          + " not (--ids long or --ids auto stores numbers)";

  @Override
  Ran load(String... arguments) {
    Ran ran = super.load(arguments);
    return new Ran(ran.code(), ran.out().replaceAll("\\([0-9.]+ s\\)", "(0.0 s)"), ran.err());
  }

  private List<String> lines(int code, Ran ran) {
    assertEquals(code, ran.code(), ran.toString());
    assertEquals("", ran.err());
    try (ColonnadeGraph graph = Colonnade.open(scratch.resolve("graph"))) {
      assertEquals(List.of(), GraphCheck.run(GraphInternals.store(graph)).violations());
      assertEquals(Set.of(), graph.variables().keys());
    }
    return ran.out().replace(scratch.toString(), "DIR").lines().toList();
  }

  @Test
  void rejects_areCountedByFileColumnAndReason_mostFrequentFirst() throws Exception {
    String people =
        file("people.csv", "~id,~label,age:Int", "a,p,1", "b,p,x", "c,p,'it''s'", "a,p,2", "d,p");
    String knows =
        file("knows.csv", "~from,~to,since:Int", "a,b,1", "a,zed,1", "zed,a,1", "c,b,1", "a,a,x");
    assertEquals(
        List.of(
            "loaded: 1 vertex and 0 edges (0.0 s)",
            "9 rows were rejected, see DIR/rejects.csv",
            "       2  people.csv, column age:Int: '...' of age is not of type Int",
            "       1  people.csv, column ~id: there is already a vertex with the id '...'",
            "       1  people.csv: the header has 3 columns, the row has 2",
            "       1  knows.csv, column ~to: the vertex with the id '...' was rejected",
            "       1  knows.csv, column ~to: there is no vertex with the id '...'",
            "       1  knows.csv, column ~from: there is no vertex with the id '...'",
            "       1  knows.csv, column ~from: the vertex with the id '...' was rejected",
            "       1  knows.csv, column since:Int: '...' of since is not of type Int"),
        lines(ExitCode.INCOMPLETE, load(knows, people)));
    assertEquals(10, Files.readAllLines(rejects).size());
  }

  @Test
  void summary_hasTenLines_andTheNumberOfOthers() throws Exception {
    StringBuilder header = new StringBuilder("~id");
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 13; i++) {
      header.append(",k").append(i).append(":Int");
      rows.append("v").append(i).append(",".repeat(i + 1)).append("x").append(",".repeat(12 - i));
      rows.append("\n");
    }
    List<String> said =
        lines(ExitCode.INCOMPLETE, load(file("v.csv", header.toString(), rows.toString())));
    assertEquals(13, said.size(), said.toString());
    assertEquals("          and 3 other kinds", said.get(12));
  }

  @Test
  void edgesOfRejectedVertices_doNotCountAgainstTheLimit_alsoAfterAResume() throws Exception {
    String people = file("people.csv", "~id,~label,age:Int", "a,p,1", "b,p,x");
    String knows =
        file("knows.csv", "~id,~from,~to,~label", "1,a,b,k", "2,b,a,k", "3,a,zed,k", "4,b,a,k");
    Ran stopped = load("--max-errors", "1", "--batch", "1", knows, people);
    assertTrue(stopped.err().contains("COL-2342"), stopped.toString());
    assertTrue(stopped.err().contains("row=knows.csv:4"), stopped.toString());
    assertTrue(stopped.err().contains("rejects=3 in"), stopped.toString());
    assertEquals(
        List.of(
            "loaded: 1 vertex and 0 edges (0.0 s)",
            "5 rows were rejected, see DIR/rejects.csv",
            "       2  knows.csv, column ~from: the vertex with the id '...' was rejected",
            "       1  people.csv, column age:Int: '...' of age is not of type Int",
            "       1  knows.csv, column ~to: the vertex with the id '...' was rejected",
            "       1  knows.csv, column ~to: there is no vertex with the id '...'"),
        lines(ExitCode.INCOMPLETE, load("--resume", "--max-errors", "2")));
  }

  @Test
  void vertexThatIsThereFromBefore_hasItsEdges_evenIfARowOfItWasRejected() throws Exception {
    assertEquals(ExitCode.OK, load(file("a.csv", "~id,~label", "a,p", "b,p")).code());
    String again = file("b.csv", "~id,~label", "a,p");
    String knows = file("knows.csv", "~from,~to,~label", "a,b,k", "a,none,k");
    Ran ran = load("--append", "--max-errors", "1", again, knows);
    assertTrue(ran.err().contains("row=knows.csv:3"), "the row counts: " + ran);
  }

  @Test
  void missingLabels_areReported_unlessTheCommandLineHasOne() throws Exception {
    String people = file("people.csv", "~id,~label", "a,", "b,p");
    String knows = file("knows.csv", "~from,~to", "a,b", "b,a");
    assertEquals(
        List.of(
            "loaded: 2 vertices and 2 edges (0.0 s)",
            "1 vertex has no label in the files: the label is 'vertex'",
            "2 edges have no label in the files: the label is 'edge'"),
        lines(ExitCode.OK, load(knows, people)));
    String more = file("more.csv", "id", "x");
    assertEquals(
        List.of("loaded: 1 vertex and 0 edges (0.0 s)"),
        lines(ExitCode.OK, load("--append", "--nodes", more, "--id", "id", "--label", "p")));
    String graphml = file("g.graphml", "<graphml><graph><node id=\"g\"/></graph></graphml>");
    assertEquals(
        List.of(
            "loaded: 1 vertex and 0 edges (0.0 s)",
            "1 vertex has no label in the files: the label is 'vertex'"),
        lines(ExitCode.OK, load("--append", graphml)));
    String graphson = file("g.json", "{\"id\":\"s\"}");
    assertEquals(
        List.of(
            "loaded: 1 vertex and 0 edges (0.0 s)",
            "1 vertex has no label in the files: the label is 'vertex'"),
        lines(ExitCode.OK, load("--append", graphson)));
  }

  @Test
  void idsThatAreAllNumbers_areReported_ifTheyAreText() throws Exception {
    String numbers = file("n.csv", "~id,~label", "1,p", "-2,p");
    assertEquals(
        List.of("loaded: 2 vertices and 0 edges (0.0 s)", NUMBERS),
        lines(ExitCode.OK, load(numbers)));
    String mixed = file("m.csv", "~id,~label", "3,p", "04,p");
    Ran ran = load("--append", mixed);
    assertFalse(ran.out().contains(NUMBERS), ran.out());
    String longs = file("l.csv", "~id,~label", "5,p");
    ran = load("--append", "--ids", "long", longs);
    assertFalse(ran.out().contains(NUMBERS), ran.out());
    ran = load("--append", file("none.csv", "~id,~label"));
    assertFalse(ran.out().contains(NUMBERS), ran.out());
  }
}
