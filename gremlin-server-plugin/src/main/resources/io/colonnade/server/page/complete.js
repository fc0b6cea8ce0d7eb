// Completion in the query box: labels and keys inside of quotes, steps after a dot.

import { make } from './element.js';

const MOST = 12;

const STEPS = `V E addV addE aggregate and as barrier both bothE bothV branch by call cap choose coalesce
 constant count cyclicPath dedup drop elementMap emit explain filter flatMap fold from group groupCount has
 hasId hasKey hasLabel hasNot hasValue id identity in inE inV index inject is key label limit local map max mean
 mergeE mergeV min not optional or order otherV out outE outV path profile project properties property
 propertyMap range repeat sample select sideEffect simplePath skip subgraph sum tail times timeLimit to tree
 unfold union until value valueMap values where with`.split(/\s+/);

/** Attaches completion to a box; names() returns the labels and keys of the graph. */
export function attach(box, list, names) {
  let options = [];
  let active = -1;
  let begin = 0;

  function close() {
    options = [];
    active = -1;
    list.hidden = true;
    box.removeAttribute('aria-activedescendant');
  }

  function open() {
    close();
    const before = box.value.slice(0, box.selectionStart);
    const found = candidates(before, names());
    if (found.options.length === 0) {
      return;
    }
    begin = found.begin;
    options = found.options;
    list.replaceChildren(...options.map((option, index) => make('li', {
      id: `completion-${index}`,
      role: 'option',
      'aria-selected': 'false',
      onmousedown: (event) => {
        event.preventDefault(); // the box keeps the focus
        accept(index);
      },
    }, option)));
    list.hidden = false;
  }

  function choose(index) {
    active = (index + options.length) % options.length;
    [...list.children].forEach((item, each) => item.setAttribute('aria-selected', String(each === active)));
    list.children[active].scrollIntoView({ block: 'nearest' });
    box.setAttribute('aria-activedescendant', `completion-${active}`);
  }

  function accept(index) {
    box.setRangeText(options[index], begin, box.selectionStart, 'end');
    close();
  }

  box.addEventListener('input', open);
  box.addEventListener('blur', close);
  box.addEventListener('keydown', (event) => {
    if (event.key === ' ' && event.ctrlKey) {
      open();
    } else if (list.hidden || event.ctrlKey) {
      return;
    } else if (event.key === 'ArrowDown') {
      choose(active + 1);
    } else if (event.key === 'ArrowUp') {
      choose(active < 0 ? options.length - 1 : active - 1);
    } else if (event.key === 'Enter' && active >= 0) {
      accept(active);
    } else if (event.key === 'Escape') {
      close();
    } else {
      return; // Tab leaves the box, Enter alone begins a line
    }
    event.preventDefault();
  });
}

/** Returns what may follow a text, and where in it the completed word begins. */
export function candidates(before, names) {
  const quoted = openString(before);
  const begin = quoted >= 0 ? quoted : wordStart(before);
  const word = before.slice(begin).toLowerCase();
  if (quoted < 0 && (word === '' || before[begin - 1] !== '.')) {
    return { begin, options: [] };
  }
  const from = quoted >= 0 ? names : STEPS;
  const options = from
    .filter((name) => name.toLowerCase().startsWith(word) && name.length > word.length)
    .slice(0, MOST)
    .map((name) => (quoted >= 0 ? escaped(name, before[begin - 1]) : `${name}(`));
  return { begin, options };
}

function wordStart(before) {
  return before.length - /[A-Za-z]*$/.exec(before)[0].length;
}

function escaped(name, quote) {
  return name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
}

/** Returns where the content of a string begins that has no end yet, or -1. */
function openString(before) {
  let quote = '';
  let begin = -1;
  for (let i = 0; i < before.length; i += 1) {
    const sign = before[i];
    if (quote !== '' && sign === '\\') {
      i += 1;
    } else if (sign === quote) {
      quote = '';
      begin = -1;
    } else if (quote === '' && (sign === '"' || sign === "'")) {
      quote = sign;
      begin = i + 1;
    }
  }
  return begin;
}
