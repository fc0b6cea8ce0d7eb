// What a Go program does with a server. Argument: its address. Prints a line for each check.
package main

import (
	"fmt"
	"os"
	"strings"

	gremlin "github.com/apache/tinkerpop/gremlin-go/v3/driver"
)

var (
	tokens = gremlin.OptionsStrategy(map[string]any{"materializeProperties": "tokens"})
)

// session is what a check works with.
type session struct {
	g       *gremlin.GraphTraversalSource
	client  *gremlin.Client
	address string
}

// failed ends a check.
type failed string

func expect(holds bool, format string, arguments ...any) {
	if !holds {
		panic(failed(fmt.Sprintf(format, arguments...)))
	}
}

func done(err error) {
	expect(err == nil, "%v", err)
}

func iterate(traversal *gremlin.GraphTraversal) {
	done(<-traversal.Iterate())
}

func next(traversal *gremlin.GraphTraversal) any {
	result, err := traversal.Next()
	done(err)
	return result.Data
}

func list(traversal *gremlin.GraphTraversal) []any {
	results, err := traversal.ToList()
	done(err)
	all := []any{}
	for _, result := range results {
		all = append(all, result.Data)
	}
	return all
}

func expectList(traversal *gremlin.GraphTraversal, expected ...any) {
	got, want := fmt.Sprint(list(traversal)...), fmt.Sprint(expected...)
	expect(got == want, "%v instead of %v", got, want)
}

func addAndReadBack(s session) {
	vertex := next(s.g.AddV("person").Property("name", "ada")).(*gremlin.Vertex)
	expect(vertex.Label == "person", "%v", vertex.Label)
	expectList(s.g.V(vertex.Id).Values("name"), "ada")
	expectList(s.g.V().Has("person", "name", "ada").Id(), vertex.Id)
}

func count(s session) {
	iterate(s.g.Inject([]int{1, 2, 3}).Unfold().AddV("counted"))
	expectList(s.g.V().HasLabel("counted").Count(), 3)
}

func elementWithProperties(s session) {
	iterate(s.g.AddV("full").Property("name", "marko").Property("age", 29))
	vertex := next(s.g.V().HasLabel("full")).(*gremlin.Vertex)
	found := map[string]any{}
	for _, property := range vertex.Properties.([]any) {
		property := property.(*gremlin.VertexProperty)
		found[property.Label] = property.Value
	}
	expect(fmt.Sprint(found) == "map[age:29 name:marko]", "%v", found)
}

func elementWithoutProperties(s session) {
	iterate(s.g.AddV("bare").Property("name", "marko"))
	vertex := next(s.g.WithStrategies(tokens).V().HasLabel("bare")).(*gremlin.Vertex)
	properties, _ := vertex.Properties.([]any)
	expect(len(properties) == 0, "%v", properties)
}

func path(s session) {
	iterate(s.g.AddV("stop").Property("name", "a").As("a").
		AddV("stop").Property("name", "b").AddE("way").From("a"))
	found := next(s.g.V().Has("stop", "name", "a").OutE("way").InV().Path().By("name").By(gremlin.T.Label))
	objects := found.(*gremlin.Path).Objects
	expect(fmt.Sprint(objects) == "[a way b]", "%v", objects)
}

func mergeVCreatesThenMatches(s session) {
	for _, expected := range []string{"created", "matched"} {
		iterate(s.g.MergeV(map[any]any{gremlin.T.Label: "merged", "name": "m"}).
			Option(gremlin.Merge.OnCreate, map[any]any{"state": "created"}).
			Option(gremlin.Merge.OnMatch, map[any]any{"state": "matched"}))
		expectList(s.g.V().Has("merged", "name", "m").Values("state"), expected)
	}
}

func mergeECreatesOnce(s session) {
	one := next(s.g.AddV("end").Id())
	other := next(s.g.AddV("end").Id())
	for range 2 {
		iterate(s.g.MergeE(map[any]any{
			gremlin.T.Label: "linked", gremlin.Direction.Out: one, gremlin.Direction.In: other,
		}))
	}
	expectList(s.g.V(one).Out("linked").Id(), other)
}

func profile(s session) {
	metrics := next(s.g.V().HasLabel("person").Profile()).(*gremlin.TraversalMetrics)
	_, measured := metrics.Metrics[0].Annotations["storeCalls"]
	expect(measured, "%v", metrics.Metrics[0])
}

func scriptWithBindings(s session) {
	iterate(s.g.AddV("bound").Property("name", "josh"))
	for who, expected := range map[string]int{"josh": 1, "nobody": 0} {
		answer, err := s.client.Submit(
			"g.V().has('bound', 'name', who).values('name')", map[string]any{"who": who})
		done(err)
		results, err := answer.All()
		done(err)
		expect(len(results) == expected, "%v", results)
	}
}

func expectError(err error, texts ...string) {
	expect(err != nil, "accepted")
	expect(!strings.Contains(err.Error(), "\n"), "several lines: %v", err)
	for _, text := range texts {
		expect(strings.Contains(err.Error(), text), "no %q in: %v", text, err)
	}
}

// The driver keeps only the lower byte of a status code.
func errorIsOneLine(s session) {
	err := <-s.g.AddV("refused").Property(gremlin.T.Id, 1.5).Iterate()
	expectError(err, fmt.Sprint("statusCode: ", 500&0xff), "COL-2101")
}

func errorInScriptIsOneLine(s session) {
	answer, err := s.client.Submit("g.V(")
	done(err)
	_, err = answer.All()
	expectError(err, fmt.Sprint("statusCode: ", 597&0xff), "line=1")
}

func schemaIsDeclaredAndListed(s session) {
	key := map[any]any{"key": "born", "type": "Integer", "cardinality": "single"}
	declared := next(s.g.Call("colonnade.schema", key)).(map[any]any)
	key["declared"] = true
	expect(fmt.Sprint(declared) == fmt.Sprint(key), "%v", declared)
	label := map[any]any{"edgeLabel": "wrote", "sort": []any{"at desc"}}
	iterate(s.g.Call("colonnade.schema", label))
	label["declared"] = true
	found := 0
	for _, entry := range list(s.g.Call("colonnade.schema")) {
		if fmt.Sprint(entry) == fmt.Sprint(label) {
			found++
		}
	}
	expect(found == 1, "%d of %v", found, label)
}

func schemaRefusesWithACode(s session) {
	iterate(s.g.Call("colonnade.schema", map[any]any{"key": "height", "type": "Double"}))
	err := <-s.g.AddV("person").Property("height", "tall").Iterate()
	expectError(err, fmt.Sprint("statusCode: ", 500&0xff), "COL-2211")
}

func nullRemovesTheProperty(s session) {
	iterate(s.g.AddV("nulled").Property("name", "x"))
	iterate(s.g.V().HasLabel("nulled").Property("name", nil))
	expectList(s.g.V().HasLabel("nulled").Values("name"))
}

func begin(s session) (*gremlin.Transaction, *gremlin.GraphTraversalSource) {
	tx := s.g.Tx()
	gtx, err := tx.Begin()
	done(err)
	return tx, gtx
}

func txCommit(s session) {
	tx, gtx := begin(s)
	iterate(gtx.AddV("committed"))
	expectList(gtx.V().HasLabel("committed").Count(), 1)
	expectList(s.g.V().HasLabel("committed").Count(), 0)
	done(tx.Commit())
	expectList(s.g.V().HasLabel("committed").Count(), 1)
}

func txRollback(s session) {
	tx, gtx := begin(s)
	iterate(gtx.AddV("rolled_back"))
	expectList(gtx.V().HasLabel("rolled_back").Count(), 1)
	done(tx.Rollback())
	expectList(s.g.V().HasLabel("rolled_back").Count(), 0)
}

func txConflictIsTold(s session) {
	id := next(s.g.AddV("contested").Property("n", 0).Id())
	first, one := begin(s)
	second, two := begin(s)
	iterate(one.V(id).Property("n", 1))
	iterate(two.V(id).Property("n", 2))
	done(first.Commit())
	err := second.Commit()
	expectError(err, "COL-1001")
	expect(IsRetryable(err), "not retryable: %v", err)
	expectList(s.g.V(id).Values("n"), 1)
}

func txConflictIsRetried(s session) {
	id := next(s.g.AddV("counter").Property("n", 0).Id())
	calls := 0
	done(InTransaction(s.g, 10, func(gtx *gremlin.GraphTraversalSource) error {
		read, err := gtx.V(id).Values("n").Next()
		if err != nil {
			return err
		}
		n := read.Data.(int64)
		if calls++; calls == 1 { // a rival commits between our read and our write
			iterate(s.g.V(id).Property("n", n+1))
		}
		return <-gtx.V(id).Property("n", n+1).Iterate()
	}))
	expect(calls == 2, "%d calls", calls)
	expectList(s.g.V(id).Values("n"), 2)
}

func counterCountsEveryAddition(s session) {
	id := next(s.g.AddV("page").Id())
	three := map[any]any{"key": "page_views", "by": 3}
	expectList(s.g.V(id).Call("colonnade.increment", three).Values("page_views"), 3)
	var all []*gremlin.Transaction
	for range 16 {
		tx, gtx := begin(s)
		iterate(gtx.V(id).Call("colonnade.increment", map[any]any{"key": "page_views"}))
		all = append(all, tx)
	}
	for _, tx := range all {
		done(tx.Commit())
	}
	expectList(s.g.V(id).Values("page_views"), 19)
	for _, by := range []any{"many", 0.5} {
		wrong := map[any]any{"key": "page_views", "by": by}
		err := <-s.g.V(id).Call("colonnade.increment", wrong).Iterate()
		expectError(err, "COL-2403")
	}
	expectList(s.g.V(id).Values("page_views"), 19)
}

func sixteenClientsCountEveryAddition(s session) {
	id := next(s.g.AddV("page").Id())
	begin := make(chan struct{})
	results := make(chan error, 16)
	for range 16 {
		connection, err := connect(s.address)
		done(err)
		defer connection.Close()
		g := gremlin.Traversal_().WithRemote(connection)
		go func() {
			<-begin
			results <- add(g, id, 25)
		}()
	}
	close(begin)
	for range 16 {
		done(<-results)
	}
	expectList(s.g.V(id).Values("page_views"), 16*25)
}

// add adds 1 so many times, in a request each.
func add(g *gremlin.GraphTraversalSource, id any, times int) error {
	for range times {
		err := <-g.V(id).Call("colonnade.increment", map[any]any{"key": "page_views"}).Iterate()
		if err != nil {
			return err
		}
	}
	return nil
}

var checks = []struct {
	name string
	run  func(session)
}{
	{"add_and_read_back", addAndReadBack},
	{"count", count},
	{"element_with_properties", elementWithProperties},
	{"element_without_properties", elementWithoutProperties},
	{"path", path},
	{"merge_v_creates_then_matches", mergeVCreatesThenMatches},
	{"merge_e_creates_once", mergeECreatesOnce},
	{"profile", profile},
	{"script_with_bindings", scriptWithBindings},
	{"error_is_one_line", errorIsOneLine},
	{"error_in_script_is_one_line", errorInScriptIsOneLine},
	{"schema_is_declared_and_listed", schemaIsDeclaredAndListed},
	{"schema_refuses_with_a_code", schemaRefusesWithACode},
	{"null_removes_the_property", nullRemovesTheProperty},
	{"tx_commit", txCommit},
	{"tx_rollback", txRollback},
	{"tx_conflict_is_told", txConflictIsTold},
	{"tx_conflict_is_retried", txConflictIsRetried},
	{"counter_counts_every_addition", counterCountsEveryAddition},
	{"sixteen_clients_count_every_addition", sixteenClientsCountEveryAddition},
}

func run(name string, check func()) {
	defer func() {
		if reason := recover(); reason != nil {
			text := strings.Join(strings.Fields(fmt.Sprint(reason)), " ")
			fmt.Printf("FAIL %s: %.500s\n", name, text)
		}
	}()
	check()
	fmt.Println("ok", name)
}

func connect(address string) (*gremlin.DriverRemoteConnection, error) {
	return gremlin.NewDriverRemoteConnection(address,
		func(settings *gremlin.DriverRemoteConnectionSettings) { settings.LogVerbosity = gremlin.Off })
}

func main() {
	address := os.Args[1]
	connection, err := connect(address)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer connection.Close()
	client, err := gremlin.NewClient(address,
		func(settings *gremlin.ClientSettings) { settings.LogVerbosity = gremlin.Off })
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer client.Close()
	s := session{gremlin.Traversal_().WithRemote(connection), client, address}
	for _, check := range checks {
		run(check.name, func() { check.run(s) })
	}
	for _, one := range values {
		run("value "+one.name, func() { done(writeAndRead(s.g, one.name, one.value)) })
	}
	for _, one := range ids {
		run("id "+one.name, func() { done(writeAndReadID(s.g, one.name, one.value)) })
	}
}
