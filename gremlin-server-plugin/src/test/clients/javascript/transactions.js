/** Transactions that are safe: nothing lost, nothing done twice. */

/** The server's "try again": nothing was written, and the same work may succeed now. */
export const RETRYABLE = 596;

/**
 * Calls work(gtx) in a transaction and commits; again from its start if another one won.
 *
 * Whatever work() reads, it must read through its gtx: what was read before may be out of date.
 * Every other error is thrown, after a rollback.
 */
export async function inTransaction(g, work, attempts = 10) {
  for (let attempt = 1; ; attempt++) {
    const tx = g.tx();
    const gtx = tx.begin();
    let working = true;
    try {
      const result = await work(gtx);
      working = false;
      await tx.commit(); // without await a refused commit looks like a success
      return result;
    } catch (error) {
      if (working) {
        await tx.rollback().catch(() => {}); // the error of the work says more
      }
      if (error.statusCode !== RETRYABLE || attempt === attempts) {
        throw error;
      }
    }
    // Rivals that met once should not meet again.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt));
  }
}
