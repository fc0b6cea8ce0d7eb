package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.ConformingGraph;
import org.apache.tinkerpop.gremlin.GraphProviderClass;
import org.apache.tinkerpop.gremlin.process.ProcessEmbeddedStandardSuite;
import org.junit.runner.RunWith;

/** TinkerPop's suite of what only embedded traversals do, on RocksDB. */
@RunWith(ProcessEmbeddedStandardSuite.class)
@GraphProviderClass(provider = RocksGraphProvider.class, graph = ConformingGraph.class)
public class RocksProcessEmbeddedFullIT {}
