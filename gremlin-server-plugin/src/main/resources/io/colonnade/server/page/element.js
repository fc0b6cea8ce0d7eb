// Elements of the page. Text from the graph becomes a text node, never HTML.

/** Makes an element. An attribute whose name begins with "on" is a listener. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (value !== false && value !== undefined) {
      element.setAttribute(name, value === true ? '' : value);
    }
  }
  element.append(...children);
  return element;
}

export const byId = (id) => document.getElementById(id);

/** Makes a table that scrolls sideways in its own box. */
export function table(caption, columns, rows) {
  const head = make('tr', {}, ...columns.map((column) => make('th', { scope: 'col' }, column)));
  const body = make('tbody', {}, ...rows.map(row));
  return {
    box: make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
      make('table', {}, make('caption', {}, caption), make('thead', {}, head), body)),
    body,
  };
}

/** Makes a row of a table from texts or elements. */
export function row(cells) {
  return make('tr', {}, ...cells.map((cell) => make('td', {}, cell)));
}

/** Shows some items at once, and more when a button is pressed. */
export function inPages(box, items, size, show) {
  let shown = 0;
  const more = make('button', { type: 'button', onclick: next });
  function next() {
    show(items.slice(shown, shown + size));
    shown = Math.min(items.length, shown + size);
    const left = items.length - shown;
    more.hidden = left === 0;
    more.textContent = `Show ${Math.min(size, left)} more (${shown} of ${items.length} shown)`;
  }
  next();
  box.append(more);
}
