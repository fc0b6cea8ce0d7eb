/**
 * What a JavaScript program does with a server. Arguments: its address, and graphbinary (what
 * the driver speaks if it is not told) or graphson. Prints a line for each check.
 */

import assert from 'node:assert/strict';
import gremlin from 'gremlin';
import { RETRYABLE, inTransaction } from './transactions.js';
import { IDS, VALUES, writeAndRead, writeAndReadId } from './values.js';

const { direction, merge, statics: __, t } = gremlin.process;
const { traversal } = gremlin.process.AnonymousTraversalSource;

async function addAndReadBack({ g }) {
  const { value: vertex } = await g.addV('person').property('name', 'ada').next();
  assert.equal(vertex.label, 'person');
  assert.deepEqual(await g.V(vertex.id).values('name').toList(), ['ada']);
  assert.deepEqual(await g.V().has('person', 'name', 'ada').id().toList(), [vertex.id]);
}

async function count({ g }) {
  await g.inject([1, 2, 3]).unfold().addV('counted').iterate();
  assert.equal((await g.V().hasLabel('counted').count().next()).value, 3);
}

async function elementWithProperties({ g }) {
  await g.addV('full').property('name', 'marko').property('age', 29).iterate();
  const { value: vertex } = await g.V().hasLabel('full').next();
  const properties = Object.values(vertex.properties)
    .flat()
    .map((property) => [property.label, property.value]);
  assert.deepEqual(Object.fromEntries(properties), { name: 'marko', age: 29 });
}

async function elementWithoutProperties({ g }) {
  await g.addV('bare').property('name', 'marko').iterate();
  const tokens = g.with_('materializeProperties', 'tokens');
  const { value: vertex } = await tokens.V().hasLabel('bare').next();
  assert.equal(Object.keys(vertex.properties ?? {}).length, 0);
}

async function path({ g }) {
  await g
    .addV('stop')
    .property('name', 'a')
    .as('a')
    .addV('stop')
    .property('name', 'b')
    .addE('way')
    .from_('a')
    .iterate();
  const ways = g.V().has('stop', 'name', 'a').outE('way').inV();
  const { value: found } = await ways.path().by('name').by(t.label).next();
  assert.deepEqual(found.objects, ['a', 'way', 'b']);
}

async function mergeVCreatesThenMatches({ g }) {
  for (const expected of ['created', 'matched']) {
    await g
      .mergeV(new Map([[t.label, 'merged'], ['name', 'm']]))
      .option(merge.onCreate, new Map([['state', 'created']]))
      .option(merge.onMatch, new Map([['state', 'matched']]))
      .iterate();
    assert.deepEqual(await g.V().has('merged', 'name', 'm').values('state').toList(), [expected]);
  }
}

async function mergeECreatesOnce({ g }) {
  const { value: one } = await g.addV('end').next();
  const { value: other } = await g.addV('end').next();
  const edge = new Map([
    [t.label, 'linked'],
    [direction.out, one.id],
    [direction.in, other.id],
  ]);
  await g.mergeE(edge).iterate();
  await g.mergeE(edge).iterate();
  assert.deepEqual(await g.V(one.id).out('linked').id().toList(), [other.id]);
}

async function profile({ graphson }) {
  // In GraphBinary, which the driver speaks by default, it cannot read metrics, and the program
  // ends: a connection for profile() needs the mimeType of GraphSON.
  const { value: metrics } = await graphson.V().hasLabel('person').profile().next();
  const plain = JSON.stringify(metrics, (_, part) => (part instanceof Map ? [...part] : part));
  assert.match(plain, /storeCalls/);
}

async function scriptWithBindings({ g, client }) {
  await g.addV('bound').property('name', 'josh').iterate();
  const script = "g.V().has('bound', 'name', who).values('name')";
  assert.deepEqual((await client.submit(script, { who: 'josh' })).toArray(), ['josh']);
  assert.deepEqual((await client.submit(script, { who: 'nobody' })).toArray(), []);
}

async function errorIsOneLine({ g }) {
  await assert.rejects(g.addV('refused').property(t.id, 1.5).iterate(), (error) => {
    assert.equal(error.statusCode, 500);
    assert.match(error.statusMessage, /^COL-2101 .*$/); // a dot is no line break
    return true;
  });
}

async function errorInScriptIsOneLine({ client }) {
  await assert.rejects(client.submit('g.V('), (error) => {
    assert.equal(error.statusCode, 597);
    assert.match(error.statusMessage, /^.*line=1.*$/);
    return true;
  });
}

async function schemaIsDeclaredAndListed({ g }) {
  const schema = (entries) => g.call('colonnade.schema', new Map(Object.entries(entries)));
  const key = { key: 'born', type: 'Integer', cardinality: 'single' };
  const { value: declared } = await schema(key).next();
  assert.deepEqual(Object.fromEntries(declared), { ...key, declared: true });
  await schema({ edgeLabel: 'wrote', sort: ['at desc'] }).iterate();
  const listed = await g.call('colonnade.schema').toList();
  const labels = listed.filter((entry) => entry.get('edgeLabel') === 'wrote');
  assert.deepEqual(labels.map((entry) => Object.fromEntries(entry)), [
    { edgeLabel: 'wrote', declared: true, sort: ['at desc'] },
  ]);
}

async function schemaRefusesWithACode({ g }) {
  const height = new Map([['key', 'height'], ['type', 'Double']]);
  await g.call('colonnade.schema', height).iterate();
  const refused = g.addV('person').property('height', 'tall').iterate();
  await assert.rejects(refused, (error) => {
    assert.equal(error.statusCode, 500);
    assert.match(error.statusMessage, /^COL-2211 .*$/);
    return true;
  });
}

async function nullRemovesTheProperty({ g }) {
  await g.addV('nulled').property('name', 'x').iterate();
  await g.V().hasLabel('nulled').property('name', null).iterate();
  assert.deepEqual(await g.V().hasLabel('nulled').values('name').toList(), []);
}

async function countOf(g, label) {
  return (await g.V().hasLabel(label).count().next()).value;
}

async function txCommit({ g }) {
  const tx = g.tx();
  const gtx = tx.begin();
  await gtx.addV('committed').iterate();
  assert.equal(await countOf(gtx, 'committed'), 1);
  assert.equal(await countOf(g, 'committed'), 0);
  await tx.commit();
  assert.equal(await countOf(g, 'committed'), 1);
}

async function txRollback({ g }) {
  const tx = g.tx();
  const gtx = tx.begin();
  await gtx.addV('rolled_back').iterate();
  assert.equal(await countOf(gtx, 'rolled_back'), 1);
  await tx.rollback();
  assert.equal(await countOf(g, 'rolled_back'), 0);
}

async function txConflictIsTold({ g }) {
  const { value: id } = await g.addV('contested').property('n', 0).id().next();
  const [first, second] = [g.tx(), g.tx()];
  await first.begin().V(id).property('n', 1).iterate();
  await second.begin().V(id).property('n', 2).iterate();
  await first.commit();
  await assert.rejects(second.commit(), (error) => {
    assert.equal(error.statusCode, RETRYABLE);
    assert.match(error.statusMessage, /^COL-1001 .*$/);
    return true;
  });
  assert.deepEqual(await g.V(id).values('n').toList(), [1]);
}

async function txConflictIsRetried({ g }) {
  const { value: id } = await g.addV('counter').property('n', 0).id().next();
  const seen = [];
  await inTransaction(g, async (gtx) => {
    const { value: n } = await gtx.V(id).values('n').next();
    seen.push(n);
    if (seen.length === 1) { // a rival commits between our read and our write
      await g.V(id).property('n', n + 1).iterate();
    }
    await gtx.V(id).property('n', n + 1).iterate();
  });
  assert.deepEqual(seen, [0, 1]);
  assert.deepEqual(await g.V(id).values('n').toList(), [2]);
}

function increment(source, id, entries) {
  return source.V(id).call('colonnade.increment', new Map(Object.entries(entries)));
}

async function counterCountsEveryAddition({ g }) {
  const { value: id } = await g.addV('page').id().next();
  const three = await increment(g, id, { key: 'page_views', by: 3 }).values('page_views').toList();
  assert.deepEqual(three.map(Number), [3]);
  const allAtOnce = Array.from({ length: 16 }, () => g.tx());
  for (const tx of allAtOnce) {
    await increment(tx.begin(), id, { key: 'page_views' }).iterate();
  }
  for (const tx of allAtOnce) {
    await tx.commit();
  }
  const all = await g.V(id).values('page_views').toList();
  assert.deepEqual(all.map(Number), [19]);
  for (const by of ['many', 0.5]) {
    const wrong = increment(g, id, { key: 'page_views', by }).iterate();
    await assert.rejects(wrong, (error) => {
      assert.equal(error.statusCode, 500);
      assert.match(error.statusMessage, /^COL-2403 .*$/); // a dot is no line break
      return true;
    });
  }
  assert.deepEqual((await g.V(id).values('page_views').toList()).map(Number), [19]);
}

async function sixteenClientsCountEveryAddition({ g, connect }) {
  const { value: id } = await g.addV('page').id().next();
  const clients = Array.from({ length: 16 }, connect);
  try {
    await Promise.all(clients.map((each) => each.open()));
    const add = async (mine) => {
      for (let i = 0; i < 25; i++) {
        await increment(mine, id, { key: 'page_views' }).iterate();
      }
    };
    await Promise.all(clients.map((each) => add(traversal().withRemote(each))));
  } finally {
    await Promise.all(clients.map((each) => each.close()));
  }
  const all = await g.V(id).values('page_views').toList();
  assert.deepEqual(all.map(Number), [16 * 25]);
}

const CHECKS = {
  add_and_read_back: addAndReadBack,
  count,
  element_with_properties: elementWithProperties,
  element_without_properties: elementWithoutProperties,
  path,
  merge_v_creates_then_matches: mergeVCreatesThenMatches,
  merge_e_creates_once: mergeECreatesOnce,
  profile,
  script_with_bindings: scriptWithBindings,
  error_is_one_line: errorIsOneLine,
  error_in_script_is_one_line: errorInScriptIsOneLine,
  schema_is_declared_and_listed: schemaIsDeclaredAndListed,
  schema_refuses_with_a_code: schemaRefusesWithACode,
  null_removes_the_property: nullRemovesTheProperty,
  tx_commit: txCommit,
  tx_rollback: txRollback,
  tx_conflict_is_told: txConflictIsTold,
  tx_conflict_is_retried: txConflictIsRetried,
  counter_counts_every_addition: counterCountsEveryAddition,
  sixteen_clients_count_every_addition: sixteenClientsCountEveryAddition,
};

async function run(name, check) {
  try {
    await check();
    console.log(`ok ${name}`);
  } catch (error) {
    console.log(`FAIL ${name}: ${String(error).replaceAll(/\s+/g, ' ').slice(0, 500)}`);
  }
}

const [address, format] = process.argv.slice(2);
const graphsonType = 'application/vnd.gremlin-v3.0+json';
const options = format === 'graphson' ? { mimeType: graphsonType } : {};
const { Client, DriverRemoteConnection } = gremlin.driver;
const connect = () => new DriverRemoteConnection(address, options);
const connection = connect();
const jsonConnection = new DriverRemoteConnection(address, { mimeType: graphsonType });
const client = new Client(address, { traversalSource: 'g', ...options });
const g = traversal().withRemote(connection);
const graphson = traversal().withRemote(jsonConnection);
try {
  for (const [name, check] of Object.entries(CHECKS)) {
    await run(name, () => check({ g, client, graphson, connect }));
  }
  for (const [name, value] of Object.entries(VALUES[format])) {
    await run(`value ${name}`, () => writeAndRead(g, name, value));
  }
  for (const [name, id] of Object.entries(IDS)) {
    await run(`id ${name}`, () => writeAndReadId(g, name, id));
  }
} finally {
  await client.close();
  await connection.close();
  await jsonConnection.close();
}
