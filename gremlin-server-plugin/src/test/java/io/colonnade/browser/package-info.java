/** A real browser for the tests of the page; {@code examples} use it too. */
@org.jspecify.annotations.NullMarked
package io.colonnade.browser;
