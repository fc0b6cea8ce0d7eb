package io.colonnade.examples.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;

/**
 * The memory of a server that has served a request and is idle, and what idle connections and idle
 * sessions add to it.
 *
 * @param server is served and measured
 * @param session gets the rows
 * @param access with which clients log in over TLS; empty: without
 * @param count of connections, and of sessions
 */
record ServerMemory(
    LaunchedProgram server, Session session, Optional<ServerAccess> access, int count) {

  private static final String READ = "g.V(1L).values('name')";

  /** Reports a row for the idle server, one for a connection and one for a session. */
  void run(int port) throws IOException, InterruptedException {
    session.say("the memory of a server %s", way());
    Cluster one = RequestClient.cluster(port, 1, access);
    try {
      Client first = one.connect();
      List<Client> sessions = new ArrayList<>(List.of(begun(one, "first")));
      ProcessMemory idle = measured();
      add("idle", 1, idle);
      Cluster many = RequestClient.cluster(port, count, access);
      try {
        Object unused = many.connect().submit(READ).all().join();
        add("connection", count, measured().growth(idle, count));
      } finally {
        many.close();
      }
      ProcessMemory before = measured();
      for (int i = 0; i < count; i++) {
        sessions.add(begun(one, "session-" + i));
      }
      add("session", count, measured().growth(before, count));
      sessions.forEach(Client::close);
      first.close();
    } finally {
      one.close();
    }
  }

  /** Begins a transaction that has read, on a connection of its own. */
  private static Client begun(Cluster cluster, String name) {
    Client client = cluster.connect(name);
    Object unused = client.submit(READ).all().join();
    return client;
  }

  private ProcessMemory measured() throws IOException, InterruptedException {
    return ProcessMemory.of(server.pid());
  }

  private String way() {
    return access.isPresent() ? "login+TLS" : "plain";
  }

  private void add(String op, int number, ProcessMemory memory) {
    session.add(
        Row.race(op, session.setting(), number)
            .with("by", way())
            .with("resident_bytes", memory.resident(), "heap_bytes", memory.heap()));
  }
}
