package io.colonnade.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.colonnade.codec.TypeCode;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lists the places that know the types of values. A new type is added in four files: {@link
 * TypeCode}, one of the codecs, the text format that has a name for it, and {@code RandomValues} of
 * the tests, which does not compile without it.
 */
final class ValueTypeTest {

  /** Each type is encoded and decoded in one of these. */
  private static final Set<String> CODECS =
      Set.of("ValueCodec", "ScalarCodec", "ArrayCodec", "TimeCodec");

  /**
   * These treat some types specially: Gremlin compares their values in ways of its own, their index
   * keys are shortened, or they are numbers, which are converted to wider types.
   */
  private static final Set<String> SPECIAL =
      Set.of("IndexValueCodec", "EncodedKeys", "IndexBounds", "Widening");

  /** These know the names and texts of types in files. */
  private static final Set<String> TEXT = Set.of("GraphsonTypes", "CsvType", "Times");

  private static final JavaClasses MAIN = importMain();

  /** Does not read the classes of libraries, whose names are enough. */
  private static JavaClasses importMain() {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests())
        .withImportOption(location -> !location.contains("-tests.jar")) // those of other modules
        .importPackages("io.colonnade");
  }

  @Test
  void types_areNamed_onlyInTheTableTheCodecsAndTheListedClasses() {
    Map<String, Set<TypeCode>> others = namesOfTypes(MAIN);
    others.keySet().removeAll(CODECS);
    assertEquals(new TreeSet<>(SPECIAL), others.keySet());
  }

  @ParameterizedTest
  @EnumSource
  void type_isEncoded_inOneCodec(TypeCode type) {
    Map<String, Set<TypeCode>> codecs = namesOfTypes(MAIN);
    codecs.keySet().retainAll(CODECS);
    codecs.values().removeIf(types -> !types.contains(type));
    assertEquals(1, codecs.size(), codecs::toString);
  }

  /** Types whose Java classes occur only as those of values. */
  @ParameterizedTest
  @EnumSource(
      names = {"PERIOD", "YEAR", "YEAR_MONTH", "MONTH_DAY", "OFFSET_TIME", "ZONED_DATE_TIME"})
  void classOfAType_isUsed_onlyInTheTableItsCodecAndTextFormats(TypeCode type) {
    Set<String> users =
        MAIN.stream()
            .flatMap(one -> one.getDirectDependenciesFromSelf().stream())
            .filter(use -> use.getTargetClass().getSimpleName().equals(type.typeName()))
            .map(Dependency::getOriginClass)
            .map(ValueTypeTest::file)
            .collect(Collectors.toCollection(TreeSet::new));
    assertTrue(users.removeAll(TEXT), users::toString);
    assertEquals(Set.of("TypeCode", "TimeCodec"), users);
  }

  @Test
  void aClassThatNamesATypeElsewhere_isFound() {
    JavaClasses other = new ClassFileImporter().importClasses(ValueTypeTest.class);
    assertEquals(Map.of("ValueTypeTest", Set.of(TypeCode.YEAR)), namesOfTypes(other));
  }

  /** Returns the types that each file but the table names, also as cases of a switch. */
  private static Map<String, Set<TypeCode>> namesOfTypes(JavaClasses classes) {
    Map<String, Set<TypeCode>> names = new TreeMap<>();
    for (JavaClass one : classes) {
      for (JavaFieldAccess access : one.getFieldAccessesFromSelf()) {
        boolean isType =
            access.getTargetOwner().isEquivalentTo(TypeCode.class)
                && access.getTarget().getRawType().isEquivalentTo(TypeCode.class);
        if (isType && !file(one).equals(TypeCode.class.getSimpleName())) {
          names
              .computeIfAbsent(file(one), file -> EnumSet.noneOf(TypeCode.class))
              .add(TypeCode.valueOf(access.getName()));
        }
      }
    }
    return names;
  }

  /** Returns the simple name of the outermost class: that of its file. */
  private static String file(JavaClass one) {
    String name = one.getFullName().substring(one.getPackageName().length() + 1);
    return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
  }
}
