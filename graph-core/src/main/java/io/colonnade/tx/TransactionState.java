package io.colonnade.tx;

/**
 * What the parts of one transaction share. Confined to the transaction, which guards it.
 *
 * @param lock guards all of it
 * @param serial distinguishes the transaction from all others of the open graph
 * @param view the snapshot and the schema
 * @param changes the changes of the transaction so far
 * @param cache vertices that the transaction has read
 * @param absentEdges edges that the transaction has not found
 */
record TransactionState(
    Object lock,
    GraphStore graph,
    long serial,
    TransactionView view,
    OwnChanges changes,
    VertexCache cache,
    AbsentEdges absentEdges) {

  static TransactionState of(Object lock, GraphStore graph) {
    TransactionView view = new TransactionView(graph);
    return new TransactionState(
        lock,
        graph,
        graph.nextSerial(),
        view,
        new OwnChanges(),
        new VertexCache(),
        new AbsentEdges());
  }
}
