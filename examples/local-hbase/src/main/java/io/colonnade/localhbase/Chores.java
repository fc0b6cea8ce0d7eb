package io.colonnade.localhbase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.jspecify.annotations.Nullable;

/**
 * What an administrator does to tables while they are used. The orders are {@code servers}, {@code
 * tables NAMESPACE}, {@code locks NAMESPACE}, {@code flush TABLE}, {@code compact TABLE}, {@code
 * move TABLE N}, {@code split TABLE N} and {@code merge TABLE N}, where N selects a region. Answers
 * begin with {@code done} or {@code failed}. Confined to one thread.
 */
final class Chores implements AutoCloseable {

  private static final long MOST_SECONDS = 60;

  private final Configuration settings;
  private @Nullable Connection connection;

  Chores(Configuration settings) {
    this.settings = settings;
  }

  String execute(String... order) {
    try (Admin admin = connection().getAdmin()) {
      return "done " + done(admin, order);
    } catch (IOException | ExecutionException | TimeoutException | RuntimeException e) {
      return "failed " + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "failed interrupted";
    }
  }

  private Connection connection() throws IOException {
    Connection open = connection;
    if (open == null) {
      Configuration client = new Configuration(settings);
      client.setInt("hbase.client.retries.number", 5);
      client.setInt("hbase.rpc.timeout", 10_000);
      open = ConnectionFactory.createConnection(client);
      connection = open;
    }
    return open;
  }

  private static String done(Admin admin, String... order)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    switch (order[0]) {
      case "servers" -> {
        return String.valueOf(admin.getRegionServers().size());
      }
      case "tables" -> {
        List<String> names = new ArrayList<>();
        for (TableName name : admin.listTableNamesByNamespace(order[1])) {
          names.add(name.getNameAsString());
        }
        return String.join(" ", names);
      }
      case "locks" -> {
        return StoredLocks.count(admin.getConnection(), order[1]);
      }
      case "flush" -> admin.flush(TableName.valueOf(order[1]));
      case "compact" -> admin.majorCompact(TableName.valueOf(order[1]));
      default -> {
        return region(admin, order[0], TableName.valueOf(order[1]), Integer.parseInt(order[2]));
      }
    }
    return order[1];
  }

  private static String region(Admin admin, String order, TableName table, int which)
      throws IOException, InterruptedException, ExecutionException, TimeoutException {
    List<RegionInfo> regions = admin.getRegions(table);
    RegionInfo region = regions.get(which % regions.size());
    switch (order) {
      case "move" -> {
        List<ServerName> servers = new ArrayList<>(admin.getRegionServers());
        admin.move(region.getEncodedNameAsBytes(), servers.get(which % servers.size()));
      }
      case "split" -> await(admin.splitRegionAsync(region.getRegionName()));
      case "merge" -> {
        if (regions.size() < 2) {
          throw new IOException("one region only");
        }
        int first = which % (regions.size() - 1);
        byte[][] both = {
          regions.get(first).getEncodedNameAsBytes(), regions.get(first + 1).getEncodedNameAsBytes()
        };
        await(admin.mergeRegionsAsync(both, false));
      }
      default -> throw new IOException("unknown order " + order);
    }
    return region.getEncodedName();
  }

  private static void await(Future<?> procedure)
      throws InterruptedException, ExecutionException, TimeoutException {
    procedure.get(MOST_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    if (connection != null) {
      connection.close();
    }
  }
}
