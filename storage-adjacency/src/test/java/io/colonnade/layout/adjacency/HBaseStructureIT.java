package io.colonnade.layout.adjacency;

import io.colonnade.tinkerpop.ConformingGraph;
import org.apache.tinkerpop.gremlin.GraphProviderClass;
import org.apache.tinkerpop.gremlin.structure.StructureStandardSuite;
import org.junit.runner.RunWith;

/** TinkerPop's structure suite on HBase. */
@RunWith(StructureStandardSuite.class)
@GraphProviderClass(provider = HBaseGraphProvider.class, graph = ConformingGraph.class)
public class HBaseStructureIT {}
