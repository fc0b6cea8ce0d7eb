package io.colonnade.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes down all that an audit is told. */
public final class RecordedAudit implements Audit {

  private final List<VertexFact> vertices = new ArrayList<>();
  private final List<EdgeFact> edges = new ArrayList<>();
  private final List<EdgeFact> outEntries = new ArrayList<>();
  private final List<EdgeFact> inEntries = new ArrayList<>();
  private final List<Pointer> pointers = new ArrayList<>();
  private final List<Pointer> pointersNeeded = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();

  @Override
  public void vertex(VertexFact vertex) {
    vertices.add(vertex);
  }

  @Override
  public void incidence(Side side, EdgeFact edge) {
    (side == Side.OUT ? outEntries : inEntries).add(edge);
  }

  @Override
  public void edge(EdgeFact edge) {
    edges.add(edge);
  }

  @Override
  public void pointer(Pointer pointer) {
    pointers.add(pointer);
  }

  @Override
  public void needsPointer(Pointer pointer) {
    pointersNeeded.add(pointer);
  }

  @Override
  public void wrongDegree(Id vertex, Side side, int label, long stored, long counted) {
    violation(
        "wrong degree",
        "v[" + vertex + "] " + side + " " + label + ": " + stored + " for " + counted);
  }

  @Override
  public void violation(String rule, String where) {
    violations.add(rule + ": " + where);
  }

  public List<VertexFact> vertices() {
    return vertices;
  }

  public List<EdgeFact> entries(Side side) {
    return side == Side.OUT ? outEntries : inEntries;
  }

  public List<String> violations() {
    return violations;
  }

  /** True if nothing is wrong, within a row or between rows. */
  public boolean isClean() {
    return violations.isEmpty()
        && asSet(outEntries).equals(asSet(inEntries))
        && asSet(pointers).equals(asSet(pointersNeeded));
  }

  /** Fails unless nothing is wrong and exactly these facts are there. */
  public void assertHolds(Set<VertexFact> expectedVertices, Set<EdgeFact> expectedEdges) {
    assertEquals(List.of(), violations);
    assertEquals(expectedVertices, asSet(vertices));
    assertEquals(expectedEdges, asSet(edges));
    assertEquals(expectedEdges.size(), outEntries.size());
    assertEquals(asSet(outEntries), asSet(inEntries));
    assertEquals(asSet(pointersNeeded), asSet(pointers));
  }

  private static <T> Set<T> asSet(List<T> list) {
    Set<T> set = new HashSet<>(list);
    assertEquals(list.size(), set.size(), () -> "told twice: " + list);
    return set;
  }
}
