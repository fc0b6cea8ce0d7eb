/** Messages as users see them, provoked through the product and compared as whole lines. */
@org.jspecify.annotations.NullMarked
package io.colonnade.messages;
