"""Every type of value that the driver can send: written as properties, read back, compared."""

import datetime
import math
import uuid
from importlib.metadata import version

from gremlin_python.process.graph_traversal import __
from gremlin_python.process.traversal import T
from gremlin_python.statics import BigDecimal, SingleByte, SingleChar, bigint, long, short

TWO_HOURS = datetime.timezone(datetime.timedelta(hours=2))

VALUES = {
    "true": True,
    "false": False,
    "byte": SingleByte(-7),
    "short": short(-300),
    "int": 42,
    "int_largest": 2147483647,
    "int_smallest": -2147483648,
    "long": long(42),
    "long_largest": long(9223372036854775807),
    "long_smallest": long(-9223372036854775808),
    "bigint": bigint(123456789012345678901234567890),
    "bigint_negative": bigint(-123456789012345678901234567890),
    "double": 0.1,
    "double_smallest": 5e-324,
    "nan": math.nan,
    "infinity": math.inf,
    "minus_infinity": -math.inf,
    "char": SingleChar("x"),
    "string_empty": "",
    "string_unicode": "Zoë 日本 \U0001f469\u200d\U0001f680 \x00 end",
    "string_100k": "0123456789" * 10_000,
    "uuid": uuid.UUID("41d2e28a-20a4-4ab0-b379-d810dede3786"),
    # Below a day: what is above, the driver loses while it writes.
    "duration": datetime.timedelta(hours=2, seconds=3, microseconds=4),
    "bytes": b"\x00\x01\xfe\xff",
    "list": [1, "two", 2.5],
    "list_empty": [],
    "list_with_null": [1, None],
    "set": {"a", "b"},
    "map": {"one": 1, "two": "zwei"},
    "nested": {"list": [[1, 2], {"deep": [True, long(4294967296)]}], "set": {1, 2}},
}
if version("gremlinpython").startswith("3.7."):
    # A driver of 3.7 sends the type that Java calls Date: milliseconds, no offset.
    VALUES["date"] = datetime.datetime(2024, 2, 29, 12, 34, 56, 789000)
    # A larger one, the driver of 3.7 cannot write.
    VALUES["bigdecimal_small"] = BigDecimal(2, 12345)
else:
    VALUES["bigdecimal"] = BigDecimal(15, -12345678901234567890)
    VALUES["datetime"] = datetime.datetime(2024, 2, 29, 12, 34, 56, 789000, tzinfo=TWO_HOURS)
    VALUES["datetime_utc"] = datetime.datetime(1969, 7, 20, 20, 17, tzinfo=datetime.timezone.utc)

IDS = {
    "long": long(4294967296),
    "long_largest": long(9223372036854775807),
    "uuid": uuid.UUID("6a0f1c9e-6f0b-4d55-8f6b-0f3c1a3c9b11"),
    "string": "Zoë's id",
}


def same(one, other):
    if isinstance(one, float) and math.isnan(one):
        return isinstance(other, float) and math.isnan(other)
    if isinstance(one, BigDecimal):  # those of 3.7 cannot be compared
        return (one.scale, one.unscaled_value) == (other.scale, other.unscaled_value)
    return one == other


def write_and_read(g, name, value):
    """Writes the value as a property of a vertex and of an edge."""
    g.add_v("value").property("name", name).property("value", value).as_("v").add_e("value").to(
        "v"
    ).property("name", name).property("value", value).iterate()
    read = g.V().has("value", "name", name).values("value").to_list()
    assert len(read) == 1 and same(value, read[0]), f"vertex: {read!r:.200}"
    read = g.E().has("value", "name", name).values("value").to_list()
    assert len(read) == 1 and same(value, read[0]), f"edge: {read!r:.200}"


def write_and_read_id(g, name, id_):
    """Makes a vertex and an edge with the id."""
    g.add_v("id").property(T.id_, id_).property("name", name).iterate()
    assert g.V(id_).id_().to_list() == [id_]
    g.V(id_).as_("v").add_e("id").to("v").property(T.id_, id_).property("name", name).iterate()
    assert g.E(id_).id_().to_list() == [id_]
