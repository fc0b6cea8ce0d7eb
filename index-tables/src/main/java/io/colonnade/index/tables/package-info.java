/**
 * Property, unique and label indexes as tables. Empty until its issue; traversals scan until then.
 */
@NullMarked
package io.colonnade.index.tables;

import org.jspecify.annotations.NullMarked;
