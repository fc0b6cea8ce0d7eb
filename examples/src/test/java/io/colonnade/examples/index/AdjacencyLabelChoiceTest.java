package io.colonnade.examples.index;

class AdjacencyLabelChoiceTest extends LabelChoiceContract {

  AdjacencyLabelChoiceTest() {
    super("adjacency");
  }
}
