"""What a Python program does with a server. Argument: its address. Prints a line for each check."""

import logging
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from threading import Barrier

from gremlin_python.driver.client import Client
from gremlin_python.driver.driver_remote_connection import DriverRemoteConnection
from gremlin_python.driver.protocol import GremlinServerError
from gremlin_python.process.anonymous_traversal import traversal
from gremlin_python.process.graph_traversal import __
from gremlin_python.process.traversal import Direction, Merge, T

import values
from transactions import RETRYABLE, commit, in_transaction, rollback

logging.getLogger("gremlinpython").setLevel(logging.CRITICAL)
logging.getLogger("asyncio").setLevel(logging.CRITICAL)


def add_and_read_back(g, client):
    vertex = g.add_v("person").property("name", "ada").next()
    assert vertex.label == "person", vertex.label
    assert g.V(vertex.id).values("name").next() == "ada"
    assert g.V().has("person", "name", "ada").id_().to_list() == [vertex.id]


def count(g, client):
    g.inject([1, 2, 3]).unfold().add_v("counted").iterate()
    assert g.V().has_label("counted").count().next() == 3


def element_with_properties(g, client):
    g.add_v("full").property("name", "marko").property("age", 29).iterate()
    vertex = g.V().has_label("full").next()
    assert {p.key: p.value for p in vertex.properties} == {"name": "marko", "age": 29}


def element_without_properties(g, client):
    g.add_v("bare").property("name", "marko").iterate()
    vertex = g.with_("materializeProperties", "tokens").V().has_label("bare").next()
    assert not vertex.properties, vertex.properties


def path(g, client):
    g.add_v("stop").property("name", "a").as_("a").add_v("stop").property("name", "b").add_e(
        "way"
    ).from_("a").iterate()
    found = g.V().has("stop", "name", "a").out_e("way").in_v().path().by("name").by(T.label).next()
    assert list(found.objects) == ["a", "way", "b"], found


def merge_v_creates_then_matches(g, client):
    for expected in ("created", "matched"):
        g.merge_v({T.label: "merged", "name": "m"}).option(
            Merge.on_create, {"state": "created"}
        ).option(Merge.on_match, {"state": "matched"}).iterate()
        assert g.V().has("merged", "name", "m").values("state").to_list() == [expected]


def merge_e_creates_once(g, client):
    one = g.add_v("end").next()
    other = g.add_v("end").next()
    for _ in range(2):
        g.merge_e({T.label: "linked", Direction.OUT: one.id, Direction.IN: other.id}).iterate()
    assert g.V(one.id).out("linked").id_().to_list() == [other.id]


def profile(g, client):
    metrics = g.V().has_label("person").profile().next()
    assert metrics["metrics"][0]["annotations"]["storeCalls"] >= 1, metrics


def explain(g, client):
    explained = client.submit("g.V().out().explain()").all().result()
    assert "GraphStep" in str(explained), explained


def script_with_bindings(g, client):
    g.add_v("bound").property("name", "josh").iterate()
    script = "g.V().has('bound', 'name', who).values('name')"
    assert client.submit(script, {"who": "josh"}).all().result() == ["josh"]
    assert client.submit(script, {"who": "nobody"}).all().result() == []


def error_is_one_line(g, client):
    try:
        g.add_v("refused").property(T.id_, 1.5).iterate()
    except GremlinServerError as error:
        assert error.status_code == 500, error.status_code
        assert "COL-2101" in error.status_message and "\n" not in error.status_message, error
    else:
        raise AssertionError("accepted")


def error_in_script_is_one_line(g, client):
    try:
        client.submit("g.V(").all().result()
    except GremlinServerError as error:
        assert error.status_code == 597, error.status_code
        assert "line=1" in error.status_message and "\n" not in error.status_message, error
    else:
        raise AssertionError("accepted")


def schema_is_declared_and_listed(g, client):
    key = {"key": "born", "type": "Integer", "cardinality": "single"}
    assert g.call("colonnade.schema", key).next() == {**key, "declared": True}
    g.call("colonnade.schema", {"edgeLabel": "wrote", "sort": ["at desc"]}).iterate()
    listed = g.call("colonnade.schema").to_list()
    labels = [entry for entry in listed if entry.get("edgeLabel") == "wrote"]
    assert labels == [{"edgeLabel": "wrote", "declared": True, "sort": ["at desc"]}], labels


def schema_refuses_with_a_code(g, client):
    g.call("colonnade.schema", {"key": "height", "type": "Double"}).iterate()
    try:
        g.add_v("person").property("height", "tall").iterate()
    except GremlinServerError as error:
        assert error.status_code == 500, error.status_code
        assert "COL-2211" in error.status_message and "\n" not in error.status_message, error
    else:
        raise AssertionError("accepted")


def null_removes_the_property(g, client):
    g.add_v("nulled").property("name", "x").iterate()
    g.V().has_label("nulled").property("name", None).iterate()
    assert g.V().has_label("nulled").values("name").to_list() == []


def tx_commit(g, client):
    tx = g.tx()
    gtx = tx.begin()
    gtx.add_v("committed").iterate()
    assert gtx.V().has_label("committed").count().next() == 1
    assert g.V().has_label("committed").count().next() == 0
    commit(tx)
    assert g.V().has_label("committed").count().next() == 1


def tx_rollback(g, client):
    tx = g.tx()
    gtx = tx.begin()
    gtx.add_v("rolled_back").iterate()
    assert gtx.V().has_label("rolled_back").count().next() == 1
    rollback(tx)
    assert g.V().has_label("rolled_back").count().next() == 0


def rivals(g, label):
    """Two open transactions that have changed the same vertex."""
    id_ = g.add_v(label).property("n", 0).id_().next()
    first, second = g.tx(), g.tx()
    first.begin().V(id_).property("n", 1).iterate()
    second.begin().V(id_).property("n", 2).iterate()
    return first, second


def tx_conflict_is_told(g, client):
    first, second = rivals(g, "contested")
    commit(first)
    try:
        commit(second)
    except GremlinServerError as error:
        assert error.status_code == RETRYABLE, error
        assert "COL-1001" in error.status_message, error
    else:
        raise AssertionError("both were committed")
    assert g.V().has_label("contested").values("n").next() == 1


def tx_commit_without_result_hides_the_conflict(g, client):
    """Why commit() of transactions.py is needed: this is what not to do."""
    first, second = rivals(g, "hidden")
    first.commit()
    second.commit()  # refused by the server, and silent
    assert g.V().has_label("hidden").values("n").next() == 1


def tx_conflict_is_retried(g, client):
    id_ = g.add_v("counter").property("n", 0).id_().next()
    calls = []

    def increment(gtx):
        n = gtx.V(id_).values("n").next()
        calls.append(n)
        if len(calls) == 1:  # a rival commits between our read and our write
            g.V(id_).property("n", n + 1).iterate()
        gtx.V(id_).property("n", n + 1).iterate()

    in_transaction(g, increment)
    assert calls == [0, 1], calls
    assert g.V(id_).values("n").next() == 2


def counter_counts_every_addition(g, client):
    id_ = g.add_v("page").id_().next()
    three = {"key": "page_views", "by": 3}
    assert g.V(id_).call("colonnade.increment", three).values("page_views").next() == 3
    all_at_once = [g.tx() for _ in range(16)]
    for tx in all_at_once:
        tx.begin().V(id_).call("colonnade.increment", {"key": "page_views"}).iterate()
    for tx in all_at_once:
        commit(tx)
    assert g.V(id_).values("page_views").next() == 19
    for value in ("many", 0.5):
        try:
            wrong = {"key": "page_views", "by": value}
            g.V(id_).call("colonnade.increment", wrong).iterate()
        except GremlinServerError as error:
            assert error.status_code == 500, error.status_code
            assert "COL-2403" in error.status_message, error
            assert "\n" not in error.status_message, error
        else:
            raise AssertionError(f"{value} was added")
    assert g.V(id_).values("page_views").next() == 19


def sixteen_clients_count_every_addition(g, client):
    id_ = g.add_v("page").id_().next()
    begin = Barrier(16)

    def add(_):
        connection = DriverRemoteConnection(sys.argv[1], "g")
        try:
            mine = traversal().with_remote(connection)
            assert mine.V(id_).count().next() == 1
            begin.wait(60)
            for _ in range(25):
                mine.V(id_).call("colonnade.increment", {"key": "page_views"}).iterate()
        finally:
            connection.close()

    with ThreadPoolExecutor(16) as threads:
        list(threads.map(add, range(16)))
    assert g.V(id_).values("page_views").to_list() == [16 * 25]


CHECKS = [
    add_and_read_back,
    count,
    element_with_properties,
    element_without_properties,
    path,
    merge_v_creates_then_matches,
    merge_e_creates_once,
    profile,
    explain,
    script_with_bindings,
    error_is_one_line,
    error_in_script_is_one_line,
    schema_is_declared_and_listed,
    schema_refuses_with_a_code,
    null_removes_the_property,
    tx_commit,
    tx_rollback,
    tx_conflict_is_told,
    tx_commit_without_result_hides_the_conflict,
    tx_conflict_is_retried,
    counter_counts_every_addition,
    sixteen_clients_count_every_addition,
]


def date_of_a_newer_driver_cannot_be_read(g, client):
    try:
        g.inject("2024-02-29T00:00:00Z").as_date().next()
    except Exception as error:  # the driver's own, of no particular type
        assert "offsetdatetime" in str(error), repr(error)
    else:
        raise AssertionError("it was read")


def run(name, check):
    try:
        check()
        print("ok", name, flush=True)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".replace("\n", " ")
        print(f"FAIL {name}: {reason:.500}", flush=True)


def main(address):
    connection = DriverRemoteConnection(address, "g")
    g = traversal().with_remote(connection)
    client = Client(address, "g")
    try:
        for check in CHECKS:
            run(check.__name__, lambda: check(g, client))
        for name, value in values.VALUES.items():
            run("value " + name, lambda: values.write_and_read(g, name, value))
        for name, id_ in values.IDS.items():
            run("id " + name, lambda: values.write_and_read_id(g, name, id_))
        if version("gremlinpython").startswith("3.7."):
            last = date_of_a_newer_driver_cannot_be_read
            run(last.__name__, lambda: last(g, client))
    finally:
        client.close()
        connection.close()


main(sys.argv[1])
