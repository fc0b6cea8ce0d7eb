package io.colonnade.store.hbase;

import io.colonnade.metric.Meter;
import io.colonnade.store.RowStore;
import io.colonnade.store.Store;
import io.colonnade.store.journal.JournalStore;
import io.colonnade.store.journal.ThreadScheduling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.security.access.UserPermission;

/** The HBase of a test run, as an engine of tests. Stateless. */
public final class TestHBase {

  private static final String ENGINE = "colonnade.engine";

  private static final Duration CALL = Duration.ofSeconds(10);
  private static final Duration SHORT = Duration.ofSeconds(5);
  private static final Duration OPERATION = Duration.ofSeconds(60);
  private static final Duration RETENTION = Duration.ofMinutes(10);

  private TestHBase() {}

  /** The connection that most tests share; it ends with the process. */
  private static final class Shared {
    static final HBaseRowStore CONNECTION = connect();
  }

  /** Returns a new connection to the tables that all tests share. */
  static HBaseRowStore connect() {
    return HBaseRowStore.open(place("tests"));
  }

  /** Returns the place of a graph in the HBase of this test run, which starts at first need. */
  public static HBasePlace place(String graph) {
    return new HBasePlace(List.of(LocalHBase.shared().servers()), graph, CALL, OPERATION, Map.of());
  }

  /** Makes a namespace for a graph of another user, with the rights that COL-4403 names. */
  public static void grantNamespace(LocalHBase hbase, String graph, String user) {
    HBasePlace place = new HBasePlace(List.of(hbase.servers()), graph, CALL, OPERATION, Map.of());
    try (AsyncConnection connection = Connections.open(place)) {
      AsyncAdmin admin = connection.getAdmin();
      admin.createNamespace(NamespaceDescriptor.create(graph).build()).join();
      Permission rights =
          Permission.newBuilder(graph)
              .withActions(Action.READ, Action.WRITE, Action.CREATE, Action.ADMIN)
              .build();
      admin.grant(new UserPermission(user, rights), false).join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Opens the store of a graph with tables of its own, which are made unless they exist. Its
   * requests are repeated for some seconds.
   *
   * @param wrapper returns the row store that is used
   */
  public static Store store(String graph, UnaryOperator<RowStore> wrapper) {
    RowStore rows = wrapper.apply(HBaseRowStore.open(place(graph)));
    return JournalStore.open(rows, new ThreadScheduling(), SHORT, RETENTION, Meter.NONE);
  }

  /** Opens an empty store. */
  public static Store open(Meter meter) {
    return processes(meter).get();
  }

  /** Returns what opens a store for each process, all on the same rows, which are empty. */
  public static Supplier<Store> processes(Meter meter) {
    PrefixedRowStore rows = new PrefixedRowStore(Shared.CONNECTION);
    return () ->
        JournalStore.open(
            rows.connect(Shared.CONNECTION), new ThreadScheduling(), OPERATION, RETENTION, meter);
  }

  /** Returns whether options name this engine. */
  public static boolean isIn(Map<String, ?> options) {
    return "hbase".equals(options.get(ENGINE));
  }

  /**
   * Replaces this engine, whose tables the tests share, by another one in the options.
   *
   * @return replaces the store of that other one by an empty one
   */
  public static UnaryOperator<Store> replace(Map<String, Object> options, Meter meter) {
    options.put(ENGINE, "memory");
    return unused -> {
      unused.close();
      return open(meter);
    };
  }
}
