// Values of GraphSON 3 with types. Whole numbers of 64 bits and more become BigInt, so that no digit
// of an id is lost: JSON.parse alone reads them as floating-point numbers.

export class Vertex {
  constructor(node) {
    this.id = decode(node.id);
    this.label = node.label;
    this.properties = properties(node.properties);
  }
}

export class Edge {
  constructor(node) {
    this.id = decode(node.id);
    this.label = node.label;
    this.from = { id: decode(node.outV), label: node.outVLabel };
    this.to = { id: decode(node.inV), label: node.inVLabel };
    this.properties = properties(node.properties);
  }
}

export class Path {
  constructor(node) {
    this.objects = decode(node.objects);
  }
}

/** What profile() returns. */
export class Profile {
  constructor(node) {
    const fields = decode(node);
    this.duration = fields.get('dur');
    this.steps = fields.get('metrics');
  }
}

/** A name that is no text: T.id, T.label, or a direction. */
class Token {
  constructor(name) {
    this.name = name;
  }
}

// In JSON, quotes inside of strings have a backslash, so this text begins a typed number everywhere.
const LARGE = /("@type":"gx?:(?:Int64|BigInteger|BigDecimal)","@value":)(-?\d[\d.eE+-]*)/g;

/** Parses an answer, keeping all digits of large numbers. */
export function parse(text) {
  return JSON.parse(text.replace(LARGE, '$1"$2"'));
}

/** Returns the value of a node of GraphSON. */
export function decode(node) {
  if (node === null || typeof node !== 'object') {
    return node;
  }
  const value = node['@value'];
  switch (node['@type']) {
    case 'g:List':
    case 'g:Set':
      return value.map(decode);
    case 'g:Map':
    case 'g:BulkSet':
      return pairs(value.map(decode));
    case 'g:Int64':
    case 'gx:BigInteger':
      return BigInt(value);
    case 'g:Int32':
    case 'g:Double':
    case 'g:Float':
    case 'gx:Int16':
    case 'gx:Byte':
      return Number(value);
    case 'g:Date':
    case 'g:Timestamp':
      return new Date(value).toISOString();
    case 'g:T':
    case 'g:Direction':
      return new Token(value);
    case 'g:Vertex':
      return new Vertex(value);
    case 'g:Edge':
      return new Edge(value);
    case 'g:VertexProperty':
      return decode(value.value);
    case 'g:Property':
      return new Map([[value.key, decode(value.value)]]);
    case 'g:Path':
      return new Path(value);
    case 'g:TraversalMetrics':
      return new Profile(value);
    case 'g:Metrics':
      return decode(value);
    case 'g:Tree':
      return new Map(value.map((branch) => [decode(branch.key), decode(branch.value)]));
    default:
      return value === undefined ? node : value;
  }
}

function pairs(list) {
  const map = new Map();
  for (let i = 0; i < list.length; i += 2) {
    map.set(list[i], list[i + 1]);
  }
  return map;
}

function properties(node = {}) {
  const map = new Map();
  for (const [key, value] of Object.entries(node)) {
    const values = Array.isArray(value) ? value.map(decode) : [...decode(value).values()];
    map.set(key, values.length === 1 ? values[0] : values);
  }
  return map;
}

/** Returns the vertex or edge that elementMap() describes, or the value itself. */
export function element(value) {
  if (!(value instanceof Map)) {
    return value;
  }
  const tokens = new Map();
  const others = new Map();
  for (const [key, content] of value) {
    (key instanceof Token ? tokens : others).set(key instanceof Token ? key.name : key, content);
  }
  if (!tokens.has('id') || !tokens.has('label')) {
    return value;
  }
  const isEdge = tokens.has('IN') && tokens.has('OUT');
  const made = Object.create((isEdge ? Edge : Vertex).prototype);
  made.id = tokens.get('id');
  made.label = tokens.get('label');
  made.properties = others;
  if (isEdge) {
    made.from = end(tokens.get('OUT'));
    made.to = end(tokens.get('IN'));
  }
  return made;
}

function end(map) {
  const { id, label } = element(map);
  return { id, label };
}

/** Returns a value as a line of text. */
export function text(value) {
  if (typeof value === 'string') {
    return value;
  }
  if (value instanceof Vertex) {
    return `${value.label} ${text(value.id)}`;
  }
  if (value instanceof Edge) {
    return `${text(value.from.id)} —${value.label}→ ${text(value.to.id)}`;
  }
  if (value instanceof Path) {
    return value.objects.map(text).join(' , ');
  }
  if (value instanceof Token) {
    return value.name;
  }
  if (value instanceof Map) {
    return [...value].map(([key, content]) => `${text(key)}: ${text(content)}`).join(', ');
  }
  return Array.isArray(value) ? value.map(text).join(', ') : String(value);
}

/** Returns a value as JSON, with all digits of its numbers. */
export function json(value, indent = '') {
  const inner = `${indent}  `;
  const wrap = (open, items, close) =>
    items.length === 0 ? open + close : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
  if (typeof value === 'bigint') {
    return String(value);
  }
  if (value instanceof Token) {
    return JSON.stringify(value.name);
  }
  if (Array.isArray(value)) {
    return wrap('[', value.map((item) => json(item, inner)), ']');
  }
  if (value !== null && typeof value === 'object') {
    const entries = value instanceof Map ? [...value] : Object.entries(value);
    return wrap('{', entries.map(([key, item]) => `${JSON.stringify(text(key))}: ${json(item, inner)}`), '}');
  }
  return Number.isNaN(value) || Math.abs(value) === Infinity ? `"${value}"` : JSON.stringify(value);
}
