package io.colonnade.cache;

import io.colonnade.codec.Id;
import io.colonnade.model.EdgeQuery;
import io.colonnade.model.VertexRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The vertices of a query whose edges are known, and the query for the others. Immutable. */
final class KnownPart {

  private final EdgesAnswer[] answers; // by index in the query; null: not known
  private final int[] indexes; // of the others, by index in the rest
  private final EdgeQuery rest;
  private final int unread;

  private KnownPart(EdgesAnswer[] answers, int[] indexes, EdgeQuery rest, int unread) {
    this.answers = answers;
    this.indexes = indexes;
    this.rest = rest;
    this.unread = unread;
  }

  /**
   * Looks at all vertices of a query.
   *
   * @param find returns what is known of a vertex, what passes the test if there is any
   * @param tells returns whether an answer tells what the query asks for at a vertex
   */
  static KnownPart of(
      EdgeQuery query,
      Known known,
      BiFunction<Id, Predicate<EdgesAnswer>, @Nullable EdgesAnswer> find,
      BiPredicate<EdgesAnswer, VertexRef> tells) {
    List<VertexRef> vertices = query.vertices();
    EdgesAnswer[] answers = new EdgesAnswer[vertices.size()];
    int[] indexes = new int[answers.length];
    List<VertexRef> unread = new ArrayList<>();
    for (int i = 0; i < answers.length; i++) {
      VertexRef vertex = vertices.get(i);
      Predicate<EdgesAnswer> test = answer -> answer.fits(vertex) && tells.test(answer, vertex);
      EdgesAnswer answer = find.apply(vertex.id(), test);
      if (answer != null && test.test(answer)) {
        known.hit();
        answers[i] = answer;
      } else {
        known.miss();
        indexes[unread.size()] = i;
        unread.add(vertex);
      }
    }
    known.report();
    boolean isAll = unread.size() == answers.length;
    EdgeQuery rest = isAll || unread.isEmpty() ? query : query.at(unread, query.limit());
    return new KnownPart(answers, indexes, rest, unread.size());
  }

  /** Returns whether no vertex is known. */
  boolean isNothing() {
    return unread == answers.length;
  }

  /** Returns what is known of a vertex, by its index in the query; null if nothing is. */
  @Nullable EdgesAnswer answer(int vertex) {
    return answers[vertex];
  }

  /** Returns the query for the vertices that are not known, of which there must be one. */
  EdgeQuery rest() {
    return rest;
  }

  /** Returns the index in the query of a vertex of the {@link #rest}. */
  int index(int inRest) {
    return indexes[inRest];
  }
}
