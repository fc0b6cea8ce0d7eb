package io.colonnade.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.error.InvalidInputException;
import io.colonnade.server.guard.IoAccess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.process.traversal.IO;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.optimization.LazyBarrierStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.verification.LambdaRestrictionStrategy;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Remote {@code io()}: off, or confined to one directory, by script, bytecode and session. */
class RemoteIoIT {

  @TempDir Path scratch;

  @Test
  void io_notConfigured_isOffByScriptBytecodeAndSession() throws Exception {
    Path file = scratch.resolve("graph.json");
    try (Served served = Served.modern()) {
      assertDenied(served, "COL-8101", file.toString());
      assertDenied(served, "COL-8101", "graph.json");
    }
    assertFalse(Files.exists(file));
  }

  @Test
  void io_withinTheDirectory_writesAndReads() throws Exception {
    ServerOptions options = ServerOptions.loopback().withIo(IoAccess.within(scratch));
    Files.createDirectory(scratch.resolve("below"));
    try (Served served = Served.modern(options)) {
      served.g.io("graph.json").write().iterate();
      served.g.io("below/graph").with(IO.writer, IO.graphson).write().iterate();
      served.g.io(scratch.resolve("graph.xml").toString()).write().iterate();
      served.g.V().drop().iterate();
      served.g.io("below/graph").with(IO.reader, IO.graphson).read().iterate();
      assertEquals(6L, served.g.V().count().next());
      served.g.V().drop().iterate();
      Client client = served.cluster.connect();
      client.submit("g.io('graph.json').read()").all().join();
      assertEquals(6L, served.g.V().count().next());
    }
    assertTrue(Files.exists(scratch.resolve("graph.xml")));
  }

  @Test
  void io_ofGryo_isRefused() throws Exception {
    ServerOptions options = ServerOptions.loopback().withIo(IoAccess.within(scratch));
    Files.write(scratch.resolve("graph.kryo"), new byte[] {1});
    try (Served served = Served.modern(options)) {
      assertRefused(() -> served.g.io("graph.kryo").read().iterate());
      assertRefused(() -> served.g.io("graph").with(IO.reader, IO.gryo).read().iterate());
      assertRefused(() -> served.g.io("other.kryo").write().iterate());
    }
    assertFalse(Files.exists(scratch.resolve("other.kryo")));
  }

  private static void assertRefused(Executable request) {
    RuntimeException e = assertThrows(RuntimeException.class, request);
    assertTrue(e.getMessage().contains("given=gryo"), e.getMessage());
  }

  @Test
  void io_outsideTheDirectory_isRefused() throws Exception {
    Path allowed = Files.createDirectory(scratch.resolve("allowed"));
    Path outside = Files.createDirectory(scratch.resolve("outside"));
    Path secret = Files.writeString(outside.resolve("secret.json"), "{}");
    Files.createSymbolicLink(allowed.resolve("dir"), outside);
    Files.createSymbolicLink(allowed.resolve("link.json"), secret);
    Files.createSymbolicLink(allowed.resolve("new.json"), outside.resolve("new.json"));
    ServerOptions options = ServerOptions.loopback().withIo(IoAccess.within(allowed));
    try (Served served = Served.modern(options)) {
      for (String file :
          List.of(
              "../outside/secret.json",
              "../allowed-not/x.json",
              secret.toString(),
              "dir/secret.json",
              "dir/new.json",
              "link.json",
              "new.json",
              "./../outside/secret.json",
              "no-such-dir/../../outside/secret.json",
              ".")) {
        assertDenied(served, "COL-8106", file);
      }
    }
    assertEquals("{}", Files.readString(secret));
    assertFalse(Files.exists(outside.resolve("new.json")));
  }

  @Test
  void io_withAClassName_isRefusedAndTheClassNotLoaded() throws Exception {
    ServerOptions options = ServerOptions.loopback().withIo(IoAccess.within(scratch));
    try (Served served = Served.modern(options)) {
      Client client = served.cluster.connect();
      for (String key : List.of(IO.reader, IO.writer, IO.registry)) {
        String code = key.equals(IO.registry) ? "COL-8102" : "COL-8103";
        assertRefused(code, () -> served.g.io("x.json").with(key, Bait.NAME).write().iterate());
        assertRefused(
            code,
            () ->
                client
                    .submit("g.io('x.json').with('" + key + "','" + Bait.NAME + "').write()")
                    .all()
                    .join());
      }
      assertRefused(
          "COL-8103",
          () ->
              client
                  .submit("g.io('x.json').with(IO.reader,'" + Bait.NAME + "').read()")
                  .all()
                  .join());
    }
    assertNull(System.getProperty(Bait.TRACE));
    assertFalse(Files.exists(scratch.resolve("x.json")));
  }

  @Test
  void within_directoryMissing_isRefused() {
    assertThrows(
        InvalidInputException.class, () -> IoAccess.within(scratch.resolve("no-such-dir")));
  }

  /** Every way by which a request can reach {@code io()}, also with strategies taken away. */
  private static void assertDenied(Served served, String message, String file) {
    Client plain = served.cluster.connect();
    Client session = served.cluster.connect("io-session");
    for (Client client : List.of(plain, session)) {
      for (String source :
          List.of("g", "g.withoutStrategies(LazyBarrierStrategy, StandardVerificationStrategy)")) {
        for (String mode : List.of("read()", "write()", "write().iterate()")) {
          String script = source + ".io('" + file + "')." + mode;
          assertRefused(message, () -> client.submit(script).all().join());
        }
      }
    }
    session.close();
    assertRefused(message, () -> served.g.io(file).write().iterate());
    assertRefused(message, () -> served.g.io(file).read().iterate());
    assertRefused(
        message,
        () ->
            served
                .g
                .withoutStrategies(LazyBarrierStrategy.class, LambdaRestrictionStrategy.class)
                .io(file)
                .write()
                .iterate());
    Transaction tx = served.g.tx();
    GraphTraversalSource gtx = tx.begin();
    assertRefused(message, () -> gtx.io(file).write().iterate());
    tx.rollback();
  }

  private static void assertRefused(String message, Executable request) {
    Throwable thrown = assertThrows(CompletionException.class, request);
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    assertTrue(
        String.valueOf(root.getMessage()).contains(message), String.valueOf(root.getMessage()));
  }
}
