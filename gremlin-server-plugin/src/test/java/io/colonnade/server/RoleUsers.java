package io.colonnade.server;

import io.colonnade.server.users.PasswordHash;
import io.colonnade.server.users.User;
import io.colonnade.server.users.UsersFile;
import io.colonnade.service.Access;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;

/** Users for tests: one for each role, whose name is that of the role. Stateless. */
final class RoleUsers {

  private RoleUsers() {}

  /** Adds the users to a file. */
  static void addTo(Path file) throws IOException {
    UsersFile all = new UsersFile(file);
    for (Access role : Access.values()) {
      all.add(user(role.word(), role));
    }
  }

  static User user(String name, Access role) {
    return new User(name, role, PasswordHash.of(password(name), new SecureRandom()));
  }

  static String password(String user) {
    return "password-of-" + user;
  }

  /** Returns the value of a header that logs in. */
  static String basic(String user, String password) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  static String basic(Access role) {
    return basic(role.word(), password(role.word()));
  }

  /** Returns clients that log in over one connection each. */
  static Cluster cluster(ColonnadeServer server, String user, String password) {
    return Cluster.build("127.0.0.1")
        .port(server.port())
        .credentials(user, password)
        .serializer(new GraphBinaryMessageSerializerV1())
        .minConnectionPoolSize(1)
        .maxConnectionPoolSize(1)
        .create();
  }
}
