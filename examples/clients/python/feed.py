"""A feed over the wire, newest first. Argument: the server, ws://localhost:8182/gremlin if none.

The server needs nothing but to run; the packages: pip install gremlinpython==3.8.2
"""

import sys
from datetime import datetime, timedelta, timezone

from gremlin_python.driver.driver_remote_connection import DriverRemoteConnection
from gremlin_python.process.anonymous_traversal import traversal
from gremlin_python.process.graph_traversal import __
from gremlin_python.process.traversal import Order, T

NOON = datetime(2026, 11, 21, 12, tzinfo=timezone.utc)


def declare(g):
    """Posts lie at their author by time, the newest first."""
    g.call("colonnade.schema", {"key": "at", "type": "OffsetDateTime"}).iterate()
    g.call("colonnade.schema", {"edgeLabel": "py_posted", "sort": ["at desc"]}).iterate()


def post(g, author, text, at):
    g.add_v("py_post").property("text", text).as_("post").V(author).add_e("py_posted").to(
        "post"
    ).property("at", at).iterate()


def newest(g, author, count):
    return (
        g.V(author)
        .out_e("py_posted")
        .order()
        .by("at", Order.desc)
        .limit(count)
        .in_v()
        .values("text")
        .to_list()
    )


def main():
    url = sys.argv[1] if len(sys.argv) > 1 else "ws://localhost:8182/gremlin"
    connection = DriverRemoteConnection(url, "g")
    try:
        g = traversal().with_(connection)
        declare(g)
        ada = g.add_v("person").property("name", "Ada").next().id
        for hour in range(20):
            post(g, ada, f"note {hour}", NOON + timedelta(hours=hour))
        print("newest:", ", ".join(newest(g, ada, 3)))
    finally:
        connection.close()


if __name__ == "__main__":
    main()
