package io.colonnade.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.colonnade.graph.Catalog;
import io.colonnade.graph.Elements;
import io.colonnade.graph.GraphInternals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves that the modules beside each other do not know each other, and none knows an upper one.
 */
final class ModuleTest {

  private static final String ADJACENCY = "io.colonnade.layout.adjacency..";
  private static final String EDGE_TABLE = "io.colonnade.layout.edgetable..";
  private static final String INDEX_TABLES = "io.colonnade.index.tables..";
  private static final String SERVER = "io.colonnade.server..";
  private static final String CONSOLE = "io.colonnade.console..";
  private static final String LOAD = "io.colonnade.load..";
  private static final String COMMAND_LINE = "io.colonnade.cli..";
  private static final String EXAMPLES = "io.colonnade.examples..";

  /** From bottom to top; the first three stand side by side. */
  private static final List<String> MODULES =
      List.of(ADJACENCY, EDGE_TABLE, INDEX_TABLES, SERVER, LOAD, CONSOLE, COMMAND_LINE, EXAMPLES);

  private static final String[] INTERNAL = {
    "io.colonnade.cache..",
    "io.colonnade.check..",
    "io.colonnade.codec..",
    "io.colonnade.index..",
    "io.colonnade.job..",
    "io.colonnade.layout..",
    "io.colonnade.metric..",
    "io.colonnade.model..",
    "io.colonnade.process..",
    "io.colonnade.service..",
    "io.colonnade.store..",
    "io.colonnade.tx..",
    "io.colonnade.upkeep.."
  };

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.colonnade");

  @ParameterizedTest
  @ValueSource(strings = {ADJACENCY, EDGE_TABLE, INDEX_TABLES})
  void storageAndIndexModule_usesOnlyGraphCore(String module) {
    List<String> others = new ArrayList<>(MODULES);
    others.remove(module);
    neverUses(module, others).check(MAIN);
    neverUses(module, List.of("org.apache.tinkerpop..")).check(MAIN);
  }

  @Test
  void graphCore_usesNoOtherModule() {
    noClasses()
        .that()
        .resideOutsideOfPackages(MODULES.toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(MODULES.toArray(String[]::new))
        .check(MAIN);
  }

  @Test
  void server_usesNoExample() {
    neverUses(SERVER, List.of(LOAD, CONSOLE, COMMAND_LINE, EXAMPLES)).check(MAIN);
    neverUses(CONSOLE, List.of(LOAD, COMMAND_LINE, EXAMPLES)).check(MAIN);
    neverUses(LOAD, List.of(SERVER, CONSOLE, COMMAND_LINE, EXAMPLES)).check(MAIN);
    neverUses(COMMAND_LINE, List.of(EXAMPLES)).check(MAIN);
  }

  @Test
  void groovy_isUsedByTheConsoleOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(CONSOLE, "io.colonnade.examples..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("groovy..", "org.codehaus.groovy..")
        .check(MAIN);
  }

  /** The classes are missing where the add-on is. */
  @Test
  void parquet_isUsedByItsReaderOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.colonnade.load.parquet")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.parquet..", "io.airlift..", "shaded.parquet..")
        .check(MAIN);
    neverUses("io.colonnade.load.parquet", List.of("org.apache.hadoop..")).check(MAIN);
  }

  /** The other examples are applications; the benchmarks also measure what is inside. */
  @Test
  void exampleApplications_useTheApiOnly() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "io.colonnade.examples.demo..",
            "io.colonnade.examples.embedded..",
            "io.colonnade.examples.feed..")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(INTERNAL)
                .or(belongToAnyOf(GraphInternals.class, Catalog.class, Elements.class)))
        .check(MAIN);
  }

  @Test
  void module_usesWhatItMustNot_isFound() {
    assertTrue(
        neverUses(ADJACENCY, List.of("io.colonnade.layout..")).evaluate(MAIN).hasViolation());
  }

  private static ArchRule neverUses(String module, List<String> others) {
    return noClasses()
        .that()
        .resideInAPackage(module)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others.toArray(String[]::new));
  }
}
