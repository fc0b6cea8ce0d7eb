package io.colonnade.localhbase;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs HBase until the process is stopped. Prints {@code ready: hbase://HOST:PORT/} on standard
 * output when HBase answers, or one line on standard error when it cannot start; all else goes to
 * {@code hbase.log} in the directory.
 *
 * <pre>{@code
 * java -Xmx1g -jar examples/local-hbase/target/lib/local-hbase.jar --data DIR
 * }</pre>
 */
public final class LocalHBase {

  private static final int STOP_SECONDS = 30;

  private LocalHBase() {}

  public static void main(String[] arguments) throws InterruptedException {
    PrintStream out = System.out;
    PrintStream err = System.err;
    try {
      run(StartOptions.parse(List.of(arguments)), out);
      err.println("a server of HBase has ended by itself; its log says why");
      System.exit(Refusal.Reason.FAILED.exitCode());
    } catch (Refusal e) {
      err.println(e.getMessage());
      System.exit(e.reason().exitCode());
    } catch (IOException | RuntimeException e) {
      err.println(e);
      e.printStackTrace();
      System.exit(Refusal.Reason.FAILED.exitCode());
    }
  }

  private static void run(StartOptions options, PrintStream out)
      throws Refusal, IOException, InterruptedException {
    DataDirectory directory = DataDirectory.locked(options.data());
    mustBeFree(options.port());
    writeLog(directory);
    if (options.endsWithInput()) {
      endWithInput();
    }
    Cluster cluster = Cluster.of(directory, options);
    stopAtExit(cluster);
    cluster.start();
    out.println("ready: hbase://" + cluster.address() + "/");
    out.flush();
    while (cluster.isRunning()) {
      TimeUnit.MILLISECONDS.sleep(500);
    }
  }

  /** HBase hides the reason why it could not bind its port, so the port is tried first. */
  private static void mustBeFree(int port) throws Refusal {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true); // as HBase's own socket
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new Refusal(Refusal.Reason.PORT_IN_USE, "the port " + port + " is in use", e);
    }
  }

  /** HBase's own libraries print as well. */
  private static void writeLog(DataDirectory directory) throws IOException {
    System.setProperty("colonnade.hbase.log", directory.log().toString());
    PrintStream log =
        new PrintStream(
            new FileOutputStream(directory.log().toFile(), true), true, StandardCharsets.UTF_8);
    System.setOut(log);
    System.setErr(log);
  }

  private static void endWithInput() {
    daemon(
            "end-with-input",
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException gone) {
                System.err.println("the standard input cannot be read: " + gone);
              }
              System.exit(0);
            })
        .start();
  }

  /** Stops the servers; ends the process without them if they do not stop. */
  private static void stopAtExit(Cluster cluster) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  CompletableFuture<Void> stopped = new CompletableFuture<>();
                  daemon("stop", () -> stop(cluster, stopped)).start();
                  try {
                    stopped.get(STOP_SECONDS, TimeUnit.SECONDS);
                  } catch (TimeoutException | ExecutionException | InterruptedException e) {
                    e.printStackTrace();
                    Runtime.getRuntime().halt(Refusal.Reason.FAILED.exitCode());
                  }
                },
                "stop-at-exit"));
  }

  private static void stop(Cluster cluster, CompletableFuture<Void> stopped) {
    try {
      cluster.close();
      stopped.complete(null);
    } catch (IOException | RuntimeException e) {
      stopped.completeExceptionally(e);
    }
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
