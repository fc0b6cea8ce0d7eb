package main

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strings"
	"time"

	gremlin "github.com/apache/tinkerpop/gremlin-go/v3/driver"
	"github.com/google/uuid"
)

type named struct {
	name  string
	value any
}

var plusTwoHours = time.FixedZone("", 2*60*60)

// values has every type of value that the driver can send.
var values = []named{
	{"true", true},
	{"false", false},
	{"byte_unsigned", uint8(7)}, // int8 would become a Short
	{"short", int16(-300)},
	{"int", int32(42)},
	{"int_largest", int32(math.MaxInt32)},
	{"int_smallest", int32(math.MinInt32)},
	{"long", int64(42)},
	{"long_largest", int64(math.MaxInt64)},
	{"long_smallest", int64(math.MinInt64)},
	{"bigint", bigInt("123456789012345678901234567890")},
	{"bigint_negative", bigInt("-123456789012345678901234567890")},
	{"float", float32(1.5)},
	{"double", 0.1},
	{"double_smallest", math.SmallestNonzeroFloat64},
	{"nan", math.NaN()},
	{"infinity", math.Inf(1)},
	{"minus_infinity", math.Inf(-1)},
	{"bigdecimal", &gremlin.BigDecimal{Scale: 15, UnscaledValue: bigInt("-12345678901234567890")}},
	{"string_empty", ""},
	{"string_unicode", "Zoë 日本 \U0001f469\u200d\U0001f680 \x00 end"},
	{"string_100k", strings.Repeat("0123456789", 10_000)},
	{"uuid", uuid.MustParse("41d2e28a-20a4-4ab0-b379-d810dede3786")},
	{"datetime", time.Date(2024, 2, 29, 12, 34, 56, 789_000_000, plusTwoHours)},
	{"datetime_utc", time.Date(1969, 7, 20, 20, 17, 0, 0, time.UTC)},
	{"duration", 2*time.Hour + 3*time.Second + 4*time.Microsecond},
	{"bytes", &gremlin.ByteBuffer{Data: []byte{0, 1, 254, 255}}},
	{"list", []any{int32(1), "two", 2.5}},
	{"list_empty", []any{}},
	{"list_with_null", []any{int32(1), nil}},
	{"set", gremlin.NewSimpleSet("a", "b")},
	{"map", map[any]any{"one": int32(1), "two": "zwei"}},
	{"nested", map[any]any{
		"list": []any{[]any{int32(1), int32(2)}, map[any]any{"deep": []any{true, int64(4294967296)}}},
		"set":  gremlin.NewSimpleSet(int32(1), int32(2)),
	}},
}

var ids = []named{
	{"long", int64(4294967296)},
	{"long_largest", int64(math.MaxInt64)},
	{"uuid", uuid.MustParse("6a0f1c9e-6f0b-4d55-8f6b-0f3c1a3c9b11")},
	{"string", "Zoë's id"},
}

func bigInt(digits string) *big.Int {
	made, ok := new(big.Int).SetString(digits, 10)
	if !ok {
		panic("no number: " + digits)
	}
	return made
}

// same compares what was sent with what came back.
func same(sent, got any) bool {
	switch s := sent.(type) {
	case float64:
		g, ok := got.(float64)
		return ok && (s == g || math.IsNaN(s) && math.IsNaN(g))
	case time.Time:
		g, ok := got.(time.Time)
		_, sentOffset := s.Zone()
		_, gotOffset := g.Zone()
		return ok && s.Equal(g) && sentOffset == gotOffset
	case []any:
		g, ok := got.([]any)
		return ok && len(s) == len(g) && (len(s) == 0 || reflect.DeepEqual(s, g))
	default:
		return reflect.DeepEqual(sent, got)
	}
}

// writeAndRead writes the value as a property of a vertex and of an edge.
func writeAndRead(g *gremlin.GraphTraversalSource, name string, value any) error {
	err := <-g.AddV("value").Property("name", name).Property("value", value).As("v").
		AddE("value").To("v").Property("name", name).Property("value", value).Iterate()
	if err != nil {
		return err
	}
	read, err := g.V().Has("value", "name", name).Values("value").ToList()
	if err != nil || len(read) != 1 || !same(value, read[0].Data) {
		return fmt.Errorf("vertex: %T %.200v, %w", value, read, err)
	}
	read, err = g.E().Has("value", "name", name).Values("value").ToList()
	if err != nil || len(read) != 1 || !same(value, read[0].Data) {
		return fmt.Errorf("edge: %.200v, %w", read, err)
	}
	return nil
}

// writeAndReadID makes a vertex and an edge with the id.
func writeAndReadID(g *gremlin.GraphTraversalSource, name string, id any) error {
	if err := <-g.AddV("id").Property(gremlin.T.Id, id).Property("name", name).Iterate(); err != nil {
		return err
	}
	read, err := g.V(id).Id().ToList()
	if err != nil || len(read) != 1 || read[0].Data != id {
		return fmt.Errorf("vertex: %v, %w", read, err)
	}
	err = <-g.V(id).As("v").AddE("id").To("v").Property(gremlin.T.Id, id).Property("name", name).Iterate()
	if err != nil {
		return err
	}
	read, err = g.E(id).Id().ToList()
	if err != nil || len(read) != 1 || read[0].Data != id {
		return fmt.Errorf("edge: %v, %w", read, err)
	}
	return nil
}
