package io.colonnade.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.colonnade.architecture.PackageTable.Row;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Proves that the packages of graph-core use each other only as the design says. */
final class ArchitectureTest {

  private static final List<Row> ROWS = PackageTable.ROWS;

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(PackageTable.ROOT);

  @ParameterizedTest
  @FieldSource("ROWS")
  void package_usesAnother_onlyIfItsRowNamesIt(Row row) {
    usesOnly(row, PackageTable.allowed(row)).check(MAIN);
  }

  @Test
  void package_usesWhatItsRowDoesNotName_isFound() {
    Row store = ROWS.get(4);
    assertTrue(usesOnly(store, store.fullName()).evaluate(MAIN).hasViolation());
  }

  @Test
  void everyPackage_standsInTheTable() {
    Set<String> known = ROWS.stream().map(Row::fullName).collect(Collectors.toSet());
    Set<String> strangers =
        MAIN.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
    strangers.removeAll(known);
    assertEquals(Set.of(), strangers);
  }

  @Test
  void everyPackage_isNullMarked() {
    Set<String> unmarked = new TreeSet<>();
    for (JavaClass one : MAIN) {
      if (!one.getPackage().isAnnotatedWith(NullMarked.class)) {
        unmarked.add(one.getPackageName());
      }
    }
    assertEquals(Set.of(), unmarked);
  }

  @Test
  void packages_haveNoCycles() {
    slices().matching("io.colonnade.(**)").should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void tinkerPop_isKnownOnlyToGraphProcessServiceAndRoot() {
    onlyTheseUse(
            new String[] {
              "io.colonnade.graph", "io.colonnade.process", "io.colonnade.service", "io.colonnade"
            },
            "org.apache.tinkerpop..",
            "org.apache.commons.configuration2..")
        .check(MAIN);
  }

  @Test
  void clientLibrary_isKnownOnlyToItsEngine() {
    onlyTheseUse(new String[] {"io.colonnade.store.rocksdb"}, "org.rocksdb..").check(MAIN);
    onlyTheseUse(new String[] {"io.colonnade.store.hbase"}, "org.apache.hadoop..").check(MAIN);
  }

  @Test
  void whatLayoutsShare_isKnownOnlyToThem() {
    onlyTheseUse(new String[] {"io.colonnade.layout.."}, "io.colonnade.layout.cells..").check(MAIN);
  }

  @Test
  void layoutAndIndex_areCalledOnlyByTxUpkeepAndCheck() {
    noClasses()
        .that(
            not(
                resideInAnyPackage(
                    "io.colonnade.layout",
                    "io.colonnade.cache",
                    "io.colonnade.index",
                    "io.colonnade.tx",
                    "io.colonnade.upkeep",
                    "io.colonnade.check")))
        .should()
        .callMethodWhere(
            target(
                owner(
                    assignableTo("io.colonnade.layout.Layout")
                        .or(assignableTo("io.colonnade.index.IndexMaintainer")))))
        .check(MAIN);
  }

  private static ArchRule usesOnly(Row row, String... allowed) {
    return noClasses()
        .that(resideInAPackage(row.fullName()))
        .should()
        .dependOnClassesThat(
            resideInAPackage(PackageTable.ROOT + "..").and(not(resideInAnyPackage(allowed))))
        .allowEmptyShould(true);
  }

  private static ArchRule onlyTheseUse(String[] users, String... libraries) {
    return noClasses()
        .that(not(resideInAnyPackage(users)))
        .should()
        .dependOnClassesThat(resideInAnyPackage(libraries));
  }
}
