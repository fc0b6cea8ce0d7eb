package io.colonnade.schema;

import io.colonnade.error.FormatException;
import io.colonnade.error.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.PVector;
import org.pcollections.TreePVector;

/** The names of one kind at one moment: number to name and back, without gaps. Immutable. */
record Names(PVector<String> byNumber, PMap<String, Integer> byName) {

  static final Names NONE = new Names(TreePVector.empty(), HashTreePMap.empty());

  Names with(String name) {
    return new Names(byNumber.plus(name), byName.plus(name, byNumber.size()));
  }

  static Names of(NameKind kind, Map<Integer, String> read) {
    Names names = NONE;
    for (int number = 0; number < read.size(); number++) {
      String name = read.get(number);
      if (name == null) {
        throw new FormatException(
            Problem.DAMAGED_DICTIONARY,
            "damage",
            "it has a gap",
            "kind",
            kind.noun(),
            "number",
            number);
      }
      names = names.with(name);
    }
    return names;
  }

  Optional<String> name(int number) {
    return number < byNumber.size() ? Optional.of(byNumber.get(number)) : Optional.empty();
  }

  List<String> all() {
    return byNumber;
  }
}
