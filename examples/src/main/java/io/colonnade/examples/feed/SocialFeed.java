package io.colonnade.examples.feed;

import static org.apache.tinkerpop.gremlin.process.traversal.Order.desc;

import io.colonnade.graph.ColonnadeGraph;
import java.time.OffsetDateTime;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.__;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/**
 * People follow people and post. The posts of an author are stored newest first, so a page of them
 * costs as much as it shows, however many posts there are. A person follows another at most once.
 * The ids of people are their names. Each method runs in the transaction of the caller, which it
 * does not commit; only the constructor commits by itself.
 */
public final class SocialFeed {

  private final ColonnadeGraph graph;

  /**
   * @param graph an empty graph, or one of this application
   */
  public SocialFeed(ColonnadeGraph graph) {
    this.graph = graph;
    if (graph.schema().edgeLabel("posted").isEmpty()) {
      graph
          .schema()
          .change()
          .key("at", OffsetDateTime.class)
          .key("text", String.class)
          .vertexLabel("post", post -> post.required("text"))
          .edgeLabel("posted", posted -> posted.sortedBy("at", Order.desc))
          .edgeLabel("follows", follows -> follows.simple())
          .commit();
    }
  }

  /** Adds a person. */
  public Vertex join(String name) {
    return graph.traversal().addV("person").property(T.id, name).next();
  }

  /** Makes one person see what another posts; doing so again changes nothing. */
  public void follow(String follower, String author) {
    graph.traversal().V(follower).addE("follows").to(__.V(author)).iterate();
  }

  /** Posts a text. */
  public Edge post(String author, String text, OffsetDateTime at) {
    Vertex post = graph.traversal().addV("post").property("text", text).next();
    return graph.traversal().V(author).addE("posted").to(post).property("at", at).next();
  }

  /** The newest posts of a person, the newest first. */
  public List<String> newest(String author, int count) {
    return posts(author).limit(count).inV().<String>values("text").toList();
  }

  /** The posts of a person up to a moment, the newest first: the next page. */
  public List<String> before(String author, OffsetDateTime moment, int count) {
    return graph
        .traversal()
        .V(author)
        .outE("posted")
        .has("at", P.lt(moment))
        .order()
        .by("at", desc)
        .limit(count)
        .inV()
        .<String>values("text")
        .toList();
  }

  /** What a person sees: the newest posts of all whom they follow, the newest first. */
  public List<String> timeline(String reader, int count) {
    return graph
        .traversal()
        .V(reader)
        .out("follows")
        .local(__.outE("posted").order().by("at", desc).limit(count))
        .order()
        .by("at", desc)
        .limit(count)
        .inV()
        .<String>values("text")
        .toList();
  }

  private GraphTraversal<Vertex, Edge> posts(String author) {
    return graph.traversal().V(author).outE("posted").order().by("at", desc);
  }
}
