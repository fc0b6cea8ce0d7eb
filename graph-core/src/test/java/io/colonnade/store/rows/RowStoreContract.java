package io.colonnade.store.rows;

/**
 * What every row store promises, as tests. A new one is one subclass that opens it. The tests are
 * in the interfaces, by topic. A row store that loses or delays requests passes them while it does
 * not.
 */
public abstract class RowStoreContract
    implements RowStoreVersionContract,
        RowStoreReadContract,
        RowStoreMutationContract,
        RowStoreConditionContract,
        RowStoreClockContract,
        RowStoreConcurrencyContract,
        RowStoreModelContract,
        RowStoreLifecycleContract {}
