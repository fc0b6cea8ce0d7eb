package io.colonnade.server.guard;

import io.colonnade.error.InvalidInputException;
import io.colonnade.error.Problem;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.IO;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IoStep;

/**
 * {@code io()} for remote requests: accesses only files within {@link IoAccess}, and accepts
 * formats only by name. The step itself enforces the rules, so {@code withoutStrategies()} cannot
 * remove them. Confined to its traversal.
 */
final class ConfinedIoStep<S> extends IoStep<S> {

  private static final long serialVersionUID = 1L;

  private static final Set<String> KEYS = Set.of(IO.reader, IO.writer);

  private final transient IoAccess access;

  ConfinedIoStep(Traversal.Admin<?, ?> traversal, String file, IoAccess access) {
    super(traversal, access.resolve(file).toString());
    this.access = access;
  }

  /**
   * @throws InvalidInputException if anything other than the name of a format is given
   */
  @Override
  public void configure(Object... keyValues) {
    for (int i = 0; i + 1 < keyValues.length; i += 2) {
      if (!KEYS.contains(keyValues[i])) {
        throw new InvalidInputException(Problem.IO_BY_NAME_ONLY, "given", keyValues[i]);
      }
      access.allowed(String.valueOf(keyValues[i + 1]));
    }
    super.configure(keyValues);
  }

  @Override
  protected String detectFileType() {
    return access.allowed(super.detectFileType());
  }

  @Override
  protected Traverser.Admin<S> processNextStart() {
    if (!getParameters().contains(IO.reader) && !getParameters().contains(IO.writer)) {
      access.allowed(
          detectFileType()); // checked before the file is opened, which would truncate it
    }
    // Checked again, because a link may have been created since.
    access.resolve(getFile());
    return super.processNextStart();
  }

  @Override
  @SuppressWarnings("unchecked") // a clone is of this class
  public ConfinedIoStep<S> clone() {
    return (ConfinedIoStep<S>) super.clone();
  }
}
