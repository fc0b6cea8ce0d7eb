/**
 * Makes a {@link io.colonnade.store.Store} of a {@link io.colonnade.store.RowStore}, which is
 * atomic for one row only. Any number of processes may use the same row store.
 *
 * <p>Read first: {@link io.colonnade.store.journal.JournalStore}, then {@code Commit} (how a
 * transaction is written), {@code JournalCursor} (how a row is read) and {@code Resolver} (what
 * happens to transactions that are met on the way). May import {@code error}, {@code codec}, {@code
 * config}, {@code metric} and {@code store}.
 *
 * <h2>Format 1</h2>
 *
 * <p>All cells below are in family {@code l} and have version 1, unless a version is given. Numbers
 * are big-endian. A transaction is {@code instance(8) slot(4) sequence(8)}.
 *
 * <table>
 *   <caption>Cells of family l in the rows of the graph's tables and of table lk</caption>
 *   <tr><th>qualifier</th><th>value</th><th>meaning</th></tr>
 *   <tr><td>{@code b}</td><td>{@code 01 version(8)}: alive since the version; {@code 02 version(8)}:
 *       is being removed, and was alive since the version (0: was not); {@code 03}: not alive;
 *       {@code 04}: is being created</td><td>life of the row's record; written only with the
 *       guard</td></tr>
 *   <tr><td>{@code c}</td><td>{@code 01}</td><td>its version is the last commit that held the
 *       guard</td></tr>
 *   <tr><td>{@code d version(8)}</td><td>{@code 01}</td><td>the row was removed or replaced: cells
 *       below the version are invisible from it on</td></tr>
 *   <tr><td>{@code g}</td><td>{@code 00 version(8)}: free, last held by the commit of that version;
 *       {@code 01 base(8) transaction(20)}: taken</td><td>guard of the element whose row this is;
 *       never deleted</td></tr>
 *   <tr><td>{@code s transaction(20)}</td><td>{@code 01}</td><td>shared lock</td></tr>
 *   <tr><td>{@code t}</td><td>{@code 01}</td><td>its version is the last commit that required the
 *       row to live</td></tr>
 * </table>
 *
 * <p>The guard of an element that shares its row with others (an edge in the row of its vertex) is
 * in table {@code lk}, row {@code row crc32c(qualifier)(4)}.
 *
 * <table>
 *   <caption>Table log: row {@code instance(8) slot(4)}, one transaction at a time</caption>
 *   <tr><th>qualifier</th><th>value</th><th>meaning</th></tr>
 *   <tr><td>{@code h}</td><td>{@code sequence(8) base(8) length(varint)}</td><td>the intent of that
 *       transaction: its base, and the bytes of its write set</td></tr>
 *   <tr><td>{@code r number(1)}</td><td>{@code sequence(8)} and up to 4 MB of the write
 *       set</td><td>with another sequence: left by an earlier transaction</td></tr>
 *   <tr><td>{@code s}</td><td>{@code sequence(8) code(1) version(8)}</td><td>status: {@code 01}
 *       pending, the version is the least that it may commit at; {@code 02} aborted; {@code 03}
 *       committed at the version; {@code 04} aborted and its locks removed; {@code 05} committed and
 *       applied</td></tr>
 * </table>
 *
 * <p>A counter, a cell of family {@code c}, has a cell for each commit that changed it: {@code
 * counter FFFFFFFFFFFFFFFF-version(8) kind(1) transaction(20)}, at that version, so that the latest
 * comes first. Kinds: {@code 00} the sum at the version, of no transaction; {@code 01} an addition;
 * {@code 02} a put; {@code 03} a deletion. The value is eight bytes, the lowest first; none of a
 * deletion. The counter is the sum of the additions before the first cell of another kind, and of
 * that one. Counters are prefix-free.
 *
 * <p>A write set is {@code 01 count condition* count row*}, counts and lengths as varints. A
 * condition is a code ({@code 01} absent, {@code 02} unchanged, {@code 03} live, {@code 04}
 * untouched, {@code 05} live element, {@code 06} untouched element), table and row, and for those
 * of an element the letter of the family and the qualifier; each name, key and value has its length
 * in front. A row is table, row, {@code 01} if the row is deleted or {@code 00}, a count and the
 * cells: the letter of the family, plus {@code 80} for a put, or {@code 01} for an addition to a
 * counter, the qualifier, and the value unless it is deleted.
 *
 * <p>Table {@code feed} has a row {@code shard(1) version(8) transaction(20)} for each commit, with
 * the write set in cells {@code number(1)} of up to 4 MB.
 *
 * <table>
 *   <caption>Table clock: what all processes share. Row {@code 't'} is reserved for the row store's
 *       own clock</caption>
 *   <tr><th>row</th><th>qualifier</th><th>value</th><th>meaning</th></tr>
 *   <tr><td>{@code 'c'}</td><td>{@code f}</td><td>{@code format(varint) milliseconds(8)}</td>
 *       <td>header: format 1, and the retention time; never changed</td></tr>
 *   <tr><td>{@code 'c'}</td><td>{@code h}</td><td>{@code version(8) epoch(8)}</td><td>horizon: a
 *       snapshot of an older version is refused; only increases</td></tr>
 *   <tr><td>{@code 'c'}</td><td>{@code o}</td><td>{@code version(8)}</td><td>oldest readable
 *       version: no snapshot of an older one is read any more; only increases</td></tr>
 *   <tr><td>{@code 'c'}</td><td>{@code p}</td><td>{@code version(8) epoch(8)}</td><td>closed
 *       timestamp: rows and feed are complete up to it; only increases</td></tr>
 *   <tr><td>{@code 'e' version(8)}</td><td>{@code e}</td><td>{@code epoch(8)}</td><td>version of a
 *       change of the schema, with its epoch; written before the change is committed, removed when
 *       the horizon is there</td></tr>
 *   <tr><td>{@code 'i' instance(8)}</td><td>{@code b}</td><td>{@code beat(8) milliseconds(8)}</td>
 *       <td>sign of life of a process, with its time of day</td></tr>
 *   <tr><td>{@code 'i' instance(8)}</td><td>{@code w}</td><td>{@code pid(8) length(varint) host
 *       purpose}</td><td>the process</td></tr>
 *   <tr><td>{@code 'p' instance(8) number(8)}</td><td>{@code p}</td><td>{@code version(8) epoch(8)
 *       beat(8)}</td><td>pin of a snapshot; the number is used once</td></tr>
 *   <tr><td>{@code 's' instance(8) number(1)}</td><td>{@code c}, {@code w}</td><td></td><td>scratch
 *       row of the test that a process runs when it opens the store</td></tr>
 * </table>
 *
 * <p>The epoch of a version between {@code h} and {@code p} is that of the last row {@code 'e'} up
 * to it, or that of {@code h} if there is none above {@code h}.
 *
 * <p>Examples. Guard, taken by transaction 3 of slot 2 of instance 1 with base 5: {@code 01
 * 0000000000000005 0000000000000001 00000002 0000000000000003}. Status, committed at 9: {@code
 * 0000000000000003 03 0000000000000009}. Write set that requires row {@code 40} of table {@code t}
 * to be alive, and puts {@code FF} into its cell {@code e 01}: {@code 01 01 03 01 74 01 40 01 01 74
 * 01 40 00 01 E5 01 01 01 FF}. Header with a retention time of ten minutes: {@code 01
 * 00000000000927C0}. Pin of version 9 in epoch 2 after its first beat: {@code 0000000000000009
 * 0000000000000002 0000000000000001}. Version 9 moved the epoch to 2: row {@code 65
 * 0000000000000009}, value {@code 0000000000000002}.
 */
@NullMarked
package io.colonnade.store.journal;

import org.jspecify.annotations.NullMarked;
