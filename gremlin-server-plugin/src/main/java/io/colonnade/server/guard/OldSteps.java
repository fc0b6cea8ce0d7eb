package io.colonnade.server.guard;

import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;

/**
 * Renames steps that have another name since TinkerPop 3.8. Drivers of 3.7 end every {@code
 * iterate()} with {@code none()}, which is now {@code discard()}; without this class, each of their
 * writes would fail. In 3.8, {@code none} always has a predicate, so the two cannot be confused.
 * Stateless.
 */
final class OldSteps {

  private OldSteps() {}

  /**
   * Renames the steps of a request to their current names, in place; does not change its arguments.
   */
  static void rename(Bytecode bytecode) {
    List<Bytecode.Instruction> steps = bytecode.getStepInstructions();
    if (steps.stream().anyMatch(OldSteps::isOldDiscard)) {
      steps.replaceAll(step -> isOldDiscard(step) ? discard() : step);
    }
  }

  private static boolean isOldDiscard(Bytecode.Instruction step) {
    return step.getOperator().equals(GraphTraversal.Symbols.none)
        && step.getArguments().length == 0;
  }

  private static Bytecode.Instruction discard() {
    Bytecode made = new Bytecode();
    made.addStep(Traversal.Symbols.discard);
    return made.getStepInstructions().get(0);
  }
}
