package io.colonnade.store.hbase;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;

/** What an administrator, or a process that is killed, does to the tables of a graph. Stateless. */
public final class TablesByHand {

  private TablesByHand() {}

  /** Returns the names of the tables of a graph. */
  public static List<String> names(String graph) {
    try (AsyncConnection connection = Connections.open(TestHBase.place(graph))) {
      return connection.getAdmin().listTableNamesByNamespace(graph).join().stream()
          .map(TableName::getQualifierAsString)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void disable(String graph, List<String> tables) {
    each(graph, tables, AsyncAdmin::disableTable);
  }

  public static void enable(String graph, List<String> tables) {
    each(graph, tables, AsyncAdmin::enableTable);
  }

  public static void delete(String graph, List<String> tables) {
    disable(graph, tables);
    each(graph, tables, AsyncAdmin::deleteTable);
  }

  /** A step of an administrator with one table. */
  private interface Step {
    CompletableFuture<Void> begin(AsyncAdmin admin, TableName table);
  }

  private static void each(String graph, List<String> tables, Step step) {
    try (AsyncConnection connection = Connections.open(TestHBase.place(graph))) {
      AsyncAdmin admin = connection.getAdmin();
      List<CompletableFuture<Void>> begun =
          tables.stream().map(table -> step.begin(admin, TableName.valueOf(graph, table))).toList();
      begun.forEach(CompletableFuture::join);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
