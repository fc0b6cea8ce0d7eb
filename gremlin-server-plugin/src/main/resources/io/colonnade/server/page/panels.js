// The panels beside the query: schema and indexes, jobs, running queries, figures of the server.

import { make, table } from './element.js';
import { text } from './graphson.js';
import { call, read } from './server.js';

const QUERIES = 'colonnade.queries';
const KILL = 'colonnade.kill';

/** Returns whether a server lists running queries and ends them, by the names of its services. */
export const listsQueries = (services) => services.includes(QUERIES) && services.includes(KILL);

/** Fills a panel; source() names the traversal source. */
const FILL = {
  'schema-panel': async (source) => [
    maps('Labels and property keys', await call(source, 'colonnade.schema')),
    maps('Indexes', await call(source, 'colonnade.index.list')),
  ],
  'jobs-panel': async (source) => [maps('Jobs since the graph was opened', await call(source, 'colonnade.job.list'))],
  'running-panel': async (source, again) => [running(source, await call(source, QUERIES), again)],
  'server-panel': async () => figures(await read('/status')),
};

/** Loads and shows a panel, or what failed. */
export async function showPanel(panel, source) {
  const message = make('p', { role: 'status' }, 'Loading…');
  const again = (event) => showPanel(panel, source, event);
  const refresh = make('button', { type: 'button', onclick: again }, 'Refresh');
  const hadFocus = panel.contains(document.activeElement);
  panel.replaceChildren(make('div', { class: 'toolbar' }, refresh, message));
  if (hadFocus) {
    refresh.focus();
  }
  try {
    panel.append(...await FILL[panel.id](source, again, message));
    message.textContent = `As of ${new Date().toLocaleTimeString()}`;
  } catch (failure) {
    message.className = 'failed';
    message.textContent = failure.message;
  }
}

function maps(caption, rows) {
  if (rows.length === 0) {
    return make('section', {}, make('h2', {}, caption), make('p', { class: 'hint' }, 'none'));
  }
  const columns = columnsOf(rows);
  return table(caption, columns, rows.map((each) => columns.map((column) => cell(each, column)))).box;
}

function columnsOf(rows) {
  return [...new Set(rows.flatMap((each) => [...each.keys()]))];
}

function cell(fields, column) {
  const value = fields.get(column);
  if (value === undefined) {
    return '';
  }
  return column === 'state' ? make('span', { class: 'state', 'data-state': text(value) }, text(value)) : text(value);
}

function running(source, rows, again) {
  if (rows.length === 0) {
    return maps('Running queries', rows);
  }
  const columns = columnsOf(rows);
  return table('Running queries', [...columns, ''], rows.map((each) => [
    ...columns.map((column) => cell(each, column)),
    make('button', { type: 'button', onclick: (event) => kill(source, each, event.target, again) }, 'End this query'),
  ])).box;
}

async function kill(source, fields, button, again) {
  try {
    await call(source, KILL, { query: fields.get('id') });
    await again();
  } catch (failure) {
    button.replaceWith(make('span', { class: 'failed', role: 'alert' }, failure.message));
  }
}

/** Shows the fields of /status: those of the server, and a table for each graph. */
function figures(status) {
  const { graphs = {}, ...server } = status;
  return [
    table('Server', ['figure', 'value'], flat(server)).box,
    ...Object.entries(graphs).map(([name, fields]) => table(`Graph ${name}`, ['figure', 'value'], flat(fields)).box),
  ];
}

function flat(fields, before = '') {
  return Object.entries(fields).flatMap(([name, value]) => (value !== null && typeof value === 'object'
    ? flat(value, `${before}${name} `) : [[before + name, shown(name, value)]]));
}

function shown(name, value) {
  const isSize = typeof value === 'number' && (name === 'bytes' || name === 'limit');
  return isSize ? `${(value / 1_048_576).toFixed(1)} MB` : String(value);
}
