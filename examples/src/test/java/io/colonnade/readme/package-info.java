/**
 * Runs what README and the pages in docs show: each snippet in the order of its page, in one empty
 * folder a page, as a reader would. What a page shows as output is compared with what came out.
 *
 * <p>Read first: {@link io.colonnade.readme.ReadmeIT}, which says what can be written in a page.
 */
@NullMarked
package io.colonnade.readme;

import org.jspecify.annotations.NullMarked;
