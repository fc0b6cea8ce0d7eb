package main

import (
	"math/rand"
	"strings"
	"time"

	gremlin "github.com/apache/tinkerpop/gremlin-go/v3/driver"
)

// Work is done in one transaction. Whatever it reads, it must read through its gtx: what was read
// before may be out of date.
type Work func(gtx *gremlin.GraphTraversalSource) error

// IsRetryable tells the server's status 596, "try again": nothing was written, and the same work
// may succeed now. The driver has the status in the text of its errors only, and of 596 it keeps
// the lower byte, 84; no other status of the server ends in that byte.
func IsRetryable(err error) bool {
	return err != nil &&
		(strings.HasSuffix(err.Error(), "statusCode: 84") ||
			strings.HasSuffix(err.Error(), "statusCode: 596"))
}

// InTransaction does the work in a transaction and commits; again from its start if another one
// won, up to so many attempts. Every other error is returned, after a rollback.
func InTransaction(g *gremlin.GraphTraversalSource, attempts int, work Work) error {
	for attempt := 1; ; attempt++ {
		err := once(g, work)
		if !IsRetryable(err) || attempt == attempts {
			return err
		}
		// Rivals that met once should not meet again.
		time.Sleep(time.Duration(rand.Int63n(int64(5*time.Millisecond) << attempt)))
	}
}

func once(g *gremlin.GraphTraversalSource, work Work) error {
	tx := g.Tx()
	gtx, err := tx.Begin()
	if err != nil {
		return err
	}
	if err := work(gtx); err != nil {
		_ = tx.Rollback() // the error of the work says more than one of the rollback
		return err
	}
	return tx.Commit()
}
