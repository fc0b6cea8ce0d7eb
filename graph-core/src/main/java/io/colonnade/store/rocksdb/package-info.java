/**
 * The embedded engine: RocksDB, one column family for each family of a table, named {@code
 * table.letter}; the key of a cell is {@code row ‖ qualifier}. The version of a snapshot is its
 * sequence number in RocksDB.
 *
 * <p>The default column family belongs to no table. It contains the key {@code 'e'} with the epoch
 * of the schema (ordered varint; absent: 0) and the key {@code 'c'} without a value, which gives a
 * batch of deletions a newest sequence number of its own. Worked example: at epoch 4 the key {@code
 * 65} has the value {@code 04}.
 *
 * <p>The layers around the native database, outermost first:
 *
 * <ol>
 *   <li>{@link io.colonnade.store.rocksdb.RocksStore}: the store; holds the {@code DirectoryLock}
 *       and opens a new session when the current one can no longer write;
 *   <li>{@code Session}: an open native database and its snapshots; once it is being closed, its
 *       {@code Gate} admits no caller, and the database is closed when all callers have left;
 *   <li>{@code NativeDb}: RocksDB itself, its options ({@code Tuning}) and column families.
 * </ol>
 *
 * <p>{@link io.colonnade.store.rocksdb.RocksDirectory} opens the native database without a store:
 * for maintenance and measurements.
 *
 * <p>May import {@code store}, the packages below it, and {@code org.rocksdb}.
 */
@NullMarked
package io.colonnade.store.rocksdb;

import org.jspecify.annotations.NullMarked;
