package io.colonnade.server.monitor;

import io.colonnade.service.Access;
import java.util.Optional;

/**
 * Where a request comes from. Immutable.
 *
 * @param user the name of the user; empty if the server has no users, or before a login
 * @param access the most that the requests of the caller may do; empty before a login
 * @param address the IP address of the client
 */
public record Caller(Optional<String> user, Optional<Access> access, String address) {}
