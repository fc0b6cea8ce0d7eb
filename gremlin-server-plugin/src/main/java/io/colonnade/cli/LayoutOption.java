package io.colonnade.cli;

import io.colonnade.Colonnade;
import io.colonnade.config.Options;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * The option {@code --layout} of commands that create a missing graph; sets the option {@code
 * colonnade.layout} of the graph. Filled by picocli.
 */
public final class LayoutOption {

  @Option(
      names = "--layout",
      paramLabel = "NAME",
      completionCandidates = Known.class,
      converter = ToLayout.class,
      description =
          "Layout of a new graph: ${COMPLETION-CANDIDATES} (default: adjacency). An existing"
              + " graph keeps its layout; colonnade copy converts it.")
  private @Nullable String layout;

  /** The names of layouts, for picocli. */
  static final class Known implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Colonnade.layouts().iterator();
    }
  }

  /** For picocli. */
  static final class ToLayout implements ITypeConverter<String> {
    @Override
    public String convert(String value) {
      String name = value.toLowerCase(Locale.ROOT);
      if (!Colonnade.layouts().contains(name)) {
        throw new TypeConversionException(
            "expected one of " + Colonnade.layouts() + " but was '" + value + "'");
      }
      return name;
    }
  }

  /** Returns the requested layout, empty if there is none. */
  public Optional<String> name() {
    return Optional.ofNullable(layout);
  }

  /** Adds the requested layout, if any, to the options of a graph. */
  public void putInto(Map<String, Object> options) {
    name().ifPresent(name -> options.put(Options.LAYOUT.key(), name));
  }
}
