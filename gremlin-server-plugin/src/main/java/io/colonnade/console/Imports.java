package io.colonnade.console;

import io.colonnade.ColonnadeGremlinPlugin;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.jsr223.CoreGremlinPlugin;
import org.apache.tinkerpop.gremlin.jsr223.Customizer;
import org.codehaus.groovy.control.customizers.ImportCustomizer;

/** The imports of TinkerPop's core and of our plugin, for Groovy. Stateless. */
final class Imports {

  private static final Pattern STATEMENT =
      Pattern.compile(
          "\\s*import\\s+(static\\s+)?([\\w.]+?)(\\.\\*)?(?:\\s+as\\s+(\\w+))?\\s*;?\\s*");

  private Imports() {}

  /** Keeps the imports of a statement for later statements; ignores other statements. */
  static void keep(String statement, ImportCustomizer imports) {
    Matcher found = STATEMENT.matcher(statement);
    if (!found.matches()) {
      return;
    }
    boolean isStatic = found.group(1) != null;
    boolean isStar = found.group(3) != null;
    String name = found.group(2);
    int dot = name.lastIndexOf('.');
    String last = name.substring(dot + 1);
    String alias = Objects.requireNonNullElse(found.group(4), last);
    if (isStar && isStatic) {
      imports.addStaticStars(name);
    } else if (isStar) {
      imports.addStarImports(name);
    } else if (isStatic && dot > 0) {
      imports.addStaticImport(alias, name.substring(0, dot), last);
    } else {
      imports.addImport(alias, name);
    }
  }

  static ImportCustomizer all() {
    ImportCustomizer imports = new ImportCustomizer();
    Stream.of(CoreGremlinPlugin.instance(), ColonnadeGremlinPlugin.instance())
        .map(plugin -> plugin.getCustomizers("gremlin-groovy"))
        .flatMap(Optional::stream)
        .map(Arrays::asList)
        .flatMap(List<Customizer>::stream)
        .filter(org.apache.tinkerpop.gremlin.jsr223.ImportCustomizer.class::isInstance)
        .map(org.apache.tinkerpop.gremlin.jsr223.ImportCustomizer.class::cast)
        .forEach(plugin -> add(plugin, imports));
    return imports;
  }

  private static void add(
      org.apache.tinkerpop.gremlin.jsr223.ImportCustomizer from, ImportCustomizer to) {
    from.getClassImports().forEach(type -> to.addImports(type.getCanonicalName()));
    from.getMethodImports()
        .forEach(
            method ->
                to.addStaticImport(
                    method.getDeclaringClass().getCanonicalName(), method.getName()));
    from.getFieldImports()
        .forEach(
            field ->
                to.addStaticImport(field.getDeclaringClass().getCanonicalName(), field.getName()));
    from.getEnumImports()
        .forEach(
            constant ->
                to.addStaticImport(
                    constant.getDeclaringClass().getCanonicalName(), constant.name()));
  }
}
