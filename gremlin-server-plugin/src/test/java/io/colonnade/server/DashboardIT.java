package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.colonnade.Colonnade;
import io.colonnade.server.monitor.SlowQueries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard for Grafana in the archive shows metrics and labels that a server has. */
class DashboardIT {

  private static final Path DASHBOARD =
      Path.of("..", "examples", "src", "main", "launcher", "conf", "grafana-dashboard.json");

  private static final Pattern NAME =
      Pattern.compile("\\b(?:colonnade|jvm|process|system|logback)_[a-z_]+");

  private static final Pattern VALUE = Pattern.compile("(\\w+)(=|!=|=~)\"([^\"$]+)\"");
  private static final Pattern LEGEND = Pattern.compile("\\{\\{(\\w+)}}");

  @TempDir Path scratch;

  @Test
  void everyMetricOfTheDashboard_isInAScrape() throws Exception {
    JsonNode dashboard = new ObjectMapper().readTree(Files.readString(DASHBOARD));
    Graph graph = Colonnade.open(scratch.resolve("graph"));
    try (MonitoredServer served = new MonitoredServer(graph, SlowQueries.off())) {
      served.post("g.addV('robot')");
      served.post("g.V().out().count()");
      served.post("g.V(");
      System.gc(); // a pause is shown after the first
      Map<String, Double> scraped = awaitPause(served);
      Set<String> names = new HashSet<>();
      scraped.keySet().forEach(key -> names.add(key.replaceFirst("\\{.*", "")));
      Set<String> missing = new TreeSet<>();
      int expressions = 0;
      for (JsonNode panel : dashboard.at("/panels")) {
        for (JsonNode target : panel.path("targets")) {
          expressions++;
          String expression = target.path("expr").asText();
          Matcher name = NAME.matcher(expression);
          while (name.find()) {
            if (!name.group().startsWith("colonnade_hbase_") // HBaseServersIT has HBase
                && !names.contains(name.group())) {
              missing.add(name.group());
            }
          }
          missing.addAll(unknownLabels(expression, target.path("legendFormat").asText(), scraped));
        }
      }
      assertEquals(Set.of(), missing);
      assertTrue(expressions > 20, "expressions: " + expressions);
      assertTrue(
          names.stream()
              .filter(one -> one.startsWith("colonnade_"))
              .filter(one -> !one.endsWith("_max") && !one.endsWith("_sum"))
              .allMatch(dashboard.toString()::contains),
          names.toString());
    }
  }

  private static Map<String, Double> awaitPause(MonitoredServer served) throws Exception {
    long end = System.nanoTime() + 20_000_000_000L;
    Map<String, Double> scraped = served.scrape();
    while (scraped.keySet().stream().noneMatch(key -> key.startsWith("jvm_gc_pause"))
        && System.nanoTime() < end) {
      scraped = served.scrape();
    }
    return scraped;
  }

  /** Returns the values of labels in an expression, and the labels in its legend, that none has. */
  private static Set<String> unknownLabels(
      String expression, String legend, Map<String, Double> scraped) {
    Set<String> unknown = new TreeSet<>();
    Matcher value = VALUE.matcher(expression);
    while (value.find()) {
      for (String one : value.group(3).split("\\|")) {
        String label = value.group(1) + "=\"" + one + "\"";
        if (scraped.keySet().stream().noneMatch(key -> key.contains(label))) {
          unknown.add(label);
        }
      }
    }
    Matcher label = LEGEND.matcher(legend);
    while (label.find()) {
      String name = label.group(1);
      if (!name.equals("instance") // added by Prometheus
          && scraped.keySet().stream().noneMatch(key -> key.contains(name + "=\""))) {
        unknown.add(name);
      }
    }
    return unknown;
  }
}
