package io.colonnade.console;

import groovy.lang.Binding;
import groovy.lang.GroovyClassLoader;
import groovy.lang.GroovyCodeSource;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import groovy.transform.ThreadInterrupt;
import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.process.AskedNames;
import io.colonnade.server.guard.QueryText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.tinkerpop.gremlin.groovy.loaders.GremlinLoader;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.codehaus.groovy.control.CompilationFailedException;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.customizers.ASTTransformationCustomizer;
import org.codehaus.groovy.control.customizers.ImportCustomizer;
import org.codehaus.groovy.runtime.MethodClosure;
import org.jspecify.annotations.Nullable;

/** Evaluates Groovy with {@code graph} and {@code g} bound to a graph of this process. */
public final class LocalSession implements Session {

  /** The variable that has the arguments of a script. */
  public static final String ARGUMENTS = "args";

  /** The file name of lines and scripts in stack traces. */
  static final String CODE = "ConsoleCode.groovy";

  private final ColonnadeGraph graph;
  private final String description;
  private final Binding binding = new Binding();
  private final GroovyClassLoader loader;

  /** Evaluates lines; variables of one line are visible in the next. */
  private final GroovyShell lines;

  private final GroovyShell scripts;

  private final ImportCustomizer imports = Imports.all();

  private AskedNames asked = AskedNames.NONE; // by the last statement
  private volatile boolean hasChanges;

  /** True from {@link #begin} to the end of its transaction. */
  private boolean hasBegun;

  private LocalSession(ColonnadeGraph graph, String description) {
    this.graph = graph;
    this.description = description;
    binding.setVariable("graph", graph);
    binding.setVariable("g", graph.traversal());
    CompilerConfiguration ofScripts = new CompilerConfiguration();
    ofScripts.addCompilationCustomizers(
        imports, new ASTTransformationCustomizer(ThreadInterrupt.class));
    CompilerConfiguration ofLines = new CompilerConfiguration();
    ofLines.addCompilationCustomizers(
        imports, new ASTTransformationCustomizer(ThreadInterrupt.class), new SharedDeclarations());
    loader = new GroovyClassLoader(LocalSession.class.getClassLoader(), ofLines);
    lines = new GroovyShell(loader, binding, ofLines);
    scripts = new GroovyShell(loader, binding, ofScripts);
  }

  /**
   * Opens a session on an open graph, which the session closes.
   *
   * @param description a description of the graph, for users
   * @param arguments the value of {@code args} in scripts
   */
  public static LocalSession over(
      ColonnadeGraph graph, String description, List<String> arguments) {
    GremlinLoader.load();
    LocalSession session = new LocalSession(graph, description);
    session.binding.setVariable(ARGUMENTS, List.copyOf(arguments));
    return session;
  }

  @Override
  public String describe() {
    return description;
  }

  @Override
  public boolean isComplete(String text) {
    return !Statements.isOpen(text) || parses(text);
  }

  /** Leaves quotes and slashes to Groovy: a text that Groovy can parse is complete. */
  private boolean parses(String text) {
    CompilationUnit unit = new CompilationUnit(loader);
    unit.addSource(CODE, text);
    try {
      unit.compile(Phases.CONVERSION);
      return true;
    } catch (CompilationFailedException e) {
      return false;
    }
  }

  @Override
  public Iterator<@Nullable Object> evaluate(String statement) {
    Script script = lines.parse(statement, CODE);
    Imports.keep(statement, imports);
    keepMethods(script);
    asked = AskedNames.NONE;
    Object result = script.run();
    if (result instanceof Traversal<?, ?> traversal) {
      asked = AskedNames.of(traversal.asAdmin());
    }
    return asIterator(result);
  }

  @Override
  public void begin() {
    if (graph.tx().isOpen()) {
      throw new InvalidInputException(Problem.TRANSACTION_IS_OPEN);
    }
    graph.tx().open();
    hasBegun = true;
  }

  @Override
  public boolean commit() {
    boolean isOpen = graph.tx().isOpen();
    if (isOpen) {
      graph.tx().commit();
    }
    return isOpen;
  }

  @Override
  public boolean rollback() {
    boolean isOpen = graph.tx().isOpen();
    if (isOpen) {
      graph.tx().rollback();
    }
    return isOpen;
  }

  /** Variables of the console are known; nothing else of Groovy is, because Groovy would run. */
  @Override
  public Iterator<@Nullable Object> explain(String query) {
    asked = AskedNames.NONE;
    Map<String, Object> variables = new HashMap<>();
    for (Object name : binding.getVariables().keySet()) {
      variables.put(name.toString(), binding.getVariable(name.toString()));
    }
    return List.<@Nullable Object>copyOf(QueryText.explain(query, graph, variables).lines())
        .iterator();
  }

  /** Uses no variable of the console, which may have been given another value. */
  @Override
  @SuppressWarnings("unchecked") // the results of services are made for clients: keys are texts
  public List<Map<String, Object>> call(String service) {
    return (List<Map<String, Object>>) (List<?>) graph.traversal().call(service).toList();
  }

  @Override
  public List<String> notices() {
    try {
      return asked.notices(Catalog.of(graph));
    } catch (RuntimeException e) { // the statement has succeeded; the next one meets the reason
      return List.of();
    }
  }

  /** Keeps a method that a line defines as a closure for later lines. */
  private void keepMethods(Script script) {
    for (var method : script.getClass().getDeclaredMethods()) {
      if (!method.isSynthetic() && !method.getName().equals("run") && !isMain(method.getName())) {
        binding.setVariable(method.getName(), new MethodClosure(script, method.getName()));
      }
    }
  }

  private static boolean isMain(String method) {
    return method.equals("main") || method.contains("$");
  }

  @SuppressWarnings("unchecked") // TinkerPop leaves the type to the caller
  private static Iterator<@Nullable Object> asIterator(@Nullable Object result) {
    return result == null
        ? Collections.emptyIterator()
        : (Iterator<@Nullable Object>) IteratorUtils.asIterator(result);
  }

  @Override
  public void run(Path script, List<String> arguments, Results results) throws IOException {
    binding.setVariable(ARGUMENTS, List.copyOf(arguments));
    String text = Files.readString(script, StandardCharsets.UTF_8);
    try {
      Object unused =
          scripts
              .parse(new GroovyCodeSource(text, CODE, GroovyShell.DEFAULT_CODE_BASE), binding)
              .run();
    } catch (Exception | AssertionError | LinkageError | StackOverflowError e) {
      throw Failure.of(e, text).in(script.toString(), 1);
    }
  }

  @Override
  public boolean hasUncommittedChanges() {
    return hasChanges;
  }

  @Override
  public void failed(Throwable reason) {
    graph.requestFails(Failure.of(reason, "").reason());
  }

  @Override
  public String prompt() {
    return hasBegun ? "gremlin*> " : Session.super.prompt();
  }

  /**
   * Ends a transaction that has only read, so that it does not keep its snapshot while the user is
   * idle, unless the user has begun it. What fails from now on has made none of the changes so far.
   */
  @Override
  public void rest() {
    graph.requestBegins();
    hasBegun = hasBegun && graph.tx().isOpen();
    boolean isChanged = graph.hasUncommittedChanges();
    hasChanges = isChanged && graph.features().graph().supportsPersistence();
    if (!isChanged && !hasBegun && graph.tx().isOpen()) {
      graph.tx().rollback();
    }
  }

  @Override
  public Collection<String> names() {
    Collection<String> names = new TreeSet<>();
    for (Object name : binding.getVariables().keySet()) {
      names.add(name.toString());
    }
    return names;
  }

  @Override
  public void close() {
    hasChanges = false;
    graph.close();
  }
}
