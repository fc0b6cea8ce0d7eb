package io.colonnade.service;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.error.ReadInterruptedException;
import io.colonnade.graph.ColonnadeGraph;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Says what it is told, with the access that it is told to need; counts its calls. */
final class EchoService implements GraphService {

  static final Parameter<String> SAY = Parameter.text("say", "What to say.");
  static final Parameter<Long> TIMES = Parameter.whole("times", "How often; once if absent.");
  static final Parameter<Boolean> LOUD = Parameter.flag("loud", "In capitals.");
  static final Parameter<List<?>> WORDS = Parameter.list("words", "Each said by itself.");
  static final Parameter<Map<?, ?>> MAP = Parameter.map("map", "Said as it is.");
  static final Parameter<String> NEEDS = Parameter.text("needs", "read, write or admin.");
  static final Parameter<String> FAILS = Parameter.text("fails", "conflict or interrupt.");

  final AtomicInteger calls = new AtomicInteger();

  @Override
  public String name() {
    return "test.echo";
  }

  @Override
  public String description() {
    return "Says what it is told.";
  }

  @Override
  public List<Parameter<?>> parameters() {
    return List.of(SAY, TIMES, LOUD, WORDS, MAP, NEEDS, FAILS);
  }

  @Override
  public Set<Access> accesses() {
    return EnumSet.allOf(Access.class);
  }

  @Override
  public Access access(Arguments arguments) {
    return arguments
        .get(NEEDS)
        .map(word -> Access.valueOf(word.toUpperCase(Locale.ROOT)))
        .orElse(Access.READ);
  }

  @Override
  public List<?> call(ColonnadeGraph graph, Arguments arguments) {
    calls.incrementAndGet();
    if (arguments.has(FAILS)) {
      throw arguments.get(FAILS).orElseThrow().equals("conflict")
          ? new ConflictException(Problem.ELEMENT_CHANGED)
          : new ReadInterruptedException();
    }
    if (arguments.has(WORDS)) {
      return arguments.get(WORDS).orElseThrow();
    }
    if (arguments.has(MAP)) {
      return List.of(arguments.get(MAP).orElseThrow());
    }
    String said = arguments.get(SAY).orElse("nothing");
    return Collections.nCopies(
        Math.toIntExact(arguments.get(TIMES).orElse(1L)),
        arguments.isSet(LOUD) ? said.toUpperCase(Locale.ROOT) : said);
  }
}
