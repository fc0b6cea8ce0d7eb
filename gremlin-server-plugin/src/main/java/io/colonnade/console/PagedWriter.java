package io.colonnade.console;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows the results of a statement on the terminal, or in a pager if they have more lines than the
 * screen. Confined to the thread that evaluates.
 */
final class PagedWriter extends Writer {

  /** The prompt and the line of the time. */
  private static final int OTHER_LINES = 2;

  private final PrintWriter terminal;
  private final IntSupplier height;
  private final StringBuilder held = new StringBuilder();
  private Optional<List<String>> pager;
  private int lines;
  private boolean isHolding;
  private boolean isLeft; // by the user, before the end of the results
  private @Nullable Process process;
  private @Nullable Writer toPager;

  /** The user has left the pager: no more results are wanted. */
  static final class LeftException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * @param height the number of lines of the terminal
   * @param pager the command of the pager; empty: there is none
   */
  PagedWriter(PrintWriter terminal, IntSupplier height, Optional<List<String>> pager) {
    this.terminal = terminal;
    this.height = height;
    this.pager = pager;
  }

  /** Sets the pager; empty: all is shown on the terminal. */
  void use(Optional<List<String>> command) {
    pager = command;
  }

  /** Begins the results of a statement. */
  void begin() {
    held.setLength(0);
    lines = 0;
    isHolding = pager.isPresent();
    isLeft = false;
  }

  @Override
  public void write(char[] text, int from, int count) throws IOException {
    if (isLeft) {
      return;
    }
    if (toPager != null) {
      toPager(text, from, count);
    } else if (isHolding) {
      held.append(text, from, count);
      for (int i = from; i < from + count; i++) {
        lines += text[i] == '\n' ? 1 : 0;
      }
      if (lines > height.getAsInt() - OTHER_LINES) {
        start();
      }
    } else {
      terminal.write(text, from, count);
    }
  }

  private void start() throws IOException {
    isHolding = false;
    char[] all = held.toString().toCharArray();
    held.setLength(0);
    try {
      process =
          new ProcessBuilder(pager.orElseThrow())
              .redirectOutput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      toPager = new OutputStreamWriter(process.getOutputStream(), Charset.defaultCharset());
    } catch (IOException e) { // there is no such program
      pager = Optional.empty();
      terminal.write(all, 0, all.length);
      return;
    }
    toPager(all, 0, all.length);
    flush(); // the first screen is shown while the rest is read
  }

  private void toPager(char[] text, int from, int count) {
    try {
      if (toPager != null) {
        toPager.write(text, from, count);
      }
    } catch (IOException e) { // it does not read any more
      isLeft = true;
      throw new LeftException();
    }
  }

  @Override
  public void flush() {
    if (toPager == null) {
      terminal.flush();
    } else if (!isLeft) {
      try {
        toPager.flush();
      } catch (IOException e) {
        isLeft = true;
        throw new LeftException();
      }
    }
  }

  /**
   * Ends the results: shows those that fit on the screen, or waits until the user has left the
   * pager.
   */
  void end() {
    terminal.append(held);
    held.setLength(0);
    isHolding = false;
    terminal.flush();
    if (process != null) {
      await(process);
      process = null;
      toPager = null;
    }
  }

  private void await(Process shown) {
    try {
      if (toPager != null) {
        toPager.close();
      }
    } catch (IOException e) {
      isLeft = true; // it was left before it had read all
    }
    try {
      int unused = shown.waitFor();
    } catch (InterruptedException e) {
      shown.destroy();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    end();
  }
}
