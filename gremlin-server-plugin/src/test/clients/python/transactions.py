"""Transactions that are safe: nothing lost, nothing done twice."""

import random
import time

from gremlin_python.driver.protocol import GremlinServerError

# The server's "try again": nothing was written, and the same work may succeed now.
RETRYABLE = 596


def commit(tx):
    """Commits, or raises GremlinServerError.

    tx.commit() alone raises nothing: without all().result() a refused commit looks like a success.
    """
    tx.commit().all().result()


def rollback(tx):
    tx.rollback().all().result()


def in_transaction(g, work, attempts=10):
    """Calls work(gtx) in a transaction and commits; again from its start if another one won.

    Whatever work() reads, it must read through its gtx: what was read before may be out of date.
    Every other error is raised, after a rollback.
    """
    for attempt in range(1, attempts + 1):
        tx = g.tx()
        gtx = tx.begin()
        try:
            result = work(gtx)
            commit(tx)
            return result
        except GremlinServerError as error:
            if error.status_code != RETRYABLE or attempt == attempts:
                raise
        finally:
            if tx.is_open():
                rollback(tx)
        # Rivals that met once should not meet again.
        time.sleep(random.uniform(0, 0.005 * 2**attempt))
