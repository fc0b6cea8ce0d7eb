/** Under construction. */
@NullMarked
package io.colonnade.schema;

import org.jspecify.annotations.NullMarked;
