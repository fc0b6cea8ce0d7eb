/**
 * A feed over the wire, newest first. Argument: the server, ws://localhost:8182/gremlin if none.
 *
 * The server needs nothing but to run; the package: npm install gremlin@3.8.2
 */

import gremlin from 'gremlin';

const { order } = gremlin.process;
const { traversal } = gremlin.process.AnonymousTraversalSource;
const { DriverRemoteConnection } = gremlin.driver;

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

/** Posts lie at their author by time, the newest first. */
async function declare(g) {
  await g.call('colonnade.schema', new Map([['key', 'at'], ['type', 'OffsetDateTime']])).iterate();
  await g
    .call('colonnade.schema', new Map([['edgeLabel', 'js_posted'], ['sort', ['at desc']]]))
    .iterate();
}

async function post(g, author, text, at) {
  await g
    .addV('js_post')
    .property('text', text)
    .as('post')
    .V(author)
    .addE('js_posted')
    .to('post')
    .property('at', at)
    .iterate();
}

async function newest(g, author, count) {
  return g
    .V(author)
    .outE('js_posted')
    .order()
    .by('at', order.desc)
    .limit(count)
    .inV()
    .values('text')
    .toList();
}

const connection = new DriverRemoteConnection(process.argv[2] ?? 'ws://localhost:8182/gremlin');
try {
  const g = traversal().with_(connection);
  await declare(g);
  const ada = (await g.addV('person').property('name', 'Ada').next()).value.id;
  for (let hour = 0; hour < 20; hour++) {
    await post(g, ada, `note ${hour}`, new Date(NOON + hour * HOUR));
  }
  console.log('newest:', (await newest(g, ada, 3)).join(', '));
} finally {
  await connection.close();
}
