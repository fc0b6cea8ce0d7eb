package io.colonnade.error;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.StringJoiner;

/**
 * Every message of Colonnade, in one list. A message is one line: {@code COL-nnnn text: action
 * [key=value, ...]}, and behind it, where another message is the reason, {@code ; cause: } and that
 * one. It says what is wrong and where, and what to do; why it happens is told on the page {@code
 * docs/messages.md}, which is made from this list.
 *
 * <p>To add one: take the next number of its group (the thousand says what the caller should do,
 * see {@link Group}; the comments here say which hundred belongs to whom), name the exception that
 * carries it, and write the text (constant, lower case, no full stop), the action (an order, lower
 * case, no full stop) and the explanation (sentences). What varies is given to the exception as
 * keys and values and never stands in the text. Then renew the page and the list of codes as their
 * test says. A code never changes its meaning and is never given again.
 *
 * <p>Immutable.
 */
public enum Problem {

  // ---- 1000: retry
  ELEMENT_CHANGED(
      1001,
      ConflictException.class,
      "another transaction was first to change what this one changes",
      "nothing was written; roll back and run the transaction again",
      "Two transactions that overlap changed the same element, or one removed a vertex to which"
          + " the other added an edge. The first to commit wins, so that no update is lost. The"
          + " message names the element: a vertex, an edge, the supplied id of an edge, a graph"
          + " variable."),
  ELEMENT_EXISTS(
      1002,
      ConflictException.class,
      "the element exists already",
      "nothing was written; roll back and run the transaction again",
      "Another transaction made an element with the same id, and this one did not see it. When it"
          + " runs again it does."),
  HISTORY_FORGOTTEN(
      1003,
      ConflictException.class,
      "what happened since this transaction began was forgotten",
      "nothing was written; roll back and run the transaction again, or raise"
          + " colonnade.tx.history-bytes if it has to run so long",
      "The changes of recent commits are kept in bounded memory. Whether this transaction"
          + " conflicts with one that was forgotten cannot be told, so it is refused."),
  SNAPSHOT_TOO_OLD(
      1011,
      SnapshotTooOldException.class,
      "snapshot too old",
      "roll back and run the transaction again, in smaller pieces if it must read for long"
          + " (colonnade.tx.max-age)",
      "A transaction reads one moment of the graph. That moment is given up after a configured"
          + " age, so that an idle reader does not fill memory or disk."),
  STORE_REOPENED(
      1012,
      SnapshotTooOldException.class,
      "the store was opened again after a failed write",
      "nothing was written; roll back and run the transaction again",
      "After a write that failed (a full disk, say) the data is opened again, which ends what was"
          + " read before."),
  SNAPSHOT_BEFORE_SCHEMA(
      1013,
      SnapshotTooOldException.class,
      "the schema was changed so that an older snapshot cannot be read",
      "roll back and run the transaction again, or start the check or count again",
      "How the edges of a label lie was declared. It has none, but had some when this transaction,"
          + " check or count began to read."),
  SESSION_LOST(
      1021,
      RetryableException.class,
      "the session has ended and its transaction has been rolled back",
      "roll back, then run the transaction again from its start",
      "A server ends a session that was idle for too long, so that its snapshot is not held for"
          + " ever, and a server that is stopped ends all of them. The answer has the status 596,"
          + " temporary."),
  SCHEMA_CHANGED(
      1031,
      ConflictException.class,
      "the schema was changed since this transaction began",
      "nothing was written; roll back and run the transaction again",
      "What a transaction writes follows the declarations that held when it began. When it runs"
          + " again it follows those that hold now."),
  SCHEMA_CHANGED_BY_ANOTHER(
      1032,
      ConflictException.class,
      "the schema was changed by somebody else at the same time",
      "nothing was declared; look at it and change it again",
      "Changes of the schema are made one after the other, each from what the one before left."),

  // ---- 2000: other input; 20xx options, 21xx ids, values and names, 22xx schema, 23xx loading,
  // 24xx services, 25xx indexes
  UNKNOWN_OPTION(
      2001,
      InvalidInputException.class,
      "unknown option",
      "correct it; all options stand in io.colonnade.config.Options",
      "A key that starts with colonnade. is none of the options. It is refused because a mistyped"
          + " option that is ignored would be found out late."),
  OPTION_VALUE(
      2002,
      InvalidInputException.class,
      "option has a value that cannot be read",
      "give what is expected",
      "The text is not of the option's kind, or out of its range."),
  DIRECTORY_MISSING(
      2003,
      InvalidInputException.class,
      "engine rocksdb needs a directory",
      "set colonnade.directory, or colonnade.engine=memory",
      "RocksDB keeps the graph in files and was not told where."),
  UNKNOWN_ENGINE(
      2004,
      InvalidInputException.class,
      "unknown engine",
      "take one of those known",
      "The option colonnade.engine names the program that keeps the data."),
  OTHER_LAYOUT(
      2005,
      InvalidInputException.class,
      "the graph was made with another layout than is asked for",
      "leave the layout out, or convert the graph into a new directory: colonnade copy --from DIR"
          + " --to NEW --layout NAME",
      "The layout decides where everything lies, so it is chosen once, when a graph is made. A"
          + " graph is opened with the one it was made with; to ask for another one would change"
          + " nothing, and is refused so that nobody believes it did."),
  ID_CLASS(
      2101,
      UnsupportedOperationException.class,
      "an id of this class is not supported",
      "give a whole number (kept as Long), a UUID or a String",
      "Ids are kept in an order and come back to every driver as what they were, which only these"
          + " classes allow."),
  ID_RESERVED(
      2102,
      InvalidInputException.class,
      "edge id looks like one that this graph will make itself",
      "supply another one, or none",
      "Ids made by the graph tell where the edge lies. One that is not made yet cannot be taken,"
          + " or the graph would make it a second time."),
  ID_ELSEWHERE(
      2103,
      InvalidInputException.class,
      "this id is made by the graph for an edge with another label or sort value, or between other"
          + " vertices",
      "supply another id, or none",
      "Ids made by the graph tell where the edge lies: this one belongs to another place."),
  VALUE_CLASS(
      2111,
      InvalidInputException.class,
      "values of this class are not supported",
      "store one of the supported classes",
      "What is stored must be readable by every version and every driver, so no Java objects are"
          + " serialized. Inside of TinkerPop's property methods this comes as"
          + " IllegalArgumentException."),
  VALUE_DEPTH(
      2112,
      InvalidInputException.class,
      "the value is nested too deep, or contains itself",
      "flatten it, or store its parts as elements",
      "Lists, sets and maps may contain each other to a limited depth."),
  VALUE_WITHOUT_ORDER(
      2113,
      InvalidInputException.class,
      "values of this class have no order in an index",
      "index another key",
      "An index keeps values in order; numbers, text, times, booleans and UUIDs have one."),
  VALUE_OUT_OF_INDEX(
      2114,
      InvalidInputException.class,
      "the number is too large or too small for an index",
      "store a number with a smaller exponent",
      "Indexes keep all numbers in one order, up to a limit on their exponent."),
  VARIABLE_HIDDEN(
      2121,
      InvalidInputException.class,
      "graph variables whose names begin with ~ belong to Colonnade",
      "take another name",
      "Colonnade keeps what it has to remember in such variables, for example how far a load has"
          + " come."),
  UNKNOWN_TYPE(
      2201,
      InvalidInputException.class,
      "no property value can have this type",
      "declare one of the types listed",
      "Types are called as the Java classes whose values can be stored, or any."),
  CONTRADICTION(
      2202,
      InvalidInputException.class,
      "declarations contradict each other, or what is declared already",
      "see the reason; nothing was declared",
      "All declarations of a change are made together or not at all."),
  STORED_TYPE(
      2203,
      InvalidInputException.class,
      "a stored value is not of the type",
      "change the values first, or declare another type; nothing was declared",
      "The declared type of a key holds for all values of the key, those that are there as well."
          + " Stored values are not converted."),
  STORED_CARDINALITY(
      2204,
      InvalidInputException.class,
      "a vertex has more values than the cardinality allows",
      "remove values first, or declare list; nothing was declared",
      "Single allows one value, set only values that differ, for all vertices that are there."),
  STORED_WITHOUT_KEY(
      2205,
      InvalidInputException.class,
      "an element of the label lacks the required key",
      "give all of them a value first; nothing was declared",
      "A required key is one that every element of the label has."),
  LABEL_HAS_EDGES(
      2206,
      InvalidInputException.class,
      "the label has edges, so that how they lie cannot be changed",
      "declare another label and copy the edges; nothing was declared",
      "Sort keys, simplicity and projected keys decide where each edge is stored and what of it is"
          + " repeated, so the first edge of a label fixes them."),
  WRONG_DECLARATION(
      2207,
      InvalidInputException.class,
      "the call does not say clearly what it declares",
      "give one of key (with type, cardinality), vertexLabel or edgeLabel (with required, optional,"
          + " defaults, withoutDefault; edges also with sort, simple), or changes, a list of such"
          + " maps",
      "One map declares one key or one label; what belongs to the other kinds is refused."),
  VALUE_NOT_OF_TYPE(
      2211,
      InvalidInputException.class,
      "the value is not of the type that is declared for its key",
      "give a value of the type; numbers are widened by themselves where nothing is lost",
      "The schema declares what the values of the key are."),
  OTHER_CARDINALITY(
      2212,
      InvalidInputException.class,
      "another cardinality is declared for the key",
      "leave the cardinality out, or declare the one you need",
      "The schema declares how many values of the key a vertex has, so that all writers agree."),
  TOO_MANY_VALUES(
      2213,
      InvalidInputException.class,
      "more values than the declared cardinality of the key allows",
      "give one value for single, values that differ for set",
      "The schema declares how many values of the key a vertex has."),
  KEY_MISSING(
      2214,
      InvalidInputException.class,
      "an element lacks keys that its label requires",
      "nothing was written; give it values for them",
      "The schema declares which keys every element of the label has. It is looked at when the"
          + " transaction commits."),
  UNDECLARED_NAME(
      2215,
      InvalidInputException.class,
      "the schema is strict and does not declare this name",
      "correct it, or declare it (graph.schema(), g.call('colonnade.schema', ...))",
      "With colonnade.schema=strict nothing is written under a label or key that was not declared,"
          + " so that a mistyped name is found out at once."),
  SORT_VALUE_MISSING(
      2251,
      InvalidInputException.class,
      "an edge of this label needs a value of its sort key when it is added",
      "give it to addE() or addEdge() together with the others",
      "The edges of a label with sort keys lie at their vertices by these values, so that none can"
          + " be without."),
  SORT_VALUE_CLASS(
      2252,
      InvalidInputException.class,
      "this value cannot be a sort value",
      "take a Boolean, OffsetDateTime, String, UUID, or a number, but neither Float, NaN nor -0.0",
      "Edges lie in the order of bytes, which must be the one of order(). Gremlin orders values of"
          + " other classes by the names of these, compares a Float with an Integer in 24"
          + " bits, and tells -0.0 from 0.0."),
  SORT_VALUE_LENGTH(
      2253,
      InvalidInputException.class,
      "this sort value is too long",
      "keep the long value under a key that does not sort",
      "Each entry of an edge, and its id, carry the sort value once more."),
  SORT_VALUE_FIXED(
      2254,
      InvalidInputException.class,
      "a sort value never changes",
      "remove the edge and add it again",
      "It says where the edge is stored."),
  SIMPLE_WITH_ID(
      2255,
      InvalidInputException.class,
      "edges of a simple label have no ids of their own",
      "leave out the id",
      "Such an edge is known by its label and its vertices. Its id is made of these; no other can"
          + " be supplied."),
  LOAD_FORMAT_UNKNOWN(
      2301,
      InvalidInputException.class,
      "the name of the file does not tell its format",
      "add --format",
      "A suffix such as .csv or .graphml tells it, also before .gz."),
  LOAD_FILE_MISSING(
      2302,
      InvalidInputException.class,
      "no such file",
      "name an existing one",
      "Nothing was loaded: all files are looked at before."),
  LOAD_FILE_UNREADABLE(
      2303,
      InvalidInputException.class,
      "the file cannot be read",
      "see the reason",
      "The operating system refuses it, or it is no gzip although its name ends in .gz."),
  CSV_NO_HEADER(
      2311,
      InvalidInputException.class,
      "the first line is no header of a graph",
      "name the columns as Neptune does (~id,~label or ~id,~from,~to,~label) or as"
          + " Neo4j does (:ID,:LABEL or :START_ID,:END_ID,:TYPE)",
      "What the columns mean is told by their names alone; nothing was loaded."),
  CSV_EMPTY(
      2312,
      InvalidInputException.class,
      "the file is empty",
      "its first line must name the columns",
      "What the columns mean is told by their names alone; nothing was loaded."),
  CSV_COLUMN_TWICE(
      2313,
      InvalidInputException.class,
      "two columns hold the same, nothing was loaded",
      "rename or remove one",
      "Which of them counts could not be told."),
  CSV_END_MISSING(
      2314,
      InvalidInputException.class,
      "an edge has two ends, nothing was loaded",
      "add the missing column",
      "A file with one column of ends is taken for one of edges."),
  CSV_COLUMN_UNKNOWN(
      2315,
      InvalidInputException.class,
      "no such column, nothing was loaded",
      "name a known one: see columns",
      "Names that begin with a tilde, and columns without a name, have fixed meanings."),
  CSV_TYPE_UNKNOWN(
      2316,
      InvalidInputException.class,
      "unknown type of a column, nothing was loaded",
      "give one of the types",
      "Headers are looked at before anything is written, so that a mistyped type does"
          + " not make a graph of strings."),
  CSV_CARDINALITY_UNKNOWN(
      2317,
      InvalidInputException.class,
      "unknown cardinality of a column, nothing was loaded",
      "give one of the cardinalities",
      "A column of several values is set or list, one of single values is single."),
  CSV_MALFORMED(
      2318,
      InvalidInputException.class,
      "the row is no CSV",
      "a quoted field must end before the next delimiter, and double the quotes in it",
      "Behind a quote that is wrong, where rows end cannot be told."),
  TEXT_NOT_UTF8(
      2319,
      InvalidInputException.class,
      "the file is not UTF-8",
      "convert it",
      "Other encodings cannot be told from damage."),
  GRAPHSON_MALFORMED(
      2321,
      InvalidInputException.class,
      "the line is no vertex in GraphSON",
      "correct it",
      "A file in GraphSON has a vertex with its edges on each line, with the types of"
          + " GraphSON 3 and no other."),
  GRAPHML_MALFORMED(
      2322,
      InvalidInputException.class,
      "the file is no GraphML",
      "correct it",
      "It is XML with nodes, edges and the keys of their data."),
  GRYO_MALFORMED(
      2323,
      InvalidInputException.class,
      "the file is no Gryo",
      "write it again",
      "It is damaged, or was written by another program or version."),
  LOAD_NAME(
      2324,
      InvalidInputException.class,
      "no label or key can have this name",
      "give it another one",
      "Labels and keys are not empty, and do not begin with the mark of hidden ones, a tilde. What"
          + " has such a name is rejected."),
  CSV_DELIMITER_UNCLEAR(
      2325,
      InvalidInputException.class,
      "the columns of the header cannot be told apart, nothing was loaded",
      "name the character between the columns by --delimiter, and put names that hold another"
          + " delimiter in quotes",
      "The header has several of the characters that can delimit columns (comma, semicolon, tab,"
          + " bar) outside quotes, or is not divided by the one that --delimiter names."),
  CSV_ID_MISSING(
      2326,
      InvalidInputException.class,
      "the header has no column of ids or ends, nothing was loaded",
      "add a column ~id or :ID to vertices, or ~from and ~to or :START_ID and :END_ID to edges",
      "Nothing could refer to a vertex without an id in the file, and a second load of the file"
          + " would store it twice."),
  CSV_CHARACTERS(
      2327,
      InvalidInputException.class,
      "the characters that divide a CSV file are not different, nothing was loaded",
      "give --delimiter, --quote and --array-delimiter three different characters, none of them a"
          + " backslash or the end of a line",
      "An array delimiter of the file's own is needed where its default, a semicolon (a bar in a"
          + " file delimited by semicolons), is the delimiter or the quote."),
  LOAD_UNFINISHED(
      2331,
      InvalidInputException.class,
      "a load into this graph has not finished",
      "go on with it by --resume, or forget it by --abandon, which leaves in the graph"
          + " what was stored",
      "Beginning another one would make the position of that one useless."),
  LOAD_NOTHING_TO_RESUME(
      2332,
      InvalidInputException.class,
      "there is nothing to resume",
      "begin a load without --resume",
      "No load into this graph is unfinished: it never began, or it is complete."),
  LOAD_OTHER_FILES(
      2333,
      InvalidInputException.class,
      "the unfinished load is one of other files",
      "name those, in that order, or none",
      "Its position is one in those files."),
  LOAD_FILE_CHANGED(
      2334,
      InvalidInputException.class,
      "the file has changed since the load began",
      "put the old one back; or, if all rows that were loaded are as they were, add"
          + " --changed-files",
      "The load goes on behind so many rows: if those are others now, some would be"
          + " lost or doubled."),
  LOAD_REJECTS_EXIST(
      2335,
      InvalidInputException.class,
      "the file for rejected rows exists",
      "remove it, or name another with --rejects",
      "It may hold the rejects of another load."),
  LOAD_REJECTS_SHORT(
      2336,
      InvalidInputException.class,
      "the file with the rejected rows is gone or shorter than it was",
      "put it back",
      "The rows in it were not loaded and are nowhere else."),
  LOAD_NOT_EMPTY(
      2337,
      InvalidInputException.class,
      "the graph has elements, nothing was loaded",
      "name an empty or new graph, or add the files to this one by --append",
      "A load that was meant for another graph would mix both, and one that was begun twice would"
          + " store all edges without ids twice."),
  LOAD_AGAIN(
      2338,
      InvalidInputException.class,
      "files of this content were loaded into the graph before, nothing was loaded",
      "leave them out, or load them once more by --again",
      "Edges without ids would be stored twice. The graph remembers the content, not the names, of"
          + " the last 65,536 files that were loaded completely. Rejected rows count as loaded:"
          + " correct them in a file that holds no other rows, and load that file by --append."),
  LOAD_TWICE(
      2339,
      InvalidInputException.class,
      "files of this load have the same content as others of it, nothing was loaded",
      "leave them out, or load all by --again",
      "Edges without ids would be stored twice."),
  LOAD_STOPPED_AT_FILE(
      2341,
      InvalidInputException.class,
      "the load stopped at what cannot be read; what is stored stays",
      "mend the file without changing the rows before, then go on by --resume" + " --changed-files",
      "The batches before are committed, and the position of the load with them."),
  LOAD_STOPPED_AT_ROW(
      2342,
      InvalidInputException.class,
      "the load stopped before a bad row, one more than --max-errors allows; what is"
          + " stored stays",
      "go on by --resume with a larger --max-errors, or mend the file from this row on"
          + " and go on by --resume --changed-files",
      "The rows before are committed, and the position of the load with them."),
  UNKNOWN_SERVICE(
      2401,
      InvalidInputException.class,
      "unknown service",
      "g.call() lists those there are",
      "No service of that name is registered with the graph."),
  UNKNOWN_PARAMETER(
      2402,
      InvalidInputException.class,
      "the service has no such parameter",
      "leave it out, or correct its name; g.call('--list', [verbose: true]) tells what services"
          + " take",
      "A mistyped parameter that is ignored would be found out late."),
  PARAMETER_TYPE(
      2403,
      InvalidInputException.class,
      "a parameter of the service has a value of another type",
      "give what is expected",
      "Services read only values of the types that they declare."),
  SERVICE_NOT_FIRST(
      2404,
      InvalidInputException.class,
      "the service starts a traversal",
      "write g.call(...), not call(...) behind other steps",
      "Behind other steps it would be called once for each traverser."),
  SERVICE_READ_ONLY(
      2405,
      IllegalStateException.class,
      "the traversal is read-only and calls a service that is not",
      "take ReadOnlyStrategy off, or do not call it",
      "Services declare whether they read, write or administrate."),
  SERVICE_ACCESS(
      2406,
      InvalidInputException.class,
      "the service needs more access than there is here",
      "see the reason",
      "Who hands out a traversal source may limit what its users call."),
  PARAMETER_MISSING(
      2407,
      InvalidInputException.class,
      "the service needs a parameter that the call does not give",
      "give it, or see what the service takes: g.call('--list', [verbose: true, service: name])",
      "Most parameters may be left out; this one says what the call is about."),
  BACKUP_IN_MEMORY(
      2411,
      InvalidInputException.class,
      "the memory engine keeps nothing on disk to be backed up",
      "use the engine rocksdb, or write the graph with io()",
      "A backup is made of the files of the engine."),
  BACKUP_NOT_CONFIGURED(
      2412,
      InvalidInputException.class,
      "no directory for backups is configured",
      "start the server with --backup-dir DIR, or set colonnade.backup.directory",
      "Clients choose the name of a backup, never its place."),
  BACKUP_NAME(
      2413,
      InvalidInputException.class,
      "a backup has a plain name",
      "take letters, digits, dots, dashes and underscores, at most 100",
      "The name becomes that of a directory, and must not lead out of the one for backups."),
  BACKUP_EXISTS(
      2414,
      InvalidInputException.class,
      "there is a backup of that name already, or it is being made",
      "take another name, or none",
      "A backup is never overwritten. Without a name it gets the date and time in UTC."),
  BACKUP_LIST_OR_MAKE(
      2415,
      InvalidInputException.class,
      "a backup is made or backups are listed",
      "leave out name or list",
      "Both were given, and they contradict each other."),
  UNIQUE_TAKEN(
      2501,
      InvalidInputException.class,
      "another element has these values, and the index is unique",
      "nothing was written; take other values, or change the element that has them",
      "No two elements of a unique index have the same values of its keys. Whole numbers and"
          + " decimals that are equal are the same value, whatever their class. NaN is one value, as for"
          + " dedup(), and 0.0 and -0.0 are one value."),
  UNIQUE_TWICE(
      2502,
      InvalidInputException.class,
      "two elements of the transaction have the same values, and the index is unique",
      "nothing was written; give one of them other values",
      "No two elements of a unique index have the same values of its keys."),
  INDEX_EXISTS(
      2503,
      InvalidInputException.class,
      "there is an index of that name already",
      "take another name, or drop that index first",
      "The name of an index stands for one definition, which does not change."),
  UNKNOWN_INDEX(
      2504,
      InvalidInputException.class,
      "there is no index of that name",
      "correct the name; g.call('colonnade.index.list') lists them",
      "An index has to be created before it can be described, dropped, built or checked."),
  WRONG_INDEX(
      2505,
      InvalidInputException.class,
      "there can be no such index",
      "correct what is said under reason",
      "What was given of the index contradicts itself, or goes beyond what indexes can do."),
  UNKNOWN_INDEXED_NAME(
      2506,
      InvalidInputException.class,
      "the graph knows no such name",
      "correct it, or declare it first if nothing has been stored under it yet",
      "An index is on a label or property key that is in use or declared. That of a name with a slip"
          + " of the pen would be empty for ever."),
  INDEX_BUSY(
      2507,
      InvalidInputException.class,
      "the index is being built or removed",
      "wait until its job has ended; g.call('colonnade.job.list') tells how far it is",
      "One job at a time works on an index."),
  FULL_SCAN_REFUSED(
      2508,
      InvalidInputException.class,
      "the query would read the whole graph",
      "create the index that is named, ask by id, or set colonnade.query.full-scan to warn or allow",
      "The graph was opened with colonnade.query.full-scan = refuse, and no index serves the query."),
  UNIQUE_NOT_BUILT(
      2509,
      InvalidInputException.class,
      "elements have the same values, so that the unique index cannot be built",
      "change or remove those that are named, then rebuild the index",
      "The index is disabled until then: nothing keeps it, and nothing is refused for its sake."),
  UNIQUE_UNTYPED(
      2510,
      InvalidInputException.class,
      "a unique index needs a declared type for each of its keys",
      "declare the key as shown under java or gremlin, with the type of its values instead of String,"
          + " then create the index again",
      "Values of several classes can be equal to each other or not, depending on the query: 1 and"
          + " 1.0f, 0.1d and the BigDecimal 0.1. Values of one declared type cannot. List, Set and Map"
          + " do not serve, because their elements have no declared type."),
  TYPE_OF_UNIQUE(
      2511,
      InvalidInputException.class,
      "a unique index relies on the type of the key",
      "keep the type or declare another one, or drop the index first",
      "A key of a unique index keeps a declared type that is neither any nor List, Set or Map."),
  UNKNOWN_JOB(
      2521,
      InvalidInputException.class,
      "there is no job of that number",
      "correct it; g.call('colonnade.job.list') lists them",
      "Jobs count from 1 each time the graph is opened, and of those that have ended the last"
          + " thousand are remembered."),

  // ---- 3000: limits
  VALUE_TOO_LARGE(
      3001,
      LimitExceededException.class,
      "property value too large",
      "store it elsewhere and keep a reference, or raise colonnade.value.max-bytes",
      "A value is read and written in one piece and would need that much memory each time."),
  TOO_MANY_NAMES(
      3002,
      LimitExceededException.class,
      "too many names",
      "use fewer different ones (data as values, not as names), or raise"
          + " colonnade.schema.max-names",
      "Labels and property keys are kept in memory. Very many of them are mostly data that was"
          + " taken for names."),
  TRANSACTION_TOO_LARGE(
      3003,
      LimitExceededException.class,
      "transaction too large, nothing was written",
      "roll back and commit in smaller pieces, or raise colonnade.tx.max-bytes",
      "What a transaction changes is held in memory until it commits."),
  VERTEX_TOO_LARGE(
      3004,
      LimitExceededException.class,
      "vertex has too many edges to be dropped in one transaction, nothing was changed",
      "drop its edges first: run the line given as page and commit, again and again until it has"
          + " none; then drop the vertex; or raise colonnade.tx.max-bytes",
      "A vertex is dropped with all its edges in one commit, all or nothing, and what a"
          + " transaction changes is held in memory until it commits: about a kilobyte for each"
          + " edge removed. With a heap of 2 GB that is enough for a million edges. The line can be"
          + " copied as it is, into a console or into a client of a server, where each request"
          + " without a session is a transaction of its own."),

  TOO_MANY_INDEX_ENTRIES(
      3005,
      LimitExceededException.class,
      "the element would have too many entries in an index, nothing was written",
      "give it fewer values of the keys of the index",
      "An element has an entry for each value of a key, and in an index of several keys for each"
          + " combination of their values."),

  // ---- 4000: the store; 40xx directories and locks, 41xx reading and writing, 42xx checkpoints,
  // 43xx class path
  STORE_CLOSED(
      4001,
      StoreClosedException.class,
      "graph is closed",
      "open it again",
      "The graph, or its server, was closed, perhaps by another thread."),
  STORE_IN_USE(
      4002,
      StoreInUseException.class,
      "the data directory is in use",
      "stop its holder, or name another directory",
      "One process at a time owns the data, and within a process one graph."),
  DIRECTORY_WITHOUT_PARENT(
      4003,
      StoreException.class,
      "the data directory cannot be made: its parent does not exist",
      "make the parent, or correct the path",
      "Only the last part of the path is made, so that a mistyped path is found out."),
  DIRECTORY_UNUSABLE(
      4004,
      StoreException.class,
      "the directory cannot be made or read",
      "see the reason; mostly rights are missing",
      "The operating system refused."),
  FOREIGN_DIRECTORY(
      4005,
      StoreException.class,
      "foreign directory: it is not empty and holds no Colonnade data",
      "name another one",
      "A directory with other files in it is never written to."),
  LOCK_FAILED(
      4006,
      StoreException.class,
      "the data directory cannot be locked",
      "see the reason; some network file systems have no locks",
      "Without a lock two processes could write into the same data."),
  LOCK_RELEASE_FAILED(
      4007,
      StoreException.class,
      "the lock of the data directory cannot be given back",
      "end the process before the data is opened again",
      "The operating system refused to close the lock file."),
  DATA_DAMAGED(
      4101,
      StoreException.class,
      "the data is damaged",
      "keep a copy of the directory, then restore a checkpoint, or run RocksDB's 'ldb repair' on"
          + " it and 'colonnade check' afterwards",
      "RocksDB found a file missing, cut or with a wrong checksum: the disk lost or changed"
          + " bytes, or somebody did."),
  ENGINE_FAILED(
      4102,
      StoreException.class,
      "RocksDB has failed",
      "see the reason; what was committed is kept",
      "RocksDB or the operating system below it reported an error."),
  COMMIT_FAILED(
      4103,
      StoreException.class,
      "RocksDB has refused the commit",
      "nothing was written; see the reason and roll back",
      "RocksDB reported an error before anything of the commit was written."),
  DISK_FULL(
      4104,
      StoreException.class,
      "the disk is full",
      "nothing was written; reading goes on, and writing when there is room",
      "After a write that failed for lack of room the data could not be opened for writing again."),
  VALUE_MOVED(
      4105,
      StoreException.class,
      "a value changed its length while it was read",
      "read again; if it stays so, run 'colonnade check'",
      "A value was read in two steps that do not fit each other; a snapshot does not allow that."),
  CLOSED_WITHOUT_SYNC(
      4106,
      StoreException.class,
      "the store was closed, but the last commits may not be durable",
      "see the reason, then open it and look for them",
      "The log could not be brought to the disk while closing."),
  JOB_STOPPED(
      4107,
      StoreClosedException.class,
      "the job was stopped",
      "open the graph again: what it has not done yet goes on there",
      "The graph was closed, or what the job worked on was taken away, such as an index that was"
          + " dropped."),
  CHECKPOINT_EXISTS(
      4201,
      StoreException.class,
      "a checkpoint needs a directory that does not exist yet",
      "name another one",
      "A checkpoint never overwrites files."),
  CHECKPOINT_FAILED(
      4202,
      StoreException.class,
      "the checkpoint cannot be written",
      "see the reason; what was written of it is no checkpoint",
      "The directory cannot be made there, or the disk is full."),
  BACKUP_FAILED(
      4203,
      StoreException.class,
      "the backup cannot be written or read",
      "see the reason, and that the directory is there and has room",
      "Nothing stays under the name of a backup that failed."),
  RESTORE_FAILED(
      4204,
      StoreException.class,
      "the backup cannot be restored",
      "see the reason, and that there is room for a copy beside the directory",
      "Nothing stays of a restore that failed; the backup is as it was."),
  COPY_FAILED(
      4205,
      StoreException.class,
      "the copy stopped, and what was written of it is no graph",
      "remove the cause, see that there is room for a second graph, and copy again",
      "A copy is one graph in one moment, whole or not at all: it does not go on where it stopped."
          + " The source is as it was."),
  UNKNOWN_LAYOUT(
      4301,
      StoreException.class,
      "layout is not on the class path",
      "add the module that has it, or name a layout that is known",
      "The data says in which layout it was written, and a new graph gets the one of"
          + " colonnade.layout. Its module is a jar of its own."),
  NATIVE_LIBRARY(
      4302,
      StoreException.class,
      "RocksDB's native library cannot be loaded",
      "the directory for temporary files needs room and must allow execution, or set another with"
          + " -Djava.io.tmpdir",
      "RocksDB is a native library that its jar unpacks into the directory for temporary files."),
  INDEX_MODULE_MISSING(
      4303,
      StoreException.class,
      "the graph has indexes, and the module that keeps them is not on the class path",
      "add index-tables",
      "A graph that was changed without it would have indexes that are wrong."),
  LOAD_COMMIT_FAILED(
      4901,
      StoreException.class,
      "the load stopped because a commit failed; what is stored stays",
      "remove the cause, then go on by --resume",
      "The batches before are committed, and the position of the load with them;"
          + " whether the last one is, too, --resume knows."),
  FILE_NOT_WRITTEN(
      4902,
      StoreException.class,
      "a file cannot be written",
      "see that its directory exists and the disk has room",
      "Rejected rows, or what is exported, could not be kept."),

  // ---- 5000: bytes that are no form of what they should be
  NEWER_FORMAT(
      5001,
      FormatException.class,
      "the data was written in a format that this version of Colonnade does not know",
      "open it with the version that wrote it, or a newer one",
      "The number of the format stands in the data; another one is refused before anything is"
          + " read."),
  UNKNOWN_KIND(
      5002,
      FormatException.class,
      "stored bytes are of a kind that this version does not know",
      "they are damaged, or were written by a newer version: open them with the newest, then run"
          + " 'colonnade check'",
      "Each kind of thing has a code or flag; an unknown one is never skipped."),
  DAMAGED_BYTES(
      5003,
      FormatException.class,
      "stored bytes are damaged",
      "keep a copy of the directory, run 'colonnade check', and restore a checkpoint",
      "What was read cannot be decoded: it ends too early, has a part too many, or contradicts"
          + " itself. The disk changed bytes, somebody did, or it is a bug."),
  DAMAGED_DICTIONARY(
      5004,
      FormatException.class,
      "the dictionary of names is damaged",
      "keep a copy of the directory, run 'colonnade check', and restore a checkpoint",
      "Labels and keys are stored as numbers; the name that belongs to one is not there."),
  EDGE_WITHOUT_VERTEX(
      5005,
      FormatException.class,
      "edge entry in a row without a vertex",
      "keep a copy of the directory, run 'colonnade check', and restore a checkpoint",
      "No commit leaves an edge without its vertex: the disk changed bytes, somebody did, or it"
          + " is a bug."),
  LOAD_POSITION_DAMAGED(
      5901,
      FormatException.class,
      "the position of the load that has not finished cannot be read",
      "forget it by 'colonnade load --abandon', which leaves in the graph what was stored, or go"
          + " on with the version that began it",
      "It is damaged, or was written by another version."),

  // ---- 6000: outcome unknown
  COMMIT_IN_DOUBT(
      6001,
      OutcomeUnknownException.class,
      "the write-ahead log cannot be written, so the commit may or may not survive",
      "read before doing it again, and see that the disk has room",
      "The disk failed in the middle of the commit. What reached it is known only after the data"
          + " was opened again, so nothing is retried silently."),

  // ---- 7000: the command line; 70xx all commands, 71xx server, 72xx check, 73xx load and export,
  // 74xx console, 75xx others, 79xx demo and bench
  WRONG_USAGE(
      7001,
      IllegalArgumentException.class,
      "the command line cannot be understood",
      "see its --help",
      "An option or argument is unknown, missing or of another kind. The nearest name is given"
          + " where one is near."),
  UNEXPECTED(
      7002,
      IllegalStateException.class,
      "unexpected error",
      "run again with --verbose for the stack trace, and report it",
      "Nothing foresaw this; it may be a bug."),
  SERVER_NEEDS_DIRECTORY(
      7101,
      InvalidInputException.class,
      "the server needs a directory",
      "add --data DIR, or --engine memory",
      "Without a directory nothing would be kept, which has to be asked for."),
  MEMORY_KEEPS_NOTHING(
      7102,
      InvalidInputException.class,
      "the memory engine keeps nothing",
      "leave out --data, or --engine memory",
      "Both were given, and they contradict each other."),
  PORT_RANGE(
      7103,
      InvalidInputException.class,
      "not a port",
      "it is between 0 and 65535",
      "Ports have sixteen bits; 0 takes any that is free."),
  OPEN_TO_ALL(
      7104,
      InvalidInputException.class,
      "this server has no passwords and no encryption, so whoever reaches this address may read"
          + " and change the graph",
      "add --insecure if that is what you want",
      "The server listens at loopback unless told otherwise twice."),
  UNKNOWN_HOST(
      7105,
      InvalidInputException.class,
      "no such host",
      "name an address of this machine",
      "The name given to --host cannot be resolved."),
  NO_SUCH_DIRECTORY(
      7201,
      InvalidInputException.class,
      "no such directory",
      "name the one that was given to --data",
      "A command that reads a graph never makes its directory."),
  NO_GRAPH(
      7202,
      InvalidInputException.class,
      "the directory is empty, there is no graph",
      "name the one that was given to --data",
      "A command that reads a graph never makes one."),
  LOAD_NOTHING(
      7301,
      InvalidInputException.class,
      "there is nothing to load",
      "name a file",
      "Only --resume and --abandon go without."),
  LOAD_NUMBER(
      7302,
      InvalidInputException.class,
      "not a number of errors or elements",
      "errors are 0 or more, elements of a commit 1 or more",
      "With --max-errors 0 the first bad row stops the load."),
  EXPORT_EXISTS(
      7311,
      InvalidInputException.class,
      "the file exists",
      "name another, or replace it by --force",
      "Nothing is overwritten unasked."),
  EXPORT_FORMAT(
      7312,
      InvalidInputException.class,
      "no such form of export",
      "write graphson, or csv into a directory",
      "GraphML and Gryo lose types or need our classes; they can be read, not written."),
  SCRIPT_NOT_UNDERSTOOD(
      7401,
      InvalidInputException.class,
      "the script cannot be understood",
      "correct it and run it again",
      "Nothing of a file with such an error was evaluated; of several commands those"
          + " before it were."),
  SCRIPT_FAILED(
      7402,
      InvalidInputException.class,
      "the script failed",
      "see the cause; with --verbose also the stack trace",
      "What it had not committed by then is dropped."),
  NO_SUCH_SCRIPT(
      7403,
      InvalidInputException.class,
      "there is no such script",
      "name a file, or give a command with -e",
      "The first word of the command line that is no option is a file with a script."),
  SCRIPT_UNREADABLE(
      7404,
      InvalidInputException.class,
      "the script cannot be read",
      "make it a readable file in UTF-8",
      "The system refused to read it, or its bytes are no text."),
  UNCOMMITTED_CHANGES(
      7405,
      InvalidInputException.class,
      "uncommitted changes are dropped",
      "end with g.tx().commit() to keep them, or with g.tx().rollback()",
      "Changes in the console are kept by a commit only, as in every program. Losing"
          + " them in silence would be worse than failing."),
  DIRECTORY_SERVED(
      7406,
      StoreInUseException.class,
      "the data directory is in use",
      "if its holder is a server, use --connect HOST:PORT instead of --data; otherwise"
          + " stop it",
      "One process at a time owns the data; a server shares it with its clients."),
  NOTHING_LISTENS(
      7411,
      InvalidInputException.class,
      "nothing listens at this address",
      "start a server with colonnade server, or check host and port",
      "The machine answers, and refuses the connection."),
  NO_SUCH_SERVER(
      7412,
      InvalidInputException.class,
      "there is no such host",
      "check the name",
      "The name given to --connect cannot be resolved."),
  NO_ANSWER(
      7413,
      InvalidInputException.class,
      "no answer from this address",
      "check host and port",
      "The connection, or the first byte of an answer, took more than five seconds."),
  SERVER_UNREACHABLE(
      7414,
      InvalidInputException.class,
      "the server cannot be reached",
      "check the address and the network",
      "The network reported an error."),
  HANGS_UP(
      7415,
      InvalidInputException.class,
      "the other side hangs up at once",
      "check host and port, and that it is a Gremlin Server without TLS, which the"
          + " console does not speak",
      "Servers that expect TLS, and some that speak other protocols, end a connection"
          + " that begins otherwise."),
  TLS_EXPECTED(
      7416,
      InvalidInputException.class,
      "the other side expects TLS, which the console does not speak",
      "name a port without it",
      "It answered the first bytes with an alert of TLS, or in words."),
  LOGIN_EXPECTED(
      7417,
      InvalidInputException.class,
      "the server wants a user and a password, which the console does not send",
      "name a server without",
      "It answered with status 401."),
  NO_GREMLIN_AT_WEB_SERVER(
      7418,
      InvalidInputException.class,
      "a web server listens there, but no Gremlin Server",
      "check host and port",
      "It answered HTTP, but did not open a websocket at /gremlin."),
  NO_GREMLIN_SERVER(
      7419,
      InvalidInputException.class,
      "what listens there is no Gremlin Server",
      "check host and port",
      "Its answer is no HTTP."),
  CONNECTION_LOST(
      7420,
      InvalidInputException.class,
      "the connection to the server is lost",
      "look whether the server still runs; the next line tries again",
      "The server was stopped, or the network failed. Whether the last line was"
          + " evaluated is not known."),
  REMOTE_ARGUMENTS(
      7421,
      InvalidInputException.class,
      "a script that a server evaluates takes no arguments",
      "leave them out, or use --data",
      "The server evaluates Gremlin alone, which has no list of arguments."),
  REQUEST_INTERRUPTED(
      7422,
      InvalidInputException.class,
      "interrupted",
      "wait, or ask again",
      "The console no longer waits; the server may go on until its time limit."),
  NO_OPEN_TRANSACTION(
      7423,
      InvalidInputException.class,
      "no transaction is open",
      "begin one with g.tx().begin(); outside of a transaction the server commits each line",
      "On a server a line is a transaction of its own, committed when the line succeeds, unless"
          + " g.tx().begin() has opened a transaction. There is nothing to commit or to roll back."),
  TRANSACTION_IS_OPEN(
      7424,
      InvalidInputException.class,
      "a transaction is open already",
      "end it with g.tx().commit() or g.tx().rollback() before you begin another one",
      "The console has one transaction at a time. The open one is as it was."),
  TRANSACTION_LOST(
      7425,
      InvalidInputException.class,
      "the transaction has been rolled back",
      "enter g.tx().rollback(), then run it again from g.tx().begin()",
      "The transaction failed to commit, its line was interrupted, or its session or connection"
          + " was lost. Lines that were meant for it are refused until it is rolled back, because"
          + " each of them would be committed on its own."),
  TRANSACTION_LINE_EXPECTED(
      7426,
      InvalidInputException.class,
      "the console cannot run this use of a transaction on a server",
      "write g.tx().begin(), g.tx().commit() or g.tx().rollback() on a line of its own",
      "The console knows g.tx() with begin(), open(), commit(), rollback() and isOpen(), also"
          + " through variables: tx = g.tx() and gtx = tx.begin(). Such a statement contains"
          + " nothing else."),
  NO_SUCH_CONSOLE_COMMAND(
      7431,
      InvalidInputException.class,
      "no such command",
      "see :help",
      "A line that begins with a colon is for the console itself."),
  LIMIT_EXPECTED(
      7432,
      InvalidInputException.class,
      "a positive number is expected",
      "write for example :limit 1000",
      "The limit is how many results of a line are shown."),
  FILE_EXPECTED(
      7433,
      InvalidInputException.class,
      "a file is expected",
      "write :load FILE",
      "There was no name after the command."),
  MEMORY_HAS_NO_BACKUPS(
      7501,
      InvalidInputException.class,
      "the memory engine keeps nothing to be backed up",
      "leave out --backup-dir, or --engine memory",
      "Both were given, and they contradict each other."),
  NOT_A_BACKUP(
      7502,
      InvalidInputException.class,
      "this is no backup",
      "name a directory that g.call('colonnade.backup') has written",
      "A copy of files in use need not be of one moment, so only what was written as a backup is"
          + " restored."),
  RESTORE_NEEDS_ROOM(
      7503,
      InvalidInputException.class,
      "there is something already",
      "restore into a directory that is empty or does not exist, in one that does",
      "Restoring never overwrites a graph."),
  COPY_NEEDS_ROOM(
      7504,
      InvalidInputException.class,
      "there is something already",
      "copy into a directory that is empty or does not exist, in one that does, outside of the"
          + " graph",
      "Copying never overwrites a graph, nor adds to one."),
  BENCH_NEEDS_EMPTY_DIRECTORY(
      7901,
      InvalidInputException.class,
      "the directory is not empty",
      "name an empty one: a benchmark writes a graph of its own",
      "Measuring in a directory with other data would change both."),
  DEMO_NEEDS_OWN_GRAPH(
      7911,
      InvalidInputException.class,
      "this graph holds something else than the demo's air routes",
      "give the demo a directory of its own",
      "The demo adds to the graph and would spoil it."),
  DEMO_INCOMPLETE(
      7912,
      InvalidInputException.class,
      "airports were deleted before the load was complete",
      "start again in a new directory",
      "An earlier load was cut short, and what it had loaded was changed before it went on."),

  // ---- 8000: what a server refuses; 80xx requests, 81xx io(), 82xx starting
  NOT_A_STEP(
      8001,
      InvalidInputException.class,
      "not a step of the Gremlin language",
      "take the nearest, if there is one; methods of Java are not called",
      "Requests are Gremlin and nothing else."),
  NO_CODE(
      8002,
      InvalidInputException.class,
      "this server runs no code",
      "write the lambda as Gremlin steps",
      "Code of a client could do whatever the server may."),
  NO_OTHER_CLASS(
      8003,
      InvalidInputException.class,
      "a request may name only registered traversal strategies, no other class",
      "leave the class out",
      "Loading a class runs code."),
  LOADS_NO_CLASS(
      8004,
      InvalidInputException.class,
      "this server loads no class that a request names",
      "take one of those allowed",
      "Some strategies load the class that their configuration names."),
  NO_SOURCE(
      8005,
      InvalidInputException.class,
      "scripts start with g, which is no traversal source here",
      "alias g to one",
      "The aliases of the request bind g to something else, or to nothing."),
  NOT_SERVED(
      8006,
      InvalidInputException.class,
      "a traversal source names a graph that is not served",
      "name one that is",
      "The configuration of the server binds sources to the graphs it serves."),
  NO_RESULT(
      8007,
      NoSuchElementException.class,
      "next() found no result",
      "end the traversal with tryNext(), hasNext() or toList(), or leave the end out",
      "A script that ends with next() asks for a result that must be there. A driver that sends a"
          + " traversal and calls next() on its own side gets what its language has for the end of"
          + " results."),
  NOT_GREMLIN(
      8008,
      RuntimeException.class,
      "the server cannot understand the script",
      "write Gremlin that begins with g. and nothing else; variables, graph and Groovy there are"
          + " only in a console with --data, or in Java",
      "A server evaluates Gremlin by its grammar, so that no request can run code. The reason tells"
          + " the place, and nearest the step that a misspelt one may be."),
  FAILED_SILENTLY(
      8009,
      RuntimeException.class,
      "the request has failed, and Java tells no reason",
      "try it in smaller pieces, and see whether it is nested too deeply",
      "Most often the stack of the server was too small for values or steps within one another,"
          + " thousands deep."),
  WRONG_KIND(
      8010,
      ClassCastException.class,
      "a step was given something that it does not work on",
      "look at what the step before it gives",
      "Steps such as out() and values() work on vertices or other elements, and sum() on numbers;"
          + " null is none of them."),
  UNKNOWN_ALIAS(
      8011,
      IllegalStateException.class,
      "the server has no graph and no traversal source of this name",
      "take g, or leave the alias out",
      "The request has an alias for g, in most drivers the name of the traversal source."),
  NO_SESSION(
      8012,
      InvalidInputException.class,
      "g.tx() needs a session, and this request has none",
      "leave g.tx() out to commit each request at its end, or use a session, as the g.tx() of a"
          + " driver and the console do",
      "A request without a session is a transaction of its own: the server commits it when it"
          + " succeeds and rolls it back when it fails. A commit or rollback in a later request"
          + " could not reach it. HTTP has no sessions. A session whose requests are managed by"
          + " the server (manageTransaction) is the same."),
  IO_IS_OFF(
      8101,
      InvalidInputException.class,
      "io() is off on this server",
      "start it with a directory for io() to allow it there",
      "Reading and writing files of the server has to be allowed."),
  IO_BY_NAME_ONLY(
      8102,
      InvalidInputException.class,
      "io() takes a reader or writer by the name of its format, nothing else",
      "name the format",
      "Readers and writers given by class name would load that class."),
  IO_FORMAT(
      8103,
      InvalidInputException.class,
      "io() takes a reader or writer by the name of its format; this server allows some",
      "name one of the formats",
      "Gryo files run what they say, so they have to be allowed on their own."),
  IO_NO_DIRECTORY(
      8104,
      InvalidInputException.class,
      "the directory for io() does not exist",
      "make it or name another",
      "It was given to --io-dir and is never made."),
  IO_FILE_NAME(
      8105,
      InvalidInputException.class,
      "not a file name",
      "give a path that this machine can have",
      "The operating system allows no such name."),
  IO_OUTSIDE(
      8106,
      InvalidInputException.class,
      "io() reaches only files within the server's directory for io()",
      "name one in it",
      "The path leads elsewhere, perhaps over a link."),
  CANNOT_LISTEN(
      8201,
      InvalidInputException.class,
      "the server cannot listen at this address",
      "stop what listens there, or name another host or port",
      "The address is taken, or is none of this machine, or its port needs rights."),
  NO_SCRIPT_ENGINE(
      8202,
      InvalidInputException.class,
      "the server's script engine is missing from META-INF/services of the class path",
      "keep these files when jars are merged",
      "Script engines are found by those files."),
  ENGINE_RUNS_CODE(
      8203,
      InvalidInputException.class,
      "a script engine that runs code is on the class path",
      "take its jar away, in case of Groovy in favour of gremlin-server-plugin's groovy-inert",
      "A request could name that engine and run anything."),

  // ---- 9000: calls of Java out of order, or interrupted
  READ_INTERRUPTED(
      9001,
      ReadInterruptedException.class,
      "reading was interrupted",
      "clear the interrupt flag to read on",
      "The thread was interrupted while it read, perhaps by a time-out. Nothing is broken."),
  ELEMENT_REMOVED(
      9002,
      IllegalStateException.class,
      "the element was removed",
      "do not use it after that",
      "This transaction, or another before it began, has removed the vertex, edge or property."),
  TRANSACTION_ENDED(
      9003,
      IllegalStateException.class,
      "the transaction has ended",
      "begin a new one, and read its elements again",
      "What belongs to a transaction cannot be used after its commit or rollback."),
  THREADED_TRANSACTION_ENDED(
      9004,
      IllegalStateException.class,
      "the threaded transaction has ended",
      "make another one with createThreadedTx()",
      "A graph made by createThreadedTx() has one transaction and never opens a second."),
  SNAPSHOT_CLOSED(
      9005,
      IllegalStateException.class,
      "the snapshot or cursor is closed",
      "take another one",
      "What is read through a snapshot or cursor must be read before it is closed."),
  NO_CHECKPOINT_IN_MEMORY(
      9006,
      UnsupportedOperationException.class,
      "the memory engine cannot write checkpoints",
      "use the engine rocksdb, or write the graph with io()",
      "The memory engine has no files."),
  CHANGES_BEFORE_SCHEMA(
      9007,
      IllegalStateException.class,
      "the current transaction has changes",
      "commit it or roll it back, then change the schema",
      "A change of the schema is a transaction of its own."),
  ROLLBACK_ONLY(
      9008,
      IllegalStateException.class,
      "a request of this transaction failed after it had changed something",
      "roll the transaction back and run it again from its start",
      "The failed request left some of its changes, and a commit would store a part of what was"
          + " asked for. So the transaction reads nothing, changes nothing and commits nothing any"
          + " more: a rollback, or the refused commit, ends it, and the session or console can be"
          + " used as before. The cause is the failure of that request. A request that fails"
          + " before it changes anything leaves the transaction as it was.");

  /** The key of a detail that stands behind all others: the sentence of what was thrown below. */
  public static final String CAUSE = "cause";

  private final int number;
  private final String line;
  private final Class<? extends RuntimeException> type;
  private final String text;
  private final String action;
  private final String reason;

  /** What the caller should do, by the thousand of the code. */
  public enum Group {
    /** 1000: nothing was written, the same transaction run again may succeed. */
    RETRY,
    /** 2000: give other input. */
    INPUT,
    /** 3000: give less, or raise the limit. */
    LIMITS,
    /** 4000: mend the store, its directory or its machine. */
    STORE,
    /** 5000: find a version that knows the data, or a checkpoint. */
    FORMAT,
    /** 6000: read what happened before doing it again. */
    OUTCOME_UNKNOWN,
    /** 7000: give another command line. */
    COMMAND_LINE,
    /** 8000: ask or start the server in another way. */
    SERVER,
    /** 9000: call in another order. */
    USE
  }

  Problem(
      int number,
      Class<? extends RuntimeException> type,
      String text,
      String action,
      String reason) {
    this.number = number;
    this.line = String.format(Locale.ROOT, "COL-%04d %s: %s", number, text, action);
    this.type = type;
    this.text = text;
    this.action = action;
    this.reason = reason;
  }

  /** The stable code, such as {@code COL-1001}. */
  public String code() {
    return String.format(Locale.ROOT, "COL-%04d", number);
  }

  public Group group() {
    return Group.values()[number / 1000 - 1];
  }

  /** The class by which it is thrown to Java; over a wire and on a command line only the line. */
  public Class<? extends RuntimeException> type() {
    return type;
  }

  /** What is wrong, and where: constant. */
  public String text() {
    return text;
  }

  /** What to do: constant. */
  public String action() {
    return action;
  }

  /** Why it happens, in sentences, for the page of messages. */
  public String reason() {
    return reason;
  }

  /** True if nothing was written and the same transaction run again may succeed. */
  public boolean isRetryable() {
    return RetryableException.class.isAssignableFrom(type);
  }

  /**
   * The whole message.
   *
   * @param keyValues alternating keys (String) and values
   */
  public String message(Object... keyValues) {
    return keyValues.length == 0 ? line : render(details(keyValues));
  }

  String render(Map<String, Object> details) {
    StringJoiner pairs = new StringJoiner(", ", " [", "]").setEmptyValue("");
    for (Map.Entry<String, Object> entry : details.entrySet()) {
      if (!entry.getKey().equals(CAUSE)) {
        pairs.add(entry.getKey() + "=" + entry.getValue());
      }
    }
    Object cause = details.get(CAUSE);
    return line + pairs + (cause == null ? "" : "; " + CAUSE + ": " + cause);
  }

  static Map<String, Object> details(Object... keyValues) {
    if (keyValues.length % 2 != 0) {
      throw new IllegalArgumentException("keys and values must alternate");
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keyValues.length; i += 2) {
      map.put((String) keyValues[i], keyValues[i + 1]);
    }
    return map;
  }
}
