package io.colonnade.process;

import io.colonnade.process.Shape.Content;
import io.colonnade.process.ShapeWriter.Values;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.step.Parameterizing;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.BranchStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.ChooseStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.LocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.OptionalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.RepeatStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.branch.UnionStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.AndStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.CoinStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DedupGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.DiscardStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.IsStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.NotStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.OrStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.PathFilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.RangeGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.SampleGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.TailGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.TraversalFilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.WherePredicateStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.WhereTraversalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CoalesceStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ConstantStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CountGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CountLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.DedupLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeOtherVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.EdgeVertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ElementMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.FoldStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStepPlaceholder;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GroupCountStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GroupStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.HasNextStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.IdStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.LabelStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.LoopsStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MaxGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MaxLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MeanGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MeanLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MinGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MinLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.OrderGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.OrderLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PathStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.ProjectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertiesStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertyKeyStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertyMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.PropertyValueStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.RangeLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.SackStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.SelectOneStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.SelectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.SumGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.SumLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.TailLocalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.TraversalFlatMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.TraversalMapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.UnfoldStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStepContract;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStepPlaceholder;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.AggregateStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.GroupCountSideEffectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.GroupSideEffectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IdentityStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.SackValueStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.SideEffectCapStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.TraversalSideEffectStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.ComputerAwareStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * The steps that a traversal with a shape may contain, and what strategies read of each step
 * besides its class, labels, scope keys, kept labels and child traversals. A missing step costs
 * time, but a missing part of a step costs correctness. Steps that change the graph, run code of
 * the user, call services, profile or match are therefore left out. Stateless.
 */
final class ShapedSteps {

  /** LazyBarrierStrategy distinguishes no ids, a few, and at least as many. */
  private static final int MANY_IDS = 5;

  private static final Set<Class<?>> KNOWN =
      Set.of(
          AggregateStep.class,
          AndStep.class,
          BranchStep.class,
          ChooseStep.class,
          CoalesceStep.class,
          CoinStep.class,
          ComputerAwareStep.EndStep.class,
          ConstantStep.class,
          CountGlobalStep.class,
          CountLocalStep.class,
          DedupGlobalStep.class,
          DedupLocalStep.class,
          DiscardStep.class,
          EdgeOtherVertexStep.class,
          EdgeVertexStep.class,
          ElementMapStep.class,
          FoldStep.class,
          GraphStep.class,
          GraphStepPlaceholder.class,
          GroupCountSideEffectStep.class,
          GroupCountStep.class,
          GroupSideEffectStep.class,
          GroupStep.class,
          HasNextStep.class,
          HasStep.class,
          IdStep.class,
          IdentityStep.class,
          IsStep.class,
          LabelStep.class,
          LocalStep.class,
          LoopsStep.class,
          MaxGlobalStep.class,
          MaxLocalStep.class,
          MeanGlobalStep.class,
          MeanLocalStep.class,
          MinGlobalStep.class,
          MinLocalStep.class,
          NoOpBarrierStep.class,
          NotStep.class,
          OptionalStep.class,
          OrStep.class,
          OrderGlobalStep.class,
          OrderLocalStep.class,
          PathFilterStep.class,
          PathStep.class,
          ProjectStep.class,
          PropertiesStep.class,
          PropertyKeyStep.class,
          PropertyMapStep.class,
          PropertyValueStep.class,
          RangeGlobalStep.class,
          RangeLocalStep.class,
          RepeatStep.RepeatEndStep.class,
          RepeatStep.class,
          SackStep.class,
          SackValueStep.class,
          SampleGlobalStep.class,
          SelectOneStep.class,
          SelectStep.class,
          SideEffectCapStep.class,
          SumGlobalStep.class,
          SumLocalStep.class,
          TailGlobalStep.class,
          TailLocalStep.class,
          TraversalFilterStep.class,
          TraversalFlatMapStep.class,
          TraversalMapStep.class,
          TraversalSideEffectStep.class,
          UnfoldStep.class,
          UnionStep.class,
          VertexStep.class,
          VertexStepPlaceholder.class,
          WherePredicateStep.class,
          WhereTraversalStep.WhereEndStep.class,
          WhereTraversalStep.WhereStartStep.class,
          WhereTraversalStep.class);

  private ShapedSteps() {}

  /** Writes the parts that are particular to the class of the step. */
  static void write(Step<?, ?> step, ShapeWriter into) {
    if (!KNOWN.contains(step.getClass()) || isConfigured(step)) {
      into.unknown();
    } else if (step instanceof HasStep<?> has) {
      into.part(has.getHasContainers().size());
      has.getHasContainers().forEach(container -> write(container, into));
    } else if (step instanceof IsStep<?> is) {
      into.result(is.getPredicate());
    } else if (step instanceof VertexStepContract<?> hop) {
      write(hop, into);
    } else if (step instanceof GraphStepContract<?, ?> graph) {
      into.content(Content.GRAPH);
      into.part(graph.isStartStep());
      into.part(graph.getReturnClass());
      Object[] ids =
          graph instanceof GraphStepPlaceholder<?, ?> open
              ? open.getIdsAsGValues() // the ids themselves would pin the variables
              : graph.getIds();
      into.part(ids == null ? null : Math.min(MANY_IDS, ids.length));
    } else if (step instanceof EdgeVertexStep end) {
      into.part(end.getDirection());
    } else if (step instanceof RangeGlobalStep<?> range) {
      into.part(range.getLowRange());
      into.part(range.getHighRange());
    } else if (step instanceof PropertiesStep<?> properties) {
      into.part(properties.getReturnType());
      into.texts(properties.getPropertyKeys());
    } else if (step instanceof NoOpBarrierStep<?> barrier) {
      into.part(barrier.getMaxBarrierSize());
    } else if (step instanceof CountGlobalStep) {
      into.content(Content.COUNT);
    } else if (step instanceof RepeatStep<?> repeat) {
      into.content(Content.REPEAT);
      into.part(repeat.getUntilTraversal() != null);
      into.part(repeat.getEmitTraversal() != null);
    }
  }

  private static void write(VertexStepContract<?> hop, ShapeWriter into) {
    if (hop instanceof VertexStepPlaceholder<?> open && open.isParameterized()) {
      into.unknown(); // strategies read the labels
      return;
    }
    into.content(Content.HOP);
    into.part(hop.getDirection());
    into.part(hop.getReturnClass());
    into.texts(hop.getEdgeLabels());
  }

  /** True if the step has options from {@code with()}; no strategy reads those of maps. */
  private static boolean isConfigured(Step<?, ?> step) {
    return step instanceof Parameterizing configured
        && !(step instanceof PropertyMapStep)
        && !configured.getParameters().isEmpty();
  }

  private static void write(HasContainer container, ShapeWriter into) {
    if (container.getClass() != HasContainer.class) {
      into.unknown();
      return;
    }
    String key = container.getKey();
    into.text(key);
    boolean isLabel = T.label.getAccessor().equals(key); // InlineFilterStrategy reads labels
    into.predicate(container.getPredicate(), isLabel ? Values.ALL : Values.KIND);
  }
}
