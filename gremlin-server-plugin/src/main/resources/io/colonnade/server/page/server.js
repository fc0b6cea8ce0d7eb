// Requests to the server that the page came from.

import { decode, json, parse } from './graphson.js';

const GRAPHSON = 'application/vnd.gremlin-v3.0+json';

/** An answer that is an error, or the lack of an answer. */
export class ServerError extends Error {}

/** Runs a query and returns its rows. The values of the bindings are sent beside the text. */
export async function query(source, gremlin, bindings = {}, signal = undefined) {
  const request = { gremlin, aliases: { g: source }, bindings };
  const answer = await ask('/gremlin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: GRAPHSON },
    body: json(request), // not JSON.stringify, which refuses a BigInt
    signal,
  });
  return decode(parse(answer).result.data);
}

/** Calls a service of the graph. */
export function call(source, service, parameters) {
  return parameters === undefined
    ? query(source, `g.call('${service}')`)
    : query(source, `g.call('${service}', parameters)`, { parameters });
}

/** Reads JSON from one of the paths of the server. */
export async function read(path) {
  return JSON.parse(await ask(path, { headers: { Accept: 'application/json' } }));
}

async function ask(path, options) {
  let response;
  let body;
  try {
    response = await fetch(path, { ...options, redirect: 'error' });
    body = await response.text();
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new ServerError('the server does not answer: check that it runs, and try again');
  }
  if (!response.ok) {
    throw new ServerError(message(body) ?? `the server answered with status ${response.status}`);
  }
  return body;
}

function message(body) {
  try {
    return JSON.parse(body).message;
  } catch {
    return undefined;
  }
}
