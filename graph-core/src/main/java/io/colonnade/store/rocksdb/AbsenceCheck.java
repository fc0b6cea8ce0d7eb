package io.colonnade.store.rocksdb;

import io.colonnade.error.ConflictException;
import io.colonnade.error.Problem;
import io.colonnade.store.ElementKey;
import io.colonnade.store.Precondition;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Checks that the elements that a commit adds are absent, many in one call of RocksDB. Confined to
 * one commit; used inside the gate of a session.
 */
final class AbsenceCheck {

  /** With fewer elements, single gets are as fast. */
  private static final int FEW = 4;

  /** The most elements in one call: RocksDB returns the values of those that are present. */
  private static final int AT_ONCE = 256;

  private static final byte[] NO_VALUE = {};

  private final NativeDb nativeDb;
  private final List<ElementKey> elements = new ArrayList<>();
  private final List<ColumnFamilyHandle> families = new ArrayList<>();
  private final List<byte[]> keys = new ArrayList<>();

  AbsenceCheck(NativeDb nativeDb) {
    this.nativeDb = nativeDb;
  }

  /**
   * @throws ConflictException if an element is present; names the first of them
   */
  void require(List<Precondition> preconditions) throws RocksDBException {
    for (Precondition precondition : preconditions) {
      if (precondition instanceof Precondition.Absent absent) {
        add(absent.element());
      }
    }
    requireAdded();
  }

  private void add(ElementKey element) throws RocksDBException {
    elements.add(element);
    families.add(nativeDb.columnFamily(element.table(), element.cell().family()));
    keys.add(KeyBytes.of(element.cell().row(), element.cell().qualifier()));
    if (elements.size() == AT_ONCE) {
      requireAdded();
    }
  }

  private void requireAdded() throws RocksDBException {
    if (elements.size() < FEW) {
      for (int i = 0; i < elements.size(); i++) {
        int length = nativeDb.db().get(families.get(i), keys.get(i), NO_VALUE);
        require(length == RocksDB.NOT_FOUND, elements.get(i));
      }
    } else {
      List<byte[]> values = nativeDb.db().multiGetAsList(families, keys);
      for (int i = 0; i < elements.size(); i++) {
        require(values.get(i) == null, elements.get(i));
      }
    }
    elements.clear();
    families.clear();
    keys.clear();
  }

  private static void require(boolean isAbsent, ElementKey element) {
    if (!isAbsent) {
      throw new ConflictException(Problem.ELEMENT_EXISTS, "what", element);
    }
  }
}
