package io.colonnade.load;

import io.colonnade.tx.GraphTransaction;
import java.util.List;
import java.util.Optional;

/**
 * Writes the position after a batch with the commit of the batch, and the rejected rows before it.
 * Confined to one thread.
 */
final class PositionAfter implements BatchCommit.End {

  private final LoadPosition from;
  private final LoadBatch batch;
  private final String file;
  private final RejectFile rejectFile;
  private final Optional<List<InputFile>> loaded;
  private LoadPosition position;

  /**
   * @param file the file of the items, for rejects
   * @param loaded the files that are loaded completely if this batch is the last one and is stored
   *     as a whole; empty: other batches follow
   */
  PositionAfter(
      LoadPosition from,
      LoadBatch batch,
      String file,
      RejectFile rejectFile,
      Optional<List<InputFile>> loaded) {
    this.from = from;
    this.batch = batch;
    this.file = file;
    this.rejectFile = rejectFile;
    this.loaded = loaded;
    this.position = from;
  }

  @Override
  public void write(GraphTransaction tx, BatchCommit.Outcome outcome) {
    if (rejectFile.length() != from.rejectBytes()) { // of an attempt that was not stored
      rejectFile.cut(from.rejectBytes());
    }
    rejectFile.append(file, outcome.rejects());
    boolean stepIsOver = batch.endsStep() && outcome.oneTooMany().isEmpty();
    int step = stepIsOver ? batch.step() + 1 : batch.step();
    position =
        from.at(step, stepIsOver ? 0 : batch.first() + outcome.done())
            .plus(outcome.counts(), outcome.remarks(), rejectFile.length())
            .rejecting(outcome.rejects());
    if (loaded.isPresent() && stepIsOver) {
      LoadPosition.clear(tx);
      LoadedFiles.read(tx).plus(loaded.get()).write(tx);
    } else {
      position.write(tx);
      if (position.rejected() != from.rejected()) {
        position.rejected().write(tx);
      }
    }
  }

  /** Returns the position after the batch, once it is stored. */
  LoadPosition position() {
    return position;
  }
}
