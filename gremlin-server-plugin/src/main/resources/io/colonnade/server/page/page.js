// The page: runs queries and shows their results.

import { attach } from './complete.js';
import { Drawing, elements } from './drawing.js';
import { byId, make } from './element.js';
import { Profile } from './graphson.js';
import { forget, queries, remember } from './history.js';
import { listsQueries, showPanel } from './panels.js';
import { showExplanation, showProfile } from './plan.js';
import { call, query, read } from './server.js';
import { showJson, showTable } from './table.js';

// Larger results are shown as a table first.
const MOST_DRAWN_AT_ONCE = 300;

const source = byId('source');
const box = byId('query');
const drawing = new Drawing(fail);

let names = []; // labels and keys of the graph, for completion
let rows = []; // of the last result
let chosen = ''; // the view that the user has chosen; empty: the one that suits the result
let running; // ends the request that is at work
let isDrawn = false; // whether the drawing has the last result

// ---- queries

async function run() {
  await work(box.value, async (signal) => {
    rows = await query(source.value, box.value, {}, signal);
    const found = elements(rows);
    const suits = found.length > 0 && rows.length <= MOST_DRAWN_AT_ONCE ? 'graph' : 'table';
    isDrawn = false;
    if (rows.length === 1 && rows[0] instanceof Profile) {
      showProfile(byId('plan-view'), rows[0]);
      await view('plan');
    } else {
      showTable(byId('table-view'), rows);
      showJson(byId('json-view'), rows);
      await view(chosen === '' || (chosen === 'graph' && found.length === 0) ? suits : chosen);
    }
    return `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  });
}

async function explain() {
  await work(box.value, async () => {
    const lines = await call(source.value, 'colonnade.explain', { query: alone(box.value) });
    showExplanation(byId('plan-view'), lines);
    await view('plan');
    return 'Plan of the query, which did not run';
  });
}

async function profile() {
  await work(box.value, async (signal) => {
    const [measured] = await query(source.value, `${alone(box.value)}.profile()`, {}, signal);
    showProfile(byId('plan-view'), measured);
    await view('plan');
    return 'Measures of the query, which ran';
  });
}

/** Returns a query without a method at its end, which belongs to a program and not to the traversal. */
function alone(text) {
  return text.replace(/(\.(toList|toSet|next|iterate|hasNext|tryNext)\(\)|;|\s)+$/, '');
}

/** Runs one request at a time, and tells how it ended. */
async function work(text, request) {
  running?.abort();
  const own = new AbortController();
  running = own;
  fail(undefined);
  remember(text);
  listHistory();
  byId('stop').disabled = false;
  byId('outcome').textContent = 'Running…';
  const begun = performance.now();
  try {
    const outcome = await request(own.signal);
    if (running === own) {
      byId('outcome').textContent = `${outcome}, ${Math.round(performance.now() - begun)} ms`;
    }
  } catch (failure) {
    if (running === own) {
      byId('outcome').textContent = '';
      fail(failure);
    }
  } finally {
    if (running === own) {
      running = undefined;
      byId('stop').disabled = true;
    }
  }
}

function fail(failure) {
  byId('failure').textContent = failure === undefined ? ''
    : failure.name === 'AbortError'
      ? 'You stopped this query. The server ends it too.'
      : failure.message;
}

// ---- views and panels

async function view(name) {
  document.querySelectorAll('[data-view]').forEach((button) => {
    button.setAttribute('aria-pressed', String(button.dataset.view === name));
    byId(`${button.dataset.view}-view`).hidden = button.dataset.view !== name;
  });
  if (name === 'graph' && !isDrawn) {
    isDrawn = true;
    await drawing.show(source.value, elements(rows));
  }
}

function panel(button) {
  document.querySelectorAll('[data-panel]').forEach((each) => {
    const isShown = each === button;
    byId(each.dataset.panel).hidden = !isShown;
    if (isShown) {
      each.setAttribute('aria-current', 'page');
    } else {
      each.removeAttribute('aria-current');
    }
  });
  if (button.dataset.panel !== 'query-panel') {
    showPanel(byId(button.dataset.panel), source.value);
  }
}

function listHistory() {
  const first = make('option', { value: '' }, 'Choose a query…');
  const kept = queries();
  byId('history').replaceChildren(first, ...kept.map((text) => make('option', { value: text }, text.slice(0, 120))));
  byId('history').disabled = kept.length === 0;
}

async function learn() {
  names = [];
  try {
    const schema = await call(source.value, 'colonnade.schema');
    names = [...new Set(schema.flatMap((entry) => [...entry].filter(([key]) => /^(key|.*label)$/i.test(key)))
      .map(([, name]) => name))].sort();
    const services = await query(source.value, 'g.call()');
    document.querySelector('[data-panel=running-panel]').hidden = !listsQueries(services);
  } catch (failure) {
    fail(failure);
  }
}

async function begin() {
  listHistory();
  try {
    const sources = await read('/page/sources');
    source.replaceChildren(...sources.map((name) => make('option', { value: name }, name)));
    if (sources.includes('g')) {
      source.value = 'g';
    }
  } catch (failure) {
    fail(failure);
  }
  await learn();
  document.documentElement.dataset.ready = 'true';
}

byId('run').addEventListener('click', run);
byId('stop').addEventListener('click', () => running?.abort());
byId('explain').addEventListener('click', explain);
byId('profile').addEventListener('click', profile);
byId('forget').addEventListener('click', () => {
  forget();
  listHistory();
});
byId('history').addEventListener('change', (event) => {
  box.value = event.target.value || box.value;
  event.target.value = '';
  box.focus();
});
box.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
source.addEventListener('change', () => {
  learn();
  panel(document.querySelector('[data-panel][aria-current]'));
});
document.querySelectorAll('[data-view]').forEach((button) => button.addEventListener('click', () => {
  chosen = button.dataset.view === 'plan' ? '' : button.dataset.view;
  view(button.dataset.view).catch(fail);
}));
document.querySelectorAll('[data-panel]').forEach((button) => button.addEventListener('click', () => panel(button)));
attach(box, byId('completions'), () => names);
begin();
