package io.colonnade.examples.hbase;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.colonnade.Colonnade;
import io.colonnade.cli.Main;
import io.colonnade.store.hbase.LocalHBase;
import io.colonnade.store.hbase.TestHBase;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands of a user who has no rights in HBase, and then those that the message names. */
class HBaseRightsIT {

  private static final String GUEST = "guest";

  @Test
  void userWithoutRights_isToldWhichAreMissing_andUsesAGraphWithThem(@TempDir Path scratch)
      throws Exception {
    Files.writeString(scratch.resolve("things.csv"), "~id,~label\na,thing\n");
    Program guest = new Program(Main.class, scratch, GUEST);
    try (LocalHBase hbase = LocalHBase.startWithRights()) {
      String all = "hbase://" + hbase.servers() + "/";
      guest.run("load", "--data", all + "made", "things.csv").refused("COL-4403 ");
      new Program(Main.class, scratch).run("info", all + "made").refused("COL-2012 ");

      Colonnade.open(all + "others").close();
      guest.run("load", "--data", all + "others", "things.csv").refused("COL-4403 ");
      guest.run("check", all + "others").refused("COL-2012 "); // HBase hides its tables

      TestHBase.grantNamespace(hbase, "granted", GUEST);
      guest.run("load", "--data", all + "granted", "things.csv").done();
      String checked = guest.run("check", all + "granted").done();
      assertTrue(checked.startsWith("1 vertex, 0 edges, "), checked);
    }
  }
}
