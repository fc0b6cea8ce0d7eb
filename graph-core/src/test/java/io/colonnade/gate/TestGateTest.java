package io.colonnade.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TestGateTest {

  private static final Instant STARTED = Instant.ofEpochSecond(1_700_000_000);
  private static final LocalDate DAY = LocalDate.of(2023, 11, 14);
  private static final String PASSED = "<testcase classname='a.SomeTest' name='holds'/>";
  private static final String FAILED =
      "<testcase classname='a.SomeTest' name='breaks'><failure message='1 of 2&#10; is half'/></testcase>";
  private static final String SKIPPED =
      "<testcase classname='a.SomeTest$Inner' name='rests[1]'><skipped/></testcase>";

  @TempDir private Path root;

  @BeforeEach
  void oneSuiteAndItsFeatures() throws IOException {
    write(
        "docs/expected-tests.txt",
        """
        # module suite kind when run skipped
        core  unit       at-least  always  1  0
        core  PlainIT    exact     always  1  1
        core  GherkinIT  features  always  2  0
        """);
    write("docs/skipped-tests.txt", "# why\n[PlainIT]\nSomeTest$Inner#rests 1 not our feature\n");
    write("core/pom.xml", "");
    report("core/target/surefire-reports/TEST-a.SomeTest.xml", PASSED, PASSED);
    report("core/target/failsafe-reports/TEST-a.PlainIT.xml", PASSED, SKIPPED);
    report("core/target/failsafe-reports/TEST-a.GherkinIT.xml", PASSED, PASSED);
    report("core/target/cucumber-reports/GherkinIT.xml", PASSED, PASSED);
  }

  @Test
  void asExpected_isGood() throws IOException {
    Verdict verdict = judge();
    assertTrue(verdict.isGood(), verdict.text());
    assertTrue(verdict.text().endsWith("5 passed, 0 failed, 1 skipped"), verdict.text());
  }

  @Test
  void suites_areListedWithTheirMinutes_slowestFirst() throws IOException {
    timed("core/target/surefire-reports/TEST-a.SomeTest.xml", "0.5");
    timed("core/target/surefire-reports/TEST-a.OtherTest.xml", "59.5");
    timed("core/target/failsafe-reports/TEST-a.GherkinIT.xml", "1,200.25");
    List<String> lines = judge().text().lines().toList();
    assertEquals(
        List.of("suite minutes", "GherkinIT 20.0", "unit 1.0", "PlainIT 0.0"),
        lines.subList(0, 4).stream()
            .map(line -> line.split(" +"))
            .map(fields -> fields[1] + " " + fields[fields.length - 1])
            .toList());
  }

  private void timed(String path, String seconds) throws IOException {
    write(path, "<testsuite time='%s'>%s</testsuite>".formatted(seconds, PASSED + PASSED));
  }

  @Test
  void fewerTests_isBad() throws IOException {
    report("core/target/failsafe-reports/TEST-a.PlainIT.xml", SKIPPED);
    assertBad("PlainIT of core ran 0 tests of 1, expected were 1 of 2");
  }

  @Test
  void moreTestsThanExactlyExpected_isBad() throws IOException {
    report("core/target/failsafe-reports/TEST-a.PlainIT.xml", PASSED, PASSED, SKIPPED);
    assertBad("PlainIT of core ran 2 tests of 3, expected were 1 of 2");
  }

  @Test
  void failure_isBad() throws IOException {
    report("core/target/surefire-reports/TEST-a.SomeTest.xml", PASSED, FAILED);
    assertBad("unit: SomeTest#breaks failed: 1 of 2 | is half");
  }

  @Test
  void missingReport_isBad() throws IOException {
    Files.delete(root.resolve("core/target/failsafe-reports/TEST-a.PlainIT.xml"));
    assertBad("PlainIT of core did not run");
  }

  @Test
  void reportOfAnEarlierRun_isAsGoodAsNone() throws IOException {
    Path report = root.resolve("core/target/failsafe-reports/TEST-a.PlainIT.xml");
    Files.setLastModifiedTime(report, FileTime.from(STARTED.minusSeconds(1)));
    assertBad("PlainIT of core did not run");
  }

  @Test
  void newSkip_isBad() throws IOException {
    report("core/target/surefire-reports/TEST-a.SomeTest.xml", PASSED, SKIPPED);
    assertBad("unit: SomeTest$Inner#rests is skipped 1 times, listed with 0");
  }

  @Test
  void skipThatIsNoLongerOne_isBad() throws IOException {
    report("core/target/failsafe-reports/TEST-a.PlainIT.xml", PASSED, PASSED);
    assertBad("PlainIT: SomeTest$Inner#rests is skipped 0 times, listed with 1");
  }

  @Test
  void skipThatDependsOnTheMachine_isGoodEitherWay() throws IOException {
    write("docs/skipped-tests.txt", "[PlainIT]\nSomeTest$Inner#rests 1? needs the net\n");
    assertTrue(judge().isGood());
    report("core/target/failsafe-reports/TEST-a.PlainIT.xml", PASSED, PASSED);
    assertTrue(judge().isGood());
  }

  @Test
  void cucumberSawFewerScenarios_isBad() throws IOException {
    report("core/target/cucumber-reports/GherkinIT.xml", PASSED);
    assertBad("GherkinIT of core ran 1 tests of 1, expected were 2 of 2, says Cucumber");
  }

  @Test
  void skippedScenario_isListedByItsNameAlone() throws IOException {
    write(
        "docs/skipped-tests.txt", "[PlainIT]\nSomeTest$Inner#rests 1 no\n[GherkinIT]\ng_V 1 no\n");
    String scenario = "name='g_V[1](Step - V())'><skipped/></testcase>";
    report(
        "core/target/failsafe-reports/TEST-a.GherkinIT.xml",
        PASSED,
        "<testcase classname='a.GherkinIT' " + scenario);
    report(
        "core/target/cucumber-reports/GherkinIT.xml",
        PASSED,
        "<testcase classname='Step - V()' " + scenario);
    write(
        "docs/expected-tests.txt",
        """
        core  unit       at-least  always  1  0
        core  PlainIT    exact     always  1  1
        core  GherkinIT  features  always  1  1
        """);
    Verdict verdict = judge();
    assertTrue(verdict.isGood(), verdict.text());
  }

  @Test
  void cucumberWroteNothing_isBad() throws IOException {
    Files.delete(root.resolve("core/target/cucumber-reports/GherkinIT.xml"));
    assertBad("Cucumber wrote no report of GherkinIT");
  }

  @Test
  void unknownSuite_isBad() throws IOException {
    report("core/target/failsafe-reports/TEST-a.NewIT.xml", PASSED);
    assertBad("NewIT of core ran, but docs/expected-tests.txt does not know it");
  }

  @Test
  void suiteOfFullRun_isExpectedOnlyThere() throws IOException {
    write("docs/expected-tests.txt", "core unit at-least full 3 0\n");
    Files.delete(root.resolve("core/target/failsafe-reports/TEST-a.PlainIT.xml"));
    Files.delete(root.resolve("core/target/failsafe-reports/TEST-a.GherkinIT.xml"));
    write("docs/skipped-tests.txt", "");
    assertTrue(judge().isGood());
    assertFalse(
        judge(Expectation.Run.FULL, TestGate.Extent.ALL).isGood(),
        "two tests are fewer than three");
  }

  private void assertBad(String problem) throws IOException {
    Verdict verdict = judge();
    assertFalse(verdict.isGood(), verdict.text());
    assertEquals(
        1, verdict.text().lines().filter(("PROBLEM " + problem)::equals).count(), verdict.text());
  }

  @Test
  void suitesThatAreLeftOut_areMissedByAWholeRunOnly() throws IOException {
    Files.delete(root.resolve("core/target/failsafe-reports/TEST-a.PlainIT.xml"));
    assertFalse(judge().isGood());
    Verdict verdict = judge(Expectation.Run.ALWAYS, TestGate.Extent.SOME);
    assertTrue(verdict.isGood(), verdict.text());
    assertTrue(verdict.text().endsWith("4 passed, 0 failed, 0 skipped"), verdict.text());
  }

  @Test
  void runOfSomeSuites_ofWhichNoneRan_isBad() throws IOException {
    write("docs/expected-tests.txt", "core OtherIT exact always 1 0\n");
    Files.delete(root.resolve("core/target/failsafe-reports/TEST-a.PlainIT.xml"));
    Files.delete(root.resolve("core/target/failsafe-reports/TEST-a.GherkinIT.xml"));
    write("docs/skipped-tests.txt", "");
    Verdict verdict = judge(Expectation.Run.ALWAYS, TestGate.Extent.SOME);
    assertTrue(verdict.text().contains("PROBLEM no suite ran"), verdict.text());
  }

  @Test
  void page_keepsTheLinesOfSuitesThatDidNotRunAgain() throws IOException {
    Path file = root.resolve("docs/full-run.md");
    List<Expectation> expectations = Expectation.read(root.resolve("docs/expected-tests.txt"));
    FullRunPage first = FullRunPage.read(file, expectations);
    first.renew(List.of(suite("unit", 1, 90), suite("GoneIT", 1, 1)), DAY);
    first.write();
    FullRunPage second = FullRunPage.read(file, expectations);
    second.renew(List.of(suite("PlainIT", 2, 180)), DAY.plusDays(1));
    second.write();
    List<String> lines = Files.readAllLines(file);
    assertEquals(
        List.of(
            "core PlainIT >=1 2 0 0 3.0 2023-11-15",
            "core unit >=1 1 0 0 1.5 2023-11-14",
            "3 passed, 0 failed, 0 skipped, 4.5 minutes",
            "in no full run yet: core GherkinIT"),
        lines.subList(lines.size() - 5, lines.size() - 1).stream()
            .map(line -> line.replaceAll(" +", " "))
            .toList());
  }

  private static SuiteResult suite(String name, long run, long seconds) {
    return new SuiteResult("core", name, ">=1", run, 0, 0, Duration.ofSeconds(seconds));
  }

  private Verdict judge() throws IOException {
    return judge(Expectation.Run.ALWAYS, TestGate.Extent.ALL);
  }

  private Verdict judge(Expectation.Run run, TestGate.Extent extent) throws IOException {
    return TestGate.judge(root, FileTime.from(STARTED), run, extent);
  }

  private void report(String path, String... cases) throws IOException {
    write(path, "<?xml version='1.0'?><testsuite>" + String.join("", cases) + "</testsuite>");
  }

  private void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
