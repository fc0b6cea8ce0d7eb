package io.colonnade.examples.index;

class EdgeTableLabelChoiceTest extends LabelChoiceContract {

  EdgeTableLabelChoiceTest() {
    super("edge-table");
  }
}
