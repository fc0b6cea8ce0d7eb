/**
 * Reading Parquet files without Hadoop: the footer, then one page of each column at a time. The
 * pages are decoded by Parquet's own library, whose classes no other package imports.
 *
 * <p>The library is optional. {@link io.colonnade.load.parquet.ParquetFooter#read} reports its
 * absence, so it is called first.
 *
 * <p>Read first: {@link io.colonnade.load.parquet.ParquetRows}. May import the package {@code
 * error}.
 */
@NullMarked
package io.colonnade.load.parquet;

import org.jspecify.annotations.NullMarked;
