package io.colonnade.graph;

import io.colonnade.anomaly.AnomalyContract;
import io.colonnade.check.StatisticsContract;
import io.colonnade.service.SchemaServiceContract;
import io.colonnade.service.ServiceContract;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** All contracts of the graph: a layout on an engine is certified by one subclass. */
public abstract class GraphContracts {

  /** Engine and layout, by the keys of their options. */
  protected abstract Map<String, String> engineAndLayout();

  @Nested
  class Transaction extends TransactionContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class TransactionConflict extends TransactionConflictContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Counter extends CounterContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class CounterKey extends CounterKeyContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class CounterRead extends CounterReadContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class RecreatedEdge extends RecreatedEdgeContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class TransactionLimit extends TransactionLimitContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class IsolationModel extends IsolationModelContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class HookedStore extends HookedStoreContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Degree extends DegreeContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Total extends TotalContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Fault extends FaultContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Frontier extends FrontierContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Bulk extends BulkContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Id extends IdContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Concurrency extends ConcurrencyContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Input extends InputContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Anomalies extends AnomalyContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class WantedValues extends WantedValuesContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Services extends ServiceContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class SchemaEpoch extends SchemaEpochContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class ConflictMessage extends ConflictMessageContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class Counted extends StatisticsContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class SchemaRules extends SchemaRulesContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class SchemaChanges extends SchemaChangeContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class SchemaNames extends SchemaNamesContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class SchemaService extends SchemaServiceContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class SharedNumbers extends SharedNumbersContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class PendingWrites extends PendingWritesContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class PendingDeclarations extends PendingChangeContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class SharedStore extends SharedStoreContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }

  @Nested
  class SharedWriters extends SharedWritersContract {
    @Override
    protected Map<String, String> engineAndLayout() {
      return GraphContracts.this.engineAndLayout();
    }
  }
}
