package io.colonnade.index.tables;

class EdgeTableLabelChoiceTest extends LabelChoiceContract {

  EdgeTableLabelChoiceTest() {
    super("edge-table");
  }
}
