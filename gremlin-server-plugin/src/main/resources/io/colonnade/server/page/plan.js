// What explain and profile tell about a query.

import { make, table } from './element.js';
import { text } from './graphson.js';

/** Shows the lines of colonnade.explain: a row for each step, and what is said of the whole query. */
export function showExplanation(box, lines) {
  const sections = new Map();
  let section = [];
  for (const line of lines) {
    if (line.startsWith(' ')) {
      section.push(line);
    } else {
      section = [];
      sections.set(line, section);
    }
  }
  box.replaceChildren();
  const steps = new Map();
  const columns = [];
  for (const [title, content] of sections) {
    const numbered = content.map((line) => /^\s*(\d[\d.]*)\.\s(.*)$/.exec(line));
    if (content.length > 0 && numbered.every(Boolean)) {
      columns.push(title);
      numbered.forEach(([, number, told]) => {
        steps.set(number, (steps.get(number) ?? new Map()).set(title, told));
      });
    } else {
      box.append(make('h2', {}, title), make('pre', {}, content.map((line) => line.trim()).join('\n')));
    }
  }
  const rows = [...steps].map(([number, told]) => make('tr', {},
    make('td', {}, number), ...columns.map((column) => make('td', {}, told.get(column) ?? ''))));
  const { box: scroll, body } = table('Steps of the plan', ['step', ...columns], []);
  body.append(...rows);
  box.append(scroll);
}

/** Shows what profile() has measured: a row for each step, inner steps below the one that has them. */
export function showProfile(box, profile) {
  const { box: scroll, body } = table('Steps of the query',
    ['step', 'traversers', 'elements', 'ms', 'share of the time', 'details'], []);
  add(body, profile.steps, 0);
  box.replaceChildren(make('p', {}, `${Number(profile.duration).toFixed(2)} ms in all`), scroll);
}

function add(body, steps, depth) {
  for (const step of steps ?? []) {
    const counts = step.get('counts') ?? new Map();
    const notes = new Map(step.get('annotations') ?? []);
    const share = Number(notes.get('percentDur') ?? 0);
    notes.delete('percentDur');
    const bar = make('meter', { min: 0, max: 100, value: share, 'aria-label': 'share of the time' });
    body.append(make('tr', {},
      make('td', {}, '\u00a0\u00a0'.repeat(depth) + step.get('name')),
      make('td', {}, text(counts.get('traverserCount') ?? '')),
      make('td', {}, text(counts.get('elementCount') ?? '')),
      make('td', {}, Number(step.get('dur')).toFixed(2)),
      make('td', {}, bar, ` ${share.toFixed(0)} %`),
      make('td', {}, ...[...notes].map(([name, value]) => make('div', {}, `${name}: ${short(value)}`)))));
    add(body, step.get('metrics'), depth + 1);
  }
}

function short(value) {
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : text(value);
}
