package io.colonnade.gate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The tests in one report in JUnit's XML form, as Surefire, Failsafe and Cucumber write it. Counts
 * the test cases themselves: for a suite of suites the numbers in Surefire's head line are those of
 * its last part only. Immutable.
 *
 * @param cases all test cases
 * @param time how long the tests took with their preparation
 */
record TestReport(List<TestReport.Case> cases, Duration time) {

  /** A message may hold all that a process has printed. */
  private static final int MOST_OF_A_MESSAGE = 2_000;

  /** The report of a suite that did not run. */
  static final TestReport NONE = new TestReport(List.of(), Duration.ZERO);

  /**
   * One test.
   *
   * @param name {@code Class#method}, or the scenario; without its parameters, since those may hold
   *     addresses of objects and numbers in the form of a country
   * @param message why it failed, in one line; empty if it did not, or said nothing
   */
  record Case(String name, Outcome outcome, String message) {}

  TestReport {
    cases = List.copyOf(cases);
  }

  /**
   * Reads a report.
   *
   * @throws UncheckedIOException if there is none, or it is not whole
   */
  static TestReport read(Path file) {
    try (InputStream bytes = Files.newInputStream(file)) {
      XMLInputFactory factory = XMLInputFactory.newFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      return parse(factory.createXMLStreamReader(bytes));
    } catch (XMLStreamException e) {
      throw new UncheckedIOException(new IOException("not a whole report: " + file, e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TestReport parse(XMLStreamReader xml) throws XMLStreamException {
    List<Case> cases = new ArrayList<>();
    Duration time = Duration.ZERO;
    String name = "";
    String message = "";
    Outcome outcome = Outcome.PASSED;
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.START_ELEMENT) {
        switch (xml.getLocalName()) {
          case "testsuite" -> time = time.plus(seconds(attribute(xml, "time")));
          case "testcase" -> {
            name = name(xml.getAttributeValue(null, "classname"), attribute(xml, "name"));
            outcome = Outcome.PASSED;
            message = "";
          }
          case "failure", "error" -> {
            outcome = Outcome.FAILED;
            message = line(attribute(xml, "message"));
          }
          case "skipped" -> outcome = Outcome.SKIPPED;
          default -> {} // output and properties say nothing about the outcome
        }
      } else if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("testcase")) {
        cases.add(new Case(name, outcome, message));
      }
    }
    return new TestReport(cases, time);
  }

  private static String line(String message) {
    String line = message.strip().replaceAll("\\s*\\R\\s*", " | ");
    return line.length() > MOST_OF_A_MESSAGE ? line.substring(0, MOST_OF_A_MESSAGE) + " ..." : line;
  }

  /** Surefire separates thousands of seconds by a comma; Cucumber and others may write no time. */
  private static Duration seconds(String text) {
    return text.isEmpty()
        ? Duration.ZERO
        : Duration.ofMillis(Math.round(Double.parseDouble(text.replace(",", "")) * 1_000));
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  /** Cucumber puts the feature where others put the class; Surefire appends it to the scenario. */
  private static String name(String className, String testName) {
    String plain = testName.split("[\\[({]", 2)[0].trim();
    if (className == null || !className.matches("[A-Za-z_$][\\w$]*(\\.[A-Za-z_$][\\w$]*)+")) {
      return plain;
    }
    return className.substring(className.lastIndexOf('.') + 1) + "#" + plain;
  }

  long count(Outcome outcome) {
    return cases.stream().filter(one -> one.outcome() == outcome).count();
  }

  /** The names of the tests with that outcome, each as often as it occurs. */
  List<String> names(Outcome outcome) {
    return cases.stream().filter(one -> one.outcome() == outcome).map(Case::name).toList();
  }

  /** The names of the tests that failed, each with its message. */
  List<String> failures() {
    return cases.stream()
        .filter(one -> one.outcome() == Outcome.FAILED)
        .map(one -> one.name() + " failed" + (one.message().isEmpty() ? "" : ": " + one.message()))
        .toList();
  }

  TestReport and(TestReport more) {
    List<Case> all = new ArrayList<>(cases);
    all.addAll(more.cases);
    return new TestReport(all, time.plus(more.time));
  }
}
