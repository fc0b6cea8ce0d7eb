package io.colonnade.examples.demo;

import java.util.List;

/**
 * Something to ask the air routes. Immutable.
 *
 * @param text for people
 * @param gremlin what is sent to the server, word for word
 */
record Question(String text, String gremlin) {

  static final Question VERTICES = new Question("How many vertices?", "g.V().count()");

  static final Question EDGES = new Question("How many edges?", "g.E().count()");

  /** In the order of the tour. */
  static List<Question> tour() {
    return List.of(
        new Question(
            "Which airports has Portugal?",
            "g.V().hasLabel('airport').has('country','PT').order().by('code').values('code').fold()"),
        new Question(
            "To how many airports does one fly from London Heathrow without a stop?",
            "g.V().has('airport','code','LHR').out('route').count()"),
        new Question(
            "And with at most one stop?",
            "g.V().has('airport','code','LHR').union(out('route'), out('route').out('route'))"
                + ".dedup().count()"),
        new Question(
            "How does one get from Funchal to Queenstown with the fewest stops?",
            "g.V().has('airport','code','FNC').repeat(out('route').dedup())"
                + ".until(has('code','ZQN')).limit(1).path().by('code')"),
        new Question(
            "Which ten airports have the most routes?",
            "g.V().hasLabel('airport').project('airport','routes').by('code')"
                + ".by(bothE('route').count()).order().by(select('routes'), desc)"
                + ".by(select('airport')).limit(10)"));
  }
}
