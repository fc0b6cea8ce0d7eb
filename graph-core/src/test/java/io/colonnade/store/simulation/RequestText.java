package io.colonnade.store.simulation;

import io.colonnade.codec.Bytes;
import io.colonnade.store.RowCondition;
import io.colonnade.store.RowMutation;

/** The words of a mutation in a trace, which are joined only when they are read. */
record RequestText(RowMutation mutation) {

  private static final int SHOWN = 24;

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(mutation.row().toString());
    mutation.condition().ifPresent(condition -> text.append(" if ").append(words(condition)));
    for (RowMutation.Write write : mutation.writes()) {
      text.append(", ").append(write.family().letter()).append(' ').append(write.qualifier());
      switch (write.kind()) {
        case PUT -> text.append('@').append(write.version()).append('=').append(cut(write.value()));
        case REMOVAL -> text.append('@').append(write.version()).append(" removed");
        case DELETE -> text.append(" deleted");
      }
    }
    return text.toString();
  }

  private static String words(RowCondition condition) {
    if (condition instanceof RowCondition.Equal equal) {
      return equal.qualifier() + "=" + cut(equal.value());
    }
    if (condition instanceof RowCondition.AtMost most) {
      return most.qualifier() + "<=" + cut(most.value());
    }
    return condition.qualifier()
        + (condition instanceof RowCondition.Absent ? " absent" : " exists");
  }

  static String cut(Bytes bytes) {
    return bytes.length() <= SHOWN
        ? bytes.toString()
        : bytes.slice(0, SHOWN) + "+" + (bytes.length() - SHOWN);
  }
}
