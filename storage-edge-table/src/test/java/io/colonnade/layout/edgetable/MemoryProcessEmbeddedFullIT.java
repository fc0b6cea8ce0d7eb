package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.ConformingGraph;
import org.apache.tinkerpop.gremlin.GraphProviderClass;
import org.apache.tinkerpop.gremlin.process.ProcessEmbeddedStandardSuite;
import org.junit.runner.RunWith;

/** TinkerPop's suite of what only embedded traversals do, in memory. */
@RunWith(ProcessEmbeddedStandardSuite.class)
@GraphProviderClass(provider = MemoryGraphProvider.class, graph = ConformingGraph.class)
public class MemoryProcessEmbeddedFullIT {}
