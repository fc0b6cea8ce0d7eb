package io.colonnade.tinkerpop;

import org.apache.tinkerpop.gremlin.structure.Graph;

/**
 * Says which of TinkerPop's suites we take part in, and opts out of none of their tests. Suites
 * read only the annotations of the class they are given, so these need not stand in main code.
 */
@Graph.OptIn(Graph.OptIn.SUITE_STRUCTURE_STANDARD)
@Graph.OptIn("org.apache.tinkerpop.gremlin.process.ProcessEmbeddedStandardSuite")
public interface ConformingGraph extends Graph {}
