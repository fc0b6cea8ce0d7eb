/** Every type of value that the driver can send: written as properties, read back, compared. */

import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import gremlin from 'gremlin';

const { t } = gremlin.process;

const COMMON = {
  true: true,
  false: false,
  int: 42,
  int_largest: 2147483647,
  int_smallest: -2147483648,
  long_by_size: 2147483648, // too large for an int, so the driver sends a long
  long_largest_safe: Number.MAX_SAFE_INTEGER,
  double: 0.1,
  double_smallest: 5e-324,
  nan: NaN,
  infinity: Infinity,
  minus_infinity: -Infinity,
  string_empty: '',
  string_unicode: 'Zoë 日本 \u{1f469}\u200d\u{1f680} \0 end',
  string_100k: '0123456789'.repeat(10_000),
  datetime_millis: new Date('2024-02-29T10:34:56.789Z'), // a Date has no offset
  datetime_utc: new Date('1969-07-20T20:17:00Z'),
  list: [1, 'two', 2.5],
  list_empty: [],
  list_with_null: [1, null],
  set: new Set(['a', 'b']),
  map: new Map([
    ['one', 1],
    ['two', 'zwei'],
  ]),
  nested: new Map([
    ['list', [[1, 2], new Map([['deep', [true, 4294967296]]])]],
    ['set', new Set([1, 2])],
  ]),
};

/** By the format that the connection speaks: GraphBinary, unless its mimeType says GraphSON. */
export const VALUES = {
  graphson: { ...COMMON, string_lone_surrogate: 'a\ud800b' },
  graphbinary: {
    ...COMMON,
    bigint: 123456789012345678901234567890n,
    bigint_negative: -123456789012345678901234567890n,
    bytes: Buffer.from([0, 1, 254, 255]),
  },
};

export const IDS = { long: 4294967296, string: "Zoë's id" };

/** Writes the value as a property of a vertex and of an edge. */
export async function writeAndRead(g, name, value) {
  await g
    .addV('value')
    .property('name', name)
    .property('value', value)
    .as('v')
    .addE('value')
    .to('v')
    .property('name', name)
    .property('value', value)
    .iterate();
  assert.deepEqual(await g.V().has('value', 'name', name).values('value').toList(), [value]);
  assert.deepEqual(await g.E().has('value', 'name', name).values('value').toList(), [value]);
}

/** Makes a vertex and an edge with the id. */
export async function writeAndReadId(g, name, id) {
  await g.addV('id').property(t.id, id).property('name', name).iterate();
  assert.deepEqual(await g.V(id).id().toList(), [id]);
  await g
    .V(id)
    .as('v')
    .addE('id')
    .to('v')
    .property(t.id, id)
    .property('name', name)
    .iterate();
  assert.deepEqual(await g.E(id).id().toList(), [id]);
}
