package io.colonnade.layout.edgetable;

import io.colonnade.tinkerpop.ConformingGraph;
import org.apache.tinkerpop.gremlin.GraphProviderClass;
import org.apache.tinkerpop.gremlin.structure.StructureStandardSuite;
import org.junit.runner.RunWith;

/**
 * TinkerPop's structure suite over the journal in memory, with a second graph open on the same
 * rows.
 */
@RunWith(StructureStandardSuite.class)
@GraphProviderClass(provider = JournalGraphProvider.class, graph = ConformingGraph.class)
public class JournalStructureFullIT {}
