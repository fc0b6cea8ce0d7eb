# What the launchers of a checkout and of an archive share: how Java is found, and how a command
# runs in one JVM. Sourced by them, with bash.
#
# They set, before a command runs:
#   home         what the program takes as the directory of Colonnade
#   jars         the class path of every command
#   hbase_jars   the directory with the client of HBase
#   parquet_jars the directory with the reader of Parquet
#   classes      the file with the classes of a first answer, or the place for it
# and define prepare(), which makes the jars and the classes.

fail() {
  printf 'colonnade: %s\n' "$1" >&2
  exit 1
}

# Sets java: the first one of at least version 17, JAVA_HOME's, then the one on the path. Sets
# java_version: its full version. Sets permissions: what newer versions would warn of otherwise, at
# the native code of RocksDB and Netty.
find_java() {
  local version old=''
  permissions=()
  for java in "${JAVA_HOME:+$JAVA_HOME/bin/java}" "$(command -v java || true)"; do
    if [[ -n "$java" && -x "$java" ]]; then
      java_version="$("$java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p' | head -n 1)"
      version="${java_version%%[^0-9]*}"
      if [[ "${version:-0}" -ge 24 ]]; then
        permissions=(--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)
      fi
      if [[ "${version:-0}" -ge 17 ]]; then
        return
      fi
      old="${old:-, only version ${java_version:-unknown} at $java}"
    fi
  done
  fail "no Java 17 or newer found$old: install one, or set JAVA_HOME to it"
}

# Prints the lines of the file that --conf names, if it can be read; the program reports why not.
configuration() {
  local file=''
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --conf=*) file="${1#--conf=}" ;;
      --conf) file="${2:-}" ;;
    esac
    shift
  done
  if [[ -f "$file" && -r "$file" ]]; then
    head -c 1048576 -- "$file" | tr -d '\000' | grep -av '^[[:space:]]*[#!]' || true
  fi
}

# The client of HBase, for a command with an argument that names HBase, or with such a configuration
# file. Its jars replace the name resolution of the JVM, and slow down the start. They come last, so
# that kept classes stay valid.
hbase_class_path() {
  shopt -s nocasematch # in the subshell of the caller
  [[ "$*" == *hbase* || "$(configuration "$@")" == *hbase* ]] && printf ':%s' "$hbase_jars/*"
  return 0
}

# The reader of Parquet, for a load, at the end for the same reason.
parquet_class_path() {
  [[ "${1:-}" != load ]] || printf ':%s' "$parquet_jars/*"
}

# Keeps the classes of a first answer as the JVM has read and checked them: half of what a start
# takes. The JVM uses them only if it and the jars are the same as now; without them all works too.
# The file appears when it is complete: another command may start meanwhile.
keep_classes() {
  local made="$classes.$$"
  rm -rf "$classes" "$made.rehearsal"
  find_java
  "$java" ${permissions[@]+"${permissions[@]}"} -XX:ArchiveClassesAtExit="$made" -cp "$jars" \
    io.colonnade.examples.bench.Rehearsal "$made.rehearsal" > /dev/null 2>&1 || rm -f "$made"
  rm -rf "$made.rehearsal"
  [[ ! -f "$made" ]] || mv -f "$made" "$classes"
}

# run [JVM-OPTION...] MAIN-CLASS -- [ARGUMENT...]
run() {
  local options=()
  while [[ "$1" != "--" ]]; do
    options+=("$1")
    shift
  done
  shift
  prepare
  find_java
  local terminal=false interactive=false
  [[ -s "$classes" ]] && options=('-Xlog:cds*=off' -XX:SharedArchiveFile="$classes" "${options[@]}")
  [[ -t 2 ]] && terminal=true
  [[ -t 0 && -t 1 ]] && interactive=true
  # What TinkerPop's Gryo needs on Java 17 and later; the XML reader and writer of the JDK, which
  # TinkerPop's GraphML needs and the client of HBase would replace; then the program's own.
  # shellcheck disable=SC2086 # JAVA_OPTS is a list of words
  exec "$java" \
    --add-opens java.base/java.io=ALL-UNNAMED \
    --add-opens java.base/java.nio=ALL-UNNAMED \
    --add-opens java.base/sun.nio.cs=ALL-UNNAMED \
    --add-opens java.base/java.lang=ALL-UNNAMED \
    --add-opens java.base/java.lang.invoke=ALL-UNNAMED \
    --add-opens java.base/java.lang.reflect=ALL-UNNAMED \
    --add-opens java.base/java.util=ALL-UNNAMED \
    --add-opens java.base/java.util.concurrent=ALL-UNNAMED \
    --add-opens java.base/java.util.concurrent.atomic=ALL-UNNAMED \
    --add-opens java.base/java.net=ALL-UNNAMED \
    -Djavax.xml.stream.XMLInputFactory=com.sun.xml.internal.stream.XMLInputFactoryImpl \
    -Djavax.xml.stream.XMLOutputFactory=com.sun.xml.internal.stream.XMLOutputFactoryImpl \
    -Djavax.xml.stream.XMLEventFactory=com.sun.xml.internal.stream.events.XMLEventFactoryImpl \
    -Dcolonnade.home="$home" \
    -Dcolonnade.terminal="$terminal" \
    -Dcolonnade.interactive="$interactive" \
    ${java_options[@]+"${java_options[@]}"} \
    ${JAVA_OPTS:-} \
    ${permissions[@]+"${permissions[@]}"} \
    -cp "$jars$(hbase_class_path "$@")$(parquet_class_path "$@")" \
    "${options[@]}" "$@"
}

# Sets heap: the option of the JVM for a size that --heap gives, or else the configuration file. The
# program refuses other texts.
read_heap() {
  local size
  size="$(configuration "$@" |
    sed -n 's/^[[:space:]]*heap[[:space:]]*[=:]*[[:space:]]*\([0-9]*[mMgG]\)[[:space:]]*$/\1/p')"
  heap=()
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --heap=*) size="${1#--heap=}" ;;
      --heap) size="${2:-}" ;;
    esac
    shift
  done
  if [[ "$size" =~ ^[1-9][0-9]{0,6}[mMgG]$ ]]; then
    [[ "$size" =~ ^[1-9][0-9]?[mM]$ ]] || heap=("-Xmx$size")
  fi
}

# launch COMMAND [ARGUMENT...]
launch() {
  case "${1:-}" in
    demo)
      shift
      # The quick compiler: the demo is over before the thorough one has paid off.
      run -XX:TieredStopAtLevel=1 io.colonnade.examples.demo.Demo -- "$@"
      ;;
    torture)
      shift
      run -XX:TieredStopAtLevel=1 io.colonnade.examples.torture.Torture -- "$@"
      ;;
    bench)
      shift
      # A heap that neither grows nor shrinks meanwhile: new pages cost more than what is measured.
      # Not where it is other processes that are measured.
      [[ "${1:-}" == start || "${1:-}" == server ]] || JAVA_OPTS="-Xms3g -Xmx3g -XX:+AlwaysPreTouch ${JAVA_OPTS:-}"
      run io.colonnade.examples.bench.Bench -- "$@"
      ;;
    console)
      # The quick compiler and collector: the first answer counts.
      run -XX:TieredStopAtLevel=1 -XX:+UseSerialGC io.colonnade.cli.Main -- "$@"
      ;;
    load)
      # The collector for throughput: no request waits for a pause.
      run -XX:+UseParallelGC io.colonnade.cli.Main -- "$@"
      ;;
    server)
      # A quarter of the memory, as of 16 GB at most; conf/java.options and JAVA_OPTS come later.
      java_options=(-XX:MaxRAM=16g -XX:MaxDirectMemorySize=1g)
      read_heap "$@"
      run ${heap[@]+"${heap[@]}"} io.colonnade.cli.Main -- "$@"
      ;;
    hbase)
      # A small JVM, which only watches that of HBase.
      run -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx64m io.colonnade.cli.Main -- "$@"
      ;;
    *)
      run io.colonnade.cli.Main -- "$@"
      ;;
  esac
}
