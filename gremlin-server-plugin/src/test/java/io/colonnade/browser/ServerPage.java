package io.colonnade.browser;

import com.fasterxml.jackson.databind.JsonNode;

/** What a user does with the page of a server, in a browser that has opened it. */
public final class ServerPage {

  private final Browser browser;

  public ServerPage(Browser browser) {
    this.browser = browser;
  }

  /** Writes a query in place of the one before. */
  public void enter(String query) throws Exception {
    browser.evaluate("document.getElementById('query').select()");
    browser.click("#query");
    browser.evaluate("document.getElementById('query').select()");
    browser.type(query);
    browser.press("Escape");
  }

  /** Runs a query, and returns after its answer. */
  public void run(String query) throws Exception {
    browser.click("[data-panel=query-panel]");
    enter(query);
    browser.click("#run");
    awaitEnd();
  }

  /** Returns when no query runs. */
  public void awaitEnd() throws Exception {
    browser.await("document.getElementById('stop').disabled");
  }

  /** Returns when the text on the drawing begins so. */
  public void awaitDrawn(String text) throws Exception {
    browser.await(
        "document.getElementById('drawn').innerText.startsWith(%s)"
            .formatted(Browser.quoted(text)));
  }

  /** Clicks a vertex of the drawing, whose place only the library knows. */
  public void clickVertex(String caption) throws Exception {
    JsonNode at =
        browser.evaluate(
            ("(() => { const d = document.getElementById('drawing');"
                    + " const n = d._cyreg.cy.nodes().filter(n => n.data('caption') === %s)[0];"
                    + " d.scrollIntoView({block: 'nearest'}); const b = d.getBoundingClientRect();"
                    + " const p = n.renderedPosition(); return {x: b.x + p.x, y: b.y + p.y}; })()")
                .formatted(Browser.quoted(caption)));
    browser.click(at.get("x").asDouble(), at.get("y").asDouble());
  }

  /** Opens the panel of running queries, and ends the query with that text once it is listed. */
  public void endQuery(String text) throws Exception {
    browser.await("!document.querySelector('[data-panel=running-panel]').hidden");
    browser.click("[data-panel=running-panel]");
    browser.await(
        "(() => { const panel = document.getElementById('running-panel');"
            + " if (!panel.querySelector('[role=status]').innerText.startsWith('As of')) {"
            + " return false; }" // the answer to the last click on Refresh is to come
            + " const row = [...panel.querySelectorAll('tr')].find(r => r.innerText.includes(%s));"
                .formatted(Browser.quoted(text))
            + " (row ?? panel).querySelector('button').click(); return row !== undefined; })()");
  }
}
