package io.colonnade.cli;

import io.colonnade.config.GraphLocation;
import picocli.CommandLine.ITypeConverter;

/** Reads the location of a graph in a command line, for picocli. Stateless. */
public final class ToLocation implements ITypeConverter<GraphLocation> {

  @Override
  public GraphLocation convert(String value) {
    return GraphLocation.of(value);
  }
}
