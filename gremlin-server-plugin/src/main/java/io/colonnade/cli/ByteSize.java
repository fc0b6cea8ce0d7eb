package io.colonnade.cli;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes, written as the JVM takes it in megabytes or gigabytes: 16m, 8g. Immutable. */
record ByteSize(long bytes) {

  private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,6})([mMgG])");
  private static final int MEGA_BITS = 20;
  private static final int GIGA_BITS = 30;

  /** Reads a size; empty if the text is none. */
  static Optional<ByteSize> parse(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      return Optional.empty();
    }
    boolean isGiga = size.group(2).toLowerCase(Locale.ROOT).equals("g");
    return Optional.of(
        new ByteSize(Long.parseLong(size.group(1)) << (isGiga ? GIGA_BITS : MEGA_BITS)));
  }

  long megabytes() {
    return bytes >> MEGA_BITS;
  }

  /**
   * Returns the bytes of an array.
   *
   * @throws InvalidInputException if they are more than a gigabyte
   */
  int ofArray(String option) {
    if (bytes > 1 << GIGA_BITS) {
      throw new InvalidInputException(
          Problem.BYTE_SIZE, "option", option, "value", megabytes() + "m", "most", "1g");
    }
    return (int) bytes;
  }

  /** For picocli. */
  static final class Reader implements ITypeConverter<ByteSize> {
    @Override
    public ByteSize convert(String value) {
      return parse(value)
          .orElseThrow(
              () -> new TypeConversionException("'" + value + "' is not a size such as 16m or 8g"));
    }
  }
}
