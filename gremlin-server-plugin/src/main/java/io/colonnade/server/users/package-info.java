/**
 * The users of a server: their names, roles and passwords in a file, and the check of a login.
 *
 * <p>Start with {@link io.colonnade.server.users.UsersFile}, which has the format, and {@link
 * io.colonnade.server.users.Logins}. Knows no network and no graph; may import {@code error},
 * {@code service.Access} and libraries.
 */
@NullMarked
package io.colonnade.server.users;

import org.jspecify.annotations.NullMarked;
