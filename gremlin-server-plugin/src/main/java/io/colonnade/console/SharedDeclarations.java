package io.colonnade.console;

import java.util.List;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.BinaryExpression;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.DeclarationExpression;
import org.codehaus.groovy.ast.expr.EmptyExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.VariableExpression;
import org.codehaus.groovy.ast.stmt.ExpressionStatement;
import org.codehaus.groovy.ast.stmt.Statement;
import org.codehaus.groovy.ast.tools.GeneralUtils;
import org.codehaus.groovy.classgen.GeneratorContext;
import org.codehaus.groovy.control.CompilePhase;
import org.codehaus.groovy.control.SourceUnit;
import org.codehaus.groovy.control.customizers.CompilationCustomizer;

/**
 * Converts {@code def x = 1} to an assignment to a variable that later lines can use. The
 * customizer of gremlin-groovy cannot be used, because it depends on its script engine. Stateless.
 */
final class SharedDeclarations extends CompilationCustomizer {

  SharedDeclarations() {
    super(CompilePhase.CONVERSION);
  }

  @Override
  public void call(SourceUnit source, GeneratorContext context, ClassNode type) {
    if (!type.isScript()) {
      return;
    }
    List<Statement> statements = source.getAST().getStatementBlock().getStatements();
    for (int i = 0; i < statements.size(); i++) {
      if (statements.get(i) instanceof ExpressionStatement statement
          && statement.getExpression() instanceof DeclarationExpression declaration) {
        ExpressionStatement assignment = new ExpressionStatement(assignment(declaration));
        assignment.setSourcePosition(statement);
        statements.set(i, assignment);
      }
    }
  }

  private static Expression assignment(DeclarationExpression declaration) {
    Expression value = declaration.getRightExpression();
    if (value instanceof EmptyExpression) {
      value = ConstantExpression.NULL;
    }
    Expression target = declaration.getLeftExpression();
    if (target instanceof VariableExpression variable) {
      if (!variable.isDynamicTyped()) {
        value = GeneralUtils.castX(variable.getOriginType(), value);
      }
      target = new VariableExpression(variable.getName());
    }
    Expression assignment = new BinaryExpression(target, declaration.getOperation(), value);
    assignment.setSourcePosition(declaration);
    return assignment;
  }
}
