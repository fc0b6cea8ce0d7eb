package io.colonnade.server.guard;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.junit.jupiter.api.Test;

class OldStepsTest {

  private static Bytecode steps(String... names) {
    Bytecode bytecode = new Bytecode();
    for (String name : names) {
      bytecode.addStep(name);
    }
    return bytecode;
  }

  @Test
  void check_noneWithoutArgument_becomesDiscard() {
    Bytecode bytecode = steps("V", "none");
    BytecodeRules.check(bytecode);
    assertEquals(steps("V", "discard"), bytecode);
  }

  @Test
  void check_noneWithinAnArgument_becomesDiscard() {
    Bytecode bytecode = steps("V");
    bytecode.addStep("union", steps("out", "none"), steps("in"));
    BytecodeRules.check(bytecode);
    Bytecode expected = steps("V");
    expected.addStep("union", steps("out", "discard"), steps("in"));
    assertEquals(expected, bytecode);
  }

  @Test
  void check_noneWithPredicate_stays() {
    Bytecode bytecode = steps("V", "fold");
    bytecode.addStep("none", P.eq(1));
    Bytecode expected = bytecode.clone();
    BytecodeRules.check(bytecode);
    assertEquals(expected, bytecode);
  }
}
