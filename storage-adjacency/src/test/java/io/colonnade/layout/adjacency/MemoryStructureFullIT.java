package io.colonnade.layout.adjacency;

import io.colonnade.tinkerpop.ConformingGraph;
import org.apache.tinkerpop.gremlin.GraphProviderClass;
import org.apache.tinkerpop.gremlin.structure.StructureStandardSuite;
import org.junit.runner.RunWith;

/** TinkerPop's structure suite in memory. */
@RunWith(StructureStandardSuite.class)
@GraphProviderClass(provider = MemoryGraphProvider.class, graph = ConformingGraph.class)
public class MemoryStructureFullIT {}
