package io.colonnade.gate;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Finds the reports that a run of Maven left below the modules. Reports older than the start of the
 * run are left over from another one and do not count. Immutable.
 */
record Reports(Path root, FileTime started) {

  /** The report of one suite, or of all unit tests of a module; empty if there is none. */
  Optional<TestReport> of(Expectation expected) throws IOException {
    List<Path> files =
        expected.isUnit()
            ? fresh(target(expected.module()).resolve("surefire-reports"), "TEST-*.xml")
            : fresh(
                target(expected.module()).resolve("failsafe-reports"),
                "TEST-*." + expected.suite() + ".xml");
    return files.stream().map(TestReport::read).reduce(TestReport::and);
  }

  /** What Cucumber itself wrote about a suite of features; empty if it wrote nothing. */
  Optional<TestReport> cucumber(Expectation expected) throws IOException {
    Path directory = target(expected.module()).resolve("cucumber-reports");
    return fresh(directory, expected.suite() + ".xml").stream().findFirst().map(TestReport::read);
  }

  /** The simple names of all suites that Failsafe ran in a module. */
  List<String> suites(String module) throws IOException {
    List<String> suites = new ArrayList<>();
    for (Path file : fresh(target(module).resolve("failsafe-reports"), "TEST-*.xml")) {
      String name = file.getFileName().toString();
      String className = name.substring("TEST-".length(), name.length() - ".xml".length());
      suites.add(className.substring(className.lastIndexOf('.') + 1));
    }
    return suites;
  }

  /** The modules: directories with a pom. */
  List<String> modules() throws IOException {
    List<String> modules = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(root, Files::isDirectory)) {
      for (Path child : children) {
        if (Files.exists(child.resolve("pom.xml"))) {
          modules.add(child.getFileName().toString());
        }
      }
    }
    Collections.sort(modules);
    return modules;
  }

  private Path target(String module) {
    return root.resolve(module).resolve("target");
  }

  private List<Path> fresh(Path directory, String glob) throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, glob)) {
        for (Path file : found) {
          if (Files.getLastModifiedTime(file).compareTo(started) >= 0) {
            files.add(file);
          }
        }
      }
    }
    Collections.sort(files);
    return files;
  }
}
