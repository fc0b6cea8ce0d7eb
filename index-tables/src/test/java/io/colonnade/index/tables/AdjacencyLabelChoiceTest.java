package io.colonnade.index.tables;

class AdjacencyLabelChoiceTest extends LabelChoiceContract {

  AdjacencyLabelChoiceTest() {
    super("adjacency");
  }
}
