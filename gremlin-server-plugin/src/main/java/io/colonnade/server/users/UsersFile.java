package io.colonnade.server.users;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import io.colonnade.service.Access;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A file of users: one line {@code NAME:ROLE:HASH} for each, as {@link PasswordHash} writes hashes;
 * empty lines and lines that begin with {@code #} are ignored. A change writes a new file and
 * renames it, so that a server never reads half of one; a file with the suffix {@code .lock} keeps
 * two changes apart. Immutable, and safe for several processes.
 */
public final class UsersFile {

  private static final int MOST_BYTES = 16 << 20;
  private static final String HEAD = "# The users of a server. Change them with: colonnade user";
  private static final Set<PosixFilePermission> FORBIDDEN =
      EnumSet.of(
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private final Path file;

  public UsersFile(Path file) {
    this.file = file;
  }

  public Path path() {
    return file;
  }

  /** What tells a changed file from the one before; empty text if there is none. */
  String state() {
    try {
      return Files.getLastModifiedTime(file) + " " + Files.size(file);
    } catch (IOException e) {
      return "";
    }
  }

  /** Returns whether the file is missing or has no user. */
  public boolean isEmpty() {
    return !Files.exists(file) || read().isEmpty();
  }

  /**
   * Returns the users by name.
   *
   * @throws InvalidInputException if the file does not exist, cannot be read, can be read by other
   *     users of the machine, or has a line that is not a user
   */
  public SortedMap<String, User> read() {
    checkPermissions();
    SortedMap<String, User> users = new TreeMap<>();
    List<String> lines = text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      Optional<User> user = user(line);
      if (user.isEmpty() || users.put(user.get().name(), user.get()) != null) {
        throw new InvalidInputException(
            Problem.USERS_FILE_LINE,
            "file",
            file,
            "line",
            i + 1,
            "reason",
            user.isEmpty() ? "it is not NAME:ROLE:HASH" : "the name is there twice");
      }
    }
    return users;
  }

  private static Optional<User> user(String line) {
    String[] parts = line.split(":", 3);
    if (parts.length != 3 || !User.isName(parts[0])) {
      return Optional.empty();
    }
    return role(parts[1])
        .flatMap(role -> PasswordHash.parse(parts[2]).map(hash -> new User(parts[0], role, hash)));
  }

  private static Optional<Access> role(String word) {
    return EnumSet.allOf(Access.class).stream()
        .filter(role -> role.word().equals(word.toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  private void checkPermissions() {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view == null) {
      return; // a file system without such permissions
    }
    Set<PosixFilePermission> permissions;
    try {
      permissions = view.readAttributes().permissions();
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(Problem.USERS_FILE_MISSING, e, "file", file);
    } catch (IOException e) {
      throw unreadable(e);
    }
    if (permissions.stream().anyMatch(FORBIDDEN::contains)) {
      throw new InvalidInputException(
          Problem.USERS_FILE_OPEN,
          "file",
          file,
          "permissions",
          PosixFilePermissions.toString(permissions));
    }
  }

  private String text() {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new InvalidInputException(
            Problem.USERS_FILE_UNREADABLE,
            "file",
            file,
            "reason",
            "more than " + MOST_BYTES + " bytes");
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(Problem.USERS_FILE_MISSING, e, "file", file);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private InvalidInputException unreadable(IOException cause) {
    String reason =
        Files.isDirectory(file) ? "it is a directory" : cause.getClass().getSimpleName();
    return new InvalidInputException(
        Problem.USERS_FILE_UNREADABLE, cause, "file", file, "reason", reason);
  }

  /**
   * Adds a user; makes the file if it does not exist, which only its owner can read.
   *
   * @throws InvalidInputException if there is a user of that name, or the file cannot be changed
   */
  public void add(User user) {
    change(
        users -> {
          if (users.putIfAbsent(user.name(), user) != null) {
            throw new InvalidInputException(Problem.USER_EXISTS, "file", file, "name", user.name());
          }
        });
  }

  /**
   * @throws InvalidInputException if there is no such user, or the file cannot be changed
   */
  public void remove(String name) {
    existing();
    change(
        users -> {
          if (users.remove(name) == null) {
            throw unknown(name);
          }
        });
  }

  /**
   * @throws InvalidInputException if there is no such user, or the file cannot be changed
   */
  public void setPassword(String name, PasswordHash password) {
    replace(name, user -> user.withPassword(password));
  }

  /**
   * @throws InvalidInputException if there is no such user, or the file cannot be changed
   */
  public void setRole(String name, Access role) {
    replace(name, user -> user.withRole(role));
  }

  private void replace(String name, UnaryOperator<User> change) {
    existing();
    change(
        users -> {
          if (users.computeIfPresent(name, (key, user) -> change.apply(user)) == null) {
            throw unknown(name);
          }
        });
  }

  private void existing() {
    if (!Files.exists(file)) {
      throw new InvalidInputException(Problem.USERS_FILE_MISSING, "file", file);
    }
  }

  private InvalidInputException unknown(String name) {
    return new InvalidInputException(Problem.UNKNOWN_USER, "file", file, "name", name);
  }

  private void change(Consumer<SortedMap<String, User>> edit) {
    try (FileChannel channel =
            FileChannel.open(beside(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = channel.tryLock()) {
      if (held == null) {
        throw new InvalidInputException(Problem.USERS_FILE_LOCKED, "file", file);
      }
      SortedMap<String, User> users = Files.exists(file) ? read() : new TreeMap<>();
      edit.accept(users);
      write(users);
    } catch (OverlappingFileLockException e) {
      throw new InvalidInputException(Problem.USERS_FILE_LOCKED, e, "file", file);
    } catch (IOException e) {
      throw new InvalidInputException(
          Problem.USERS_FILE_NOT_WRITTEN, e, "file", file, "reason", e.toString());
    }
  }

  private void write(SortedMap<String, User> users) throws IOException {
    String text =
        users.values().stream()
            .map(user -> user.name() + ":" + user.role().word() + ":" + user.password().text())
            .collect(Collectors.joining("\n", HEAD + "\n", "\n"));
    Path made = beside(".new");
    Files.deleteIfExists(made);
    if (made.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Path unused =
          Files.createFile(
              made,
              PosixFilePermissions.asFileAttribute(
                  EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE)));
    }
    try (FileChannel channel =
        FileChannel.open(made, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    keepOwner(made);
    Path unused =
        Files.move(
            made, target(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Gives the new file owner, group and permissions of the old one: the server may be another. */
  private void keepOwner(Path made) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(made, PosixFileAttributeView.class);
    if (view == null || !Files.exists(file)) {
      return;
    }
    PosixFileAttributes old = Files.readAttributes(file, PosixFileAttributes.class);
    PosixFileAttributes now = view.readAttributes();
    if (!old.group().equals(now.group())) {
      view.setGroup(old.group());
    }
    if (!old.owner().equals(now.owner())) {
      view.setOwner(old.owner());
    }
    view.setPermissions(old.permissions());
  }

  /** Returns the file itself, also if it is named by a symbolic link. */
  private Path target() throws IOException {
    return Files.exists(file) ? file.toRealPath() : file;
  }

  private Path beside(String suffix) throws IOException {
    Path target = target();
    return target.resolveSibling(target.getFileName() + suffix);
  }
}
