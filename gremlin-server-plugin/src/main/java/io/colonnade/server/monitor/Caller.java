package io.colonnade.server.monitor;

import io.colonnade.service.Access;
import java.util.Optional;

/**
 * Where a request comes from. Immutable.
 *
 * @param user the name of the user; empty if the server has no users
 * @param access the most that the requests of the caller may do
 * @param address the IP address of the client
 */
public record Caller(Optional<String> user, Access access, String address) {}
