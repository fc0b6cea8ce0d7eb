package io.colonnade.store;

/**
 * What every store promises, as tests. A new engine is one subclass that opens it. The tests lie in
 * the interfaces, by topic.
 */
public abstract class StoreContract
    implements StoreDataContract,
        StoreModelContract,
        StoreMeterContract,
        StoreCommitContract,
        StoreConflictContract,
        StoreEpochContract,
        StoreFillContract,
        StoreCounterContract,
        StoreReadableContract,
        StoreWeaknessContract,
        StoreConcurrencyContract,
        StoreLifecycleContract {}
