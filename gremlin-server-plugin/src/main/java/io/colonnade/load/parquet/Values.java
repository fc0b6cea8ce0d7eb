package io.colonnade.load.parquet;

import java.util.Optional;
import org.apache.parquet.example.data.Group;

/** Reads the value of one field of a group. Stateless. */
interface Values {

  /** Returns the value of the field with the number; empty if it is null. */
  Optional<Object> of(Group group, int field);
}
