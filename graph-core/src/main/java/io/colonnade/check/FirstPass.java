package io.colonnade.check;

import io.colonnade.codec.Id;
import io.colonnade.layout.Audit;
import io.colonnade.model.EdgeFact;
import io.colonnade.model.PropertyFact;
import io.colonnade.model.Side;
import io.colonnade.model.VertexFact;
import io.colonnade.model.VertexPropertyFact;
import io.colonnade.schema.ElementKind;
import io.colonnade.schema.NameKind;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/** The first pass of a check: counts, sums up both sides, collects the numbers of names. */
final class FirstPass implements Audit {

  private final Violations violations;
  private final IntFunction<String> labels;
  private final Declarations declarations;
  private final CheckedIndexes indexes;
  private final IndexFirstPass indexFirstPass;
  private final EntryCount count;
  private final BucketSums entries = new BucketSums();
  private final BucketSums pointers = new BucketSums();
  private final EntryHash hash = new EntryHash();
  private final Map<NameKind, BitSet> used = new EnumMap<>(NameKind.class);
  private final Map<ElementKind, Map<Integer, Long>> totals = new EnumMap<>(ElementKind.class);
  private long vertices;
  private long edges;
  private long entriesSeen;
  private long wrongDegrees;

  FirstPass(
      Violations violations,
      IntFunction<String> labels,
      Declarations declarations,
      CheckedIndexes indexes,
      IndexFirstPass indexFirstPass,
      EntryCount count) {
    this.violations = violations;
    this.labels = labels;
    this.declarations = declarations;
    this.indexes = indexes;
    this.indexFirstPass = indexFirstPass;
    this.count = count;
    for (NameKind kind : NameKind.values()) {
      used.put(kind, new BitSet());
    }
    for (ElementKind kind : ElementKind.values()) {
      totals.put(kind, new HashMap<>());
    }
  }

  long vertices() {
    return vertices;
  }

  long edges() {
    return edges;
  }

  /** Returns the number of stored degrees that are wrong. */
  long wrongDegrees() {
    return wrongDegrees;
  }

  /** Returns the numbers of names of the kind that occur in stored facts. */
  BitSet used(NameKind kind) {
    return Objects.requireNonNull(used.get(kind));
  }

  BitSet differing() {
    BitSet differing = entries.differing();
    differing.or(pointers.differing());
    return differing;
  }

  /** Returns the number of elements of each label. */
  Map<Integer, Long> totals(ElementKind kind) {
    return Objects.requireNonNull(totals.get(kind));
  }

  @Override
  public void vertex(VertexFact vertex) {
    vertices++;
    totals(ElementKind.VERTEX).merge(vertex.ref().label(), 1L, Long::sum);
    used(NameKind.LABEL).set(vertex.ref().label());
    for (VertexPropertyFact property : vertex.properties()) {
      used(NameKind.KEY).set(property.key());
      property.meta().forEach(this::useKey);
    }
    declarations.check(vertex);
    indexes.needs(vertex, indexFirstPass);
    count.elements(vertices, entriesSeen);
  }

  @Override
  public void edge(EdgeFact edge) {
    edges++;
    totals(ElementKind.EDGE).merge(edge.label(), 1L, Long::sum);
    used(NameKind.LABEL).set(edge.label());
    edge.properties().forEach(this::useKey);
    declarations.check(edge);
    indexes.needs(edge, indexFirstPass);
  }

  @Override
  public void incidence(Side side, EdgeFact edge) {
    used(NameKind.LABEL).set(edge.label());
    edge.properties().forEach(this::useKey);
    hash.take(edge);
    if (side == Side.OUT) {
      entries.left(hash);
    } else {
      entries.right(hash);
    }
    entriesSeen++;
    count.elements(vertices, entriesSeen);
  }

  @Override
  public void pointer(Pointer pointer) {
    hash.take(pointer);
    pointers.left(hash);
  }

  @Override
  public void needsPointer(Pointer pointer) {
    hash.take(pointer);
    pointers.right(hash);
  }

  @Override
  public void wrongDegree(Id vertex, Side side, int label, long stored, long counted) {
    wrongDegrees++;
    String run = side.name().toLowerCase(Locale.ROOT) + " edges of label " + labels.apply(label);
    violations.add(
        "degree is not the number of edges",
        "v[" + vertex + "], " + run + ": stored " + stored + ", counted " + counted);
  }

  @Override
  public void violation(String rule, String where) {
    violations.add(rule, where);
  }

  private void useKey(PropertyFact property) {
    used(NameKind.KEY).set(property.key());
  }
}
