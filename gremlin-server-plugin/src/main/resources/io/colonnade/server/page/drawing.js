// The drawing of a graph, which a click on a vertex expands.

import { byId, make, table } from './element.js';
import { Edge, Path, Vertex, element, text } from './graphson.js';
import { query } from './server.js';

const MOST_ELEMENTS = 500;
const NEIGHBOURS = 100;
const LONGEST_CAPTION = 24;
const COLOURS = 6;

// One more than is drawn tells whether there are more.
const HOP = (from) => `g.V(vertexId).bothE().range(${from}L, ${from + NEIGHBOURS + 1}L)`
  + ".project('edge', 'vertex').by(elementMap()).by(otherV().elementMap())";

/** Returns the vertices and edges in the rows of a result, also inside of lists, maps and paths. */
export function elements(rows) {
  const found = [];
  const look = (value) => {
    const made = element(value);
    if (made instanceof Vertex || made instanceof Edge) {
      found.push(made);
    } else if (made instanceof Path) {
      made.objects.forEach(look);
    } else if (made instanceof Map) {
      [...made.values()].forEach(look);
    } else if (Array.isArray(made)) {
      made.forEach(look);
    }
  };
  rows.forEach(look);
  return found;
}

/** A drawing; report is called with each failure. */
export class Drawing {
  #report;
  #source = 'g';
  #cy;
  #labels = [];

  constructor(report) {
    this.#report = report;
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#cy?.style(style()));
  }

  /** Draws the elements of a result, in place of what was drawn. */
  async show(source, all) {
    this.#source = source;
    const { default: cytoscape } = await import('./cytoscape.mjs');
    this.#cy?.destroy();
    this.#labels = [];
    this.#cy = cytoscape({ container: byId('drawing'), style: style(), maxZoom: 2, minZoom: 0.1 });
    this.#cy.on('tap', 'node', (event) => this.#expand(event.target));
    this.#cy.on('tap', 'edge', (event) => this.#describe(event.target));
    byId('selected').replaceChildren();
    const drawn = all.slice(0, MOST_ELEMENTS);
    drawn.forEach((each) => this.#add(each));
    this.#arrange(true);
    this.#tell(all.length > drawn.length
      ? `The first ${drawn.length} of ${all.length} elements of the result are drawn.` : '');
  }

  #add(value, near = undefined) {
    if (value instanceof Edge) {
      this.#vertex(value.from, near);
      this.#vertex(value.to, near);
      if (this.#cy.getElementById(key(value)).empty()) {
        this.#cy.add({
          group: 'edges',
          data: {
            id: key(value), source: key(value.from), target: key(value.to), caption: value.label, value },
        });
      }
    } else {
      this.#vertex(value, near);
    }
  }

  #vertex(value, near) {
    const known = this.#cy.getElementById(key(value));
    if (known.nonempty()) {
      if (value instanceof Vertex) {
        known.data({ value, caption: caption(value) }); // an edge tells only id and label
      }
      return;
    }
    if (!this.#labels.includes(value.label)) {
      this.#labels.push(value.label);
    }
    this.#cy.add({
      group: 'nodes',
      data: { id: key(value), caption: caption(value), value, next: 0, ended: false },
      classes: `colour${this.#labels.indexOf(value.label) % COLOURS}`,
      position: near && beside(near, this.#cy.nodes().length),
    });
  }

  /** Draws the next neighbours of a vertex: all, or as many as are drawn at once. */
  async #expand(node) {
    this.#describe(node);
    if (node.data('ended')) {
      this.#tell(`All neighbours of ${node.data('caption')} are drawn.`);
      return;
    }
    try {
      const from = node.data('next');
      const rows = await query(this.#source, HOP(from), { vertexId: node.data('value').id });
      if (node.removed()) {
        return; // another result is drawn by now
      }
      const before = this.#cy.nodes().length;
      rows.slice(0, NEIGHBOURS).forEach((pair) => {
        this.#add(element(pair.get('vertex')), node.position());
        this.#add(element(pair.get('edge')), node.position());
      });
      const hasMore = rows.length > NEIGHBOURS;
      node.data({ next: from + NEIGHBOURS, ended: !hasMore });
      const added = this.#cy.nodes().length - before;
      if (added > 0) {
        this.#arrange(false);
      }
      this.#tell(`${added} new neighbours of ${node.data('caption')}.${hasMore
        ? ` It has more than ${from + NEIGHBOURS} edges: choose it again for the next ${NEIGHBOURS}.` : ''}`);
    } catch (failure) {
      this.#report(failure);
    }
  }

  #arrange(isNew) {
    this.#cy.layout({
      name: 'cose',
      animate: false,
      randomize: isNew,
      nodeRepulsion: () => 400_000,
      idealEdgeLength: () => 70,
      edgeElasticity: () => 60,
      gravity: 0.4,
      nodeOverlap: 30,
      padding: 40,
    }).run();
    if (this.#cy.zoom() > 1.3) {
      this.#cy.zoom(1.3);
      this.#cy.center();
    }
  }

  #describe(drawn) {
    this.#cy.elements().unselect();
    drawn.select();
    const { id, label, from, to, properties } = drawn.data('value');
    const rows = [['id', text(id)], ['label', label]];
    if (from) {
      rows.push(['from', text(from.id)], ['to', text(to.id)]);
    }
    (properties ?? new Map()).forEach((value, name) => rows.push([name, text(value)]));
    byId('selected').replaceChildren(
      make('h2', {}, drawn.data('caption')), table('Properties', ['key', 'value'], rows).box);
  }

  /** Announces what is drawn, and lists the vertices for those who use no mouse. */
  #tell(more) {
    const nodes = this.#cy.nodes();
    byId('drawn').textContent = `${nodes.length} vertices, ${this.#cy.edges().length} edges. ${more}`;
    const focused = document.activeElement?.dataset?.vertex;
    const buttons = nodes.map((node) => make('button', {
      type: 'button',
      'data-vertex': node.id(),
      title: 'Shows the vertex and loads its neighbours',
      onclick: () => this.#expand(node),
    }, `${node.data('value').label}: ${node.data('caption')}`));
    byId('vertices').replaceChildren(...buttons.map((button) => make('li', {}, button)));
    buttons.find((button) => button.dataset.vertex === focused)?.focus();
  }
}

/** Returns a place near another one; those with numbers that follow are in different directions. */
function beside(near, number) {
  const angle = number * 2.4; // about the golden angle, in radians
  return { x: near.x + 110 * Math.cos(angle), y: near.y + 110 * Math.sin(angle) };
}

/** Returns the name of a vertex or edge in the drawing, which differs for the id 1 and the id "1". */
function key(value) {
  return `${value instanceof Edge ? 'edge' : 'vertex'} ${typeof value.id} ${text(value.id)}`;
}

function caption(value) {
  const properties = value.properties ?? new Map();
  const name = ['name', 'title', 'code'].map((each) => properties.get(each)).find((each) => each !== undefined);
  const line = text(name ?? value.id);
  return line.length > LONGEST_CAPTION ? `${line.slice(0, LONGEST_CAPTION)}…` : line;
}

/** Returns the style of the drawing in the colours of the page. */
function style() {
  const colours = getComputedStyle(document.documentElement);
  const colour = (name) => colours.getPropertyValue(`--${name}`).trim();
  const text = {
    label: 'data(caption)',
    color: colour('text'),
    'font-family': 'system-ui, sans-serif',
    'font-size': 11,
    'text-background-color': colour('page'),
    'text-background-opacity': 0.8,
    'text-background-padding': 1,
  };
  return [
    { selector: 'node', style: { ...text, width: 26, height: 26, 'text-valign': 'bottom', 'text-margin-y': 4 } },
    {
      selector: 'edge',
      style: {
        ...text,
        'font-size': 9,
        color: colour('muted'),
        width: 1.3,
        'line-color': colour('line'),
        'target-arrow-color': colour('line'),
        'target-arrow-shape': 'triangle',
        'arrow-scale': 0.8,
        'curve-style': 'bezier',
      },
    },
    ...Array.from({ length: COLOURS }, (_, index) => (
      { selector: `.colour${index}`, style: { 'background-color': colour(`kind${index}`) } })),
    { selector: 'node:selected', style: { 'border-width': 3, 'border-color': colour('accent') } },
    { selector: 'edge:selected', style: { width: 3, 'line-color': colour('accent'), 'target-arrow-color': colour('accent') } },
  ];
}
