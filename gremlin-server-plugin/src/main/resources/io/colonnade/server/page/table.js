// The rows of a result as a table and as JSON.

import { inPages, make, row, table } from './element.js';
import { Edge, Vertex, element, json, text } from './graphson.js';

const ROWS = 200;
const LONGEST_CELL = 300;
const MOST_COLUMNS = 50;

export function showTable(box, rows) {
  box.replaceChildren();
  if (rows.length === 0) {
    return;
  }
  const cells = rows.map(fields);
  const columns = [...new Set(cells.flatMap((each) => [...each.keys()]))].slice(0, MOST_COLUMNS);
  const { box: scroll, body } = table('Rows of the result', ['', ...columns], []);
  box.append(scroll);
  let number = 0;
  inPages(box, cells, ROWS, (page) => {
    body.append(...page.map((each) => {
      number += 1;
      return row([String(number), ...columns.map((column) => cut(each.get(column)))]);
    }));
  });
}

export function showJson(box, rows) {
  const content = make('pre', { tabindex: '0', 'aria-label': 'Rows of the result as JSON' });
  box.replaceChildren(content);
  inPages(box, rows, ROWS, (page) => content.append(page.map((each) => json(each)).join('\n'), '\n'));
}

/** Returns the cells of a row by their columns. */
function fields(value) {
  const made = element(value);
  if (made instanceof Vertex) {
    return new Map([['id', made.id], ['label', made.label], ...made.properties]);
  }
  if (made instanceof Edge) {
    return new Map([
      ['id', made.id], ['label', made.label], ['from', made.from.id], ['to', made.to.id], ...made.properties]);
  }
  if (made instanceof Map) {
    return new Map([...made].map(([key, content]) => [text(key), content]));
  }
  return new Map([['value', value]]);
}

function cut(value) {
  const line = value === undefined ? '' : text(value);
  return line.length > LONGEST_CELL ? `${line.slice(0, LONGEST_CELL)}…` : line;
}
