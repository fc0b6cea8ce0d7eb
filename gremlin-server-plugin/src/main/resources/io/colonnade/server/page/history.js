// The queries that ran before, kept in this browser.

const KEY = 'colonnade.history';
const MOST = 50;

export function queries() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  } catch {
    return []; // not JSON, or the browser keeps nothing
  }
}

/** Adds a query as the newest one. */
export function remember(text) {
  keep([text, ...queries().filter((other) => other !== text)].slice(0, MOST));
}

export function forget() {
  keep([]);
}

function keep(texts) {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // The browser keeps nothing, or has no space left: the page works without a history.
  }
}
