/**
 * Gets Colonnade as a user does, without the checkout: as a dependency of another project, and as
 * an archive that is unpacked.
 *
 * <p>Read first: {@link io.colonnade.install.OneDependencyIT}.
 */
@NullMarked
package io.colonnade.install;

import org.jspecify.annotations.NullMarked;
