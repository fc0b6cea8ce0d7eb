package io.colonnade.load;

/** The reason why an item is rejected; never leaves the package. */
final class FlawException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int column;

  /**
   * @param column the column, from 1; 0 for the whole row
   */
  FlawException(int column, String reason) {
    super(reason, null, false, false); // without a stack trace: there may be many
    this.column = column;
  }

  LoadItem.Flawed at(LoadItem.Origin origin) {
    return new LoadItem.Flawed(origin, column, String.valueOf(getMessage()));
  }
}
