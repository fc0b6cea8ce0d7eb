package io.colonnade.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.colonnade.error.FormatException;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ByteFormsTest {

  private final Random random = SeededRandom.of(ByteFormsTest.class);

  @Test
  void varints_allSizes_areReadBack() {
    for (int i = 0; i < 50_000; i++) {
      long value = RandomValues.longNumber(random);
      roundTrip(value, ByteWriter::vi, ByteReader::vi);
      roundTrip(value, ByteWriter::zz, ByteReader::zz);
      roundTrip(value, ByteWriter::u64, ByteReader::u64);
      roundTrip(value & 0xFFFFFFFFFFFFL, ByteWriter::u48, ByteReader::u48);
      roundTrip(value & Long.MAX_VALUE, ByteWriter::ov, ByteReader::ov);
      roundTrip((int) value, (out, v) -> out.u32(v.intValue()), ByteReader::u32);
    }
  }

  @Test
  void ov_pairs_orderAsNumbersAndNeverBeginAnother() {
    for (int i = 0; i < 100_000; i++) {
      long left = (random.nextLong() & Long.MAX_VALUE) >> random.nextInt(63);
      long right =
          random.nextBoolean()
              ? (random.nextLong() & Long.MAX_VALUE) >> random.nextInt(63)
              : Math.max(left + random.nextInt(3) - 1, 0);
      Bytes leftBytes = write(left, ByteWriter::ov);
      Bytes rightBytes = write(right, ByteWriter::ov);
      assertEquals(
          Integer.signum(Long.compare(left, right)),
          Integer.signum(leftBytes.compareTo(rightBytes)));
      assertFalse(left != right && leftBytes.startsWith(rightBytes));
    }
    assertThrows(IllegalArgumentException.class, () -> new ByteWriter().ov(-1));
  }

  @Test
  void ov_longerThanNeeded_isRefused() {
    for (String hex :
        new String[] {"E0 0000000000000001", "E0 8000000000000000", "E1", "FF", "80", "C0 00"}) {
      ByteReader in = new ByteReader(Bytes.ofHex(hex));
      assertThrows(FormatException.class, in::ov);
    }
  }

  @Test
  void ovLength_isThatOfTheFormThatStartsThere() {
    for (int i = 0; i < 50_000; i++) {
      Bytes form = write(RandomValues.longNumber(random) & Long.MAX_VALUE, ByteWriter::ov);
      byte[] within = Bytes.of(0xE1).concat(form).concat(Bytes.of(0)).toArray();
      int end = 1 + form.length();
      assertEquals(form.length(), ByteReader.ovLength(within, 1, end));
      assertEquals(form.length(), ByteReader.ovLength(within, 1, within.length));
      assertThrows(FormatException.class, () -> ByteReader.ovLength(within, 1, end - 1));
    }
    byte[] none = {(byte) 0xE1, 0, 0, 0, 0, 0, 0, 0, 0};
    assertThrows(FormatException.class, () -> ByteReader.ovLength(none, 0, none.length));
    assertThrows(FormatException.class, () -> ByteReader.ovLength(none, 2, 1));
  }

  @Test
  void vi_moreThan64Bits_isRefused() {
    for (String hex : new String[] {"FFFFFFFFFFFFFFFFFF02", "FFFFFFFFFFFFFFFFFFFF01", "80", ""}) {
      ByteReader in = new ByteReader(Bytes.ofHex(hex));
      assertThrows(FormatException.class, in::vi);
    }
    ByteReader large = new ByteReader(write(1L << 31, ByteWriter::vi));
    assertThrows(FormatException.class, large::viInt);
  }

  @Test
  void reader_ofASlice_stopsAtItsEnd() {
    ByteReader in = new ByteReader(Bytes.of(1, 2, 3, 4).slice(1, 3));
    assertEquals(2, in.remaining());
    assertThrows(FormatException.class, () -> in.raw(3));
    assertThrows(FormatException.class, () -> in.raw(-1));
    assertThrows(FormatException.class, () -> in.skip(3));
    assertThrows(FormatException.class, in::end);
    assertEquals(0x0203, in.u16());
    assertEquals(2, in.position());
    in.end();
    assertThrows(FormatException.class, in::u8);
    assertThrows(FormatException.class, in::u16);
    assertThrows(FormatException.class, in::idKey);
  }

  private static void roundTrip(
      long value, BiConsumer<ByteWriter, Long> write, Function<ByteReader, ? extends Number> read) {
    ByteReader in = new ByteReader(write(value, write));
    assertEquals(value, read.apply(in).longValue());
    in.end();
  }

  private static Bytes write(long value, BiConsumer<ByteWriter, Long> write) {
    ByteWriter out = new ByteWriter(0);
    write.accept(out, value);
    return out.toBytes();
  }
}
