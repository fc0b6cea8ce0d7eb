/** Holds the plan of the house against the code: which package may use which. */
package io.colonnade.architecture;
