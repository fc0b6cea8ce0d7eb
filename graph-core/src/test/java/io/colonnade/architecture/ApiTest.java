package io.colonnade.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.colonnade.Colonnade;
import io.colonnade.graph.Catalog;
import io.colonnade.graph.ColonnadeGraph;
import io.colonnade.graph.Elements;
import io.colonnade.graph.GraphInternals;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Proves that the public methods of the classes that applications use lead to no internal class.
 */
final class ApiTest {

  /** The packages of the classes that applications use. */
  private static final Set<String> PACKAGES =
      Set.of("io.colonnade", "io.colonnade.graph", "io.colonnade.schema", "io.colonnade.error");

  /** Ways into a graph for Colonnade's own modules, in package {@code graph}. */
  private static final Set<Class<?>> INTERNAL =
      Set.of(GraphInternals.class, Catalog.class, Elements.class);

  /** Values and interfaces of lower packages, because lower packages use them as well. */
  private static final Set<String> OTHERS =
      Set.of(
          "io.colonnade.metric.Meter", // of Colonnade.open, for applications that count reads
          "io.colonnade.metric.Ticker",
          "io.colonnade.model.EdgeShape", // of declarations: immutable
          "io.colonnade.model.Keys",
          "io.colonnade.model.SortKey",
          "io.colonnade.model.SortKey$Order");

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(PackageTable.ROOT);

  @Test
  void publicMethods_ofTheApi_leadToNoInternalClass() {
    Set<String> internal = new TreeSet<>();
    for (JavaClass api : reached()) {
      for (JavaClass mentioned : mentioned(api)) {
        if (!isApi(mentioned) && !OTHERS.contains(mentioned.getName())) {
          internal.add(mentioned.getName() + " by " + api.getSimpleName());
        }
      }
    }
    assertEquals(Set.of(), internal);
  }

  @Test
  void others_areEachMentioned() {
    Set<String> unused = new TreeSet<>(OTHERS);
    reached().forEach(api -> mentioned(api).forEach(type -> unused.remove(type.getName())));
    assertEquals(Set.of(), unused);
  }

  @Test
  void internalClass_thatAMethodMentions_isFound() {
    assertTrue(mentioned(MAIN.get(Catalog.class)).stream().anyMatch(type -> !isApi(type)));
  }

  /** Returns the public classes of package {@code graph}, and those that their methods lead to. */
  private static Set<JavaClass> reached() {
    Queue<JavaClass> next = new ArrayDeque<>();
    next.add(MAIN.get(Colonnade.class));
    MAIN.stream()
        .filter(one -> one.getPackageName().equals(ColonnadeGraph.class.getPackageName()))
        .filter(one -> one.getModifiers().contains(JavaModifier.PUBLIC) && isApi(one))
        .forEach(next::add);
    Set<JavaClass> reached = new HashSet<>();
    while (!next.isEmpty()) {
      JavaClass one = next.remove();
      if (reached.add(one)) {
        mentioned(one).stream().filter(ApiTest::isApi).forEach(next::add);
      }
    }
    return reached;
  }

  private static boolean isApi(JavaClass type) {
    return PACKAGES.contains(type.getPackageName())
        && INTERNAL.stream().noneMatch(type::isEquivalentTo);
  }

  /** Returns the classes of Colonnade that the public methods of a class mention. */
  private static Set<JavaClass> mentioned(JavaClass api) {
    Set<JavaClass> mentioned = new HashSet<>();
    for (JavaMethod method : api.getMethods()) {
      if (method.getModifiers().contains(JavaModifier.PUBLIC)) {
        Stream.concat(Stream.of(method.getReturnType()), method.getParameterTypes().stream())
            .flatMap(type -> type.getAllInvolvedRawTypes().stream())
            .map(JavaClass::getBaseComponentType)
            .filter(type -> type.getPackageName().startsWith(PackageTable.ROOT))
            .forEach(mentioned::add);
      }
    }
    return mentioned;
  }
}
