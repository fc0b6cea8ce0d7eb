package io.colonnade.cli;

import io.colonnade.config.Option;
import io.colonnade.service.Access;
import io.colonnade.service.Arguments;
import io.colonnade.service.GraphService;
import io.colonnade.service.Parameter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/**
 * A command that calls a service on the graph in a directory or on a server. Names, types, values
 * and meanings of its options are those of the service's parameters: {@code vertexLabel} is {@code
 * --vertex-label LABEL}, and a list {@code keys} is {@code --key KEY}, which may be repeated. A
 * definition states which parameters the command has, and what it prints. Confined to one thread.
 */
final class ServiceCommand implements Callable<Integer> {

  /** What a command does with the graph and the values of its options. */
  @FunctionalInterface
  interface Action {
    /** Runs the command and returns its exit code. */
    int run(ServiceCall call) throws Exception;
  }

  private final GraphService service;
  private final Action action;
  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
  private final GraphTarget target = new GraphTarget(spec);
  private final ProgressOption watch = new ProgressOption();
  private final Map<String, String> optionNames = new HashMap<>();
  private final Map<String, String> labels = new HashMap<>();
  private final Map<Parameter<?>, ArgSpec> arguments = new LinkedHashMap<>();
  private Optional<PositionalParamSpec> positional = Optional.empty();
  private boolean isRequired; // the positional one
  private final Map<Option<?>, ArgSpec> settings = new LinkedHashMap<>();
  private boolean continuesWork = true;

  private ServiceCommand(String name, GraphService service, Action action) {
    this.service = service;
    this.action = action;
    spec.name(name);
    spec.addMixin("target", CommandSpec.forAnnotatedObject(target));
  }

  /** Begins the definition of a command. */
  static ServiceCommand of(String name, GraphService service, Action action) {
    return new ServiceCommand(name, service, action);
  }

  /** Returns the service of that name. */
  static GraphService service(List<GraphService> services, String name) {
    return services.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  /** Sets the text of the help, one paragraph each. */
  ServiceCommand description(String... paragraphs) {
    spec.usageMessage().description(paragraphs);
    return this;
  }

  /** Gives the option of a parameter another name. Comes before the option. */
  ServiceCommand named(String parameter, String option) {
    optionNames.put(parameter, option);
    return this;
  }

  /** Gives the values of an option another placeholder. Comes before the option. */
  ServiceCommand labelled(String parameter, String placeholder) {
    labels.put(parameter, placeholder);
    return this;
  }

  /** Adds a parameter that follows the directory without an option name. */
  ServiceCommand argument(String parameter) {
    return argument(parameter, true);
  }

  /** Adds a parameter that may follow the directory without an option name. */
  ServiceCommand optionalArgument(String parameter) {
    return argument(parameter, false);
  }

  private ServiceCommand argument(String parameter, boolean required) {
    Parameter<?> found = find(parameter);
    PositionalParamSpec argument =
        PositionalParamSpec.builder()
            .index("1")
            .arity("0..1") // checked by the target: --connect moves it
            .hideParamSyntax(required) // which would call it optional
            .paramLabel(label(found))
            .type(String.class)
            .description(found.meaning())
            .build();
    arguments.put(found, argument);
    positional = Optional.of(argument);
    isRequired = required;
    spec.addPositional(argument);
    return this;
  }

  /** Adds options of which each call has exactly one. */
  ServiceCommand oneOf(String... parameters) {
    ArgGroupSpec.Builder group = ArgGroupSpec.builder().exclusive(true).multiplicity("1");
    Arrays.stream(parameters).forEach(each -> group.addArg(option(find(each), false)));
    spec.addArgGroup(group.build());
    spec.usageMessage().sortOptions(false);
    return this;
  }

  /** Adds options. */
  ServiceCommand options(String... parameters) {
    Arrays.stream(parameters).forEach(each -> spec.addOption(option(find(each), false)));
    return this;
  }

  /** Adds a flag that can be set and removed: {@code --simple} and {@code --no-simple}. */
  ServiceCommand removable(String parameter) {
    Parameter<?> flag = find(parameter);
    OptionSpec option = OptionSpec.builder(option(flag, false)).negatable(true).build();
    arguments.put(flag, option);
    spec.addOption(option);
    return this;
  }

  /** Adds an option that each call has. */
  ServiceCommand required(String parameter) {
    spec.addOption(option(find(parameter), true));
    return this;
  }

  /** Adds an option that each call has that opens a graph, and that is a setting of the graph. */
  ServiceCommand setting(String name, Option<?> setting, String description) {
    OptionSpec option =
        OptionSpec.builder(name)
            .paramLabel("DIR")
            .type(String.class)
            .description(description)
            .build();
    settings.put(setting, option);
    spec.addOption(option);
    return this;
  }

  /** Adds the option {@code --json}. */
  ServiceCommand json(String description) {
    return flag(ServiceCall.JSON, description);
  }

  /** Adds an option without a value that is no parameter of the service. */
  ServiceCommand flag(String name, String description) {
    spec.addOption(OptionSpec.builder(name).type(boolean.class).description(description).build());
    return this;
  }

  /** Adds the options of commands that wait for a job. */
  ServiceCommand watching() {
    spec.addMixin("watch", CommandSpec.forAnnotatedObject(watch));
    return this;
  }

  /** Opens the graph without continuing interrupted work. */
  ServiceCommand leavingWork() {
    continuesWork = false;
    return this;
  }

  /** Sets the examples of the help, without the name of the program. */
  ServiceCommand examples(String... lines) {
    examples(spec, lines);
    return this;
  }

  /** Ends the definition. */
  CommandSpec exitCodes(String... meanings) {
    complete(spec, meanings);
    return spec;
  }

  /**
   * Returns a command that consists of other commands.
   *
   * @param exitCodes by number, from 0
   */
  static CommandSpec group(
      String name,
      List<String> description,
      List<String> examples,
      List<String> exitCodes,
      CommandSpec... commands) {
    CommandSpec spec = new Group().spec.name(name);
    for (CommandSpec command : commands) {
      spec.addSubcommand(command.name(), command);
    }
    spec.usageMessage().description(description.toArray(String[]::new));
    examples(spec, examples.toArray(String[]::new));
    complete(spec, exitCodes.toArray(String[]::new));
    return spec;
  }

  /** A command that cannot be called without the name of one of its commands. */
  private static final class Group implements Runnable {

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

    @Override
    public void run() {
      throw missingCommand(spec);
    }
  }

  /** Returns the failure of a command line that ends before the name of a command. */
  static ParameterException missingCommand(CommandSpec spec) {
    return new ParameterException(
        spec.commandLine(),
        "Missing command: one of " + String.join(", ", spec.subcommands().keySet()));
  }

  private static void examples(CommandSpec spec, String... lines) {
    spec.usageMessage()
        .footerHeading("%nExamples:%n")
        .footer(Arrays.stream(lines).map(line -> "  colonnade " + line).toArray(String[]::new));
  }

  private static void complete(CommandSpec spec, String... exitCodes) {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (int code = 0; code < exitCodes.length; code++) {
      meanings.put(String.valueOf(code), exitCodes[code]);
    }
    spec.usageMessage().exitCodeListHeading("%nExit codes:%n").exitCodeList(meanings);
    spec.mixinStandardHelpOptions(true).versionProvider(new Main.Version());
  }

  // ---- options

  private Parameter<?> find(String name) {
    return service.parameters().stream()
        .filter(parameter -> parameter.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(service.name() + " lacks " + name));
  }

  private OptionSpec option(Parameter<?> parameter, boolean required) {
    OptionSpec.Builder option =
        OptionSpec.builder(optionNames.getOrDefault(parameter.name(), optionName(parameter)))
            .required(required)
            .paramLabel(labels.getOrDefault(parameter.name(), label(parameter)))
            .description(parameter.meaning());
    switch (parameter.kind()) {
      case TEXT -> option.type(String.class);
      case WHOLE -> option.type(Integer.class);
      case FLAG -> option.type(Boolean.class).arity("0");
      case TEXTS -> option.type(List.class).auxiliaryTypes(String.class);
      case MAP -> option.type(Map.class).auxiliaryTypes(String.class, String.class);
      case CHOICE -> {
        String words = String.join(", ", parameter.words());
        option
            .type(String.class)
            .completionCandidates(parameter.words())
            .converters(wordOf(parameter))
            .description(parameter.meaning() + " Values: " + words + ".");
      }
      case LIST -> throw new IllegalArgumentException("no option for " + parameter.name());
    }
    OptionSpec built = option.build();
    arguments.put(parameter, built);
    return built;
  }

  /**
   * Returns {@code --vertex-label} for {@code vertexLabel}; an option has one of several values.
   */
  private static String optionName(Parameter<?> parameter) {
    String words = parameter.name().replaceAll("(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    return "--" + (isRepeated(parameter) ? words.replaceFirst("s$", "") : words);
  }

  private static boolean isRepeated(Parameter<?> parameter) {
    return parameter.kind() == Parameter.Kind.TEXTS || parameter.kind() == Parameter.Kind.MAP;
  }

  /** Returns the placeholder of a value in the usage. */
  private static String label(Parameter<?> parameter) {
    return switch (parameter.kind()) {
      case WHOLE -> "N";
      case TEXTS -> "KEY";
      case MAP -> "KEY=VALUE";
      default -> parameter.name().replaceFirst(".*(?=[A-Z])", "").toUpperCase(Locale.ROOT);
    };
  }

  private static ITypeConverter<String> wordOf(Parameter<?> parameter) {
    return value -> {
      if (parameter.reader().apply(value).isEmpty()) {
        throw new TypeConversionException(
            "expected one of " + parameter.words() + " but was '" + value + "'");
      }
      return value;
    };
  }

  // ---- call

  @Override
  public Integer call() throws Exception {
    Optional<String> following =
        target.argument(
            positional.map(PositionalParamSpec::<String>getValue).orElse(null),
            positional.map(PositionalParamSpec::paramLabel),
            isRequired);
    Map<String, Object> given = new LinkedHashMap<>();
    arguments.forEach(
        (parameter, argument) -> {
          boolean isPositional = positional.filter(argument::equals).isPresent();
          Object value = isPositional ? following.orElse(null) : argument.getValue();
          if (value != null) {
            given.put(parameter.name(), value(parameter, value));
          }
        });
    Arguments checked = Arguments.of(service, given);
    Predicate<String> flags =
        name -> {
          OptionSpec flag = spec.findOption(name);
          return flag != null && Boolean.TRUE.equals(flag.getValue());
        };
    Map<String, Object> options = options();
    Optional<ServedGraph> served = target.served();
    try (CommandGraph graph =
        served.isPresent() ? served.get() : open(service.access(checked), options)) {
      return action.run(new ServiceCall(service, graph, given, target, watch, flags));
    }
  }

  /** Returns the settings of the graph; none if it is on a server, which has its own. */
  private Map<String, Object> options() {
    Map<String, Object> options = new LinkedHashMap<>();
    settings.forEach(
        (setting, argument) -> {
          String name = ((OptionSpec) argument).longestName();
          if (target.isServed() == (argument.getValue() != null)) {
            throw new ParameterException(
                spec.commandLine(),
                target.isServed()
                    ? "--connect uses the settings of the server: omit " + name
                    : "Missing required option: '" + name + "=" + argument.paramLabel() + "'");
          }
          if (argument.getValue() != null) {
            options.put(setting.key(), argument.getValue());
          }
        });
    return options;
  }

  private OpenedGraph open(Access access, Map<String, Object> options) {
    if (access == Access.READ) {
      return new OpenedGraph(target.look(options));
    }
    return new OpenedGraph(continuesWork ? target.open(options) : target.openAsItIs(options));
  }

  private static Object value(Parameter<?> parameter, Object value) {
    if (parameter.kind() != Parameter.Kind.MAP) {
      return value.equals(List.of("")) ? List.of() : value;
    }
    Map<Object, Object> typed = new LinkedHashMap<>((Map<?, ?>) value);
    typed.replaceAll((key, text) -> typed(String.valueOf(text)));
    return typed;
  }

  /** Returns the number or truth value that a text spells, or the text, without its quotes. */
  private static Object typed(String text) {
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    try {
      long whole = Long.parseLong(text);
      boolean isSmall = whole == (int) whole;
      return isSmall ? (Object) (int) whole : (Object) whole;
    } catch (NumberFormatException notWhole) {
      try {
        return Double.valueOf(text);
      } catch (NumberFormatException notNumber) {
        boolean isQuoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return isQuoted ? text.substring(1, text.length() - 1) : text;
      }
    }
  }
}
