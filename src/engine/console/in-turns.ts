/** Begins many small pieces of work one after the other, so that keys are heard and frames drawn between them. */

/** A timer would wait four milliseconds each time. The worker's own way of this is out of reach: the page imports only types from there. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Resolves like `Promise.all` of what the pieces come to; each is begun without waiting for those before it to end. */
export async function inTurns<T>(pieces: readonly (() => Promise<T>)[]): Promise<T[]> {
  const begun: Promise<T>[] = []
  for (const piece of pieces) {
    const work = piece()
    // Whoever awaits all of them is told of a failure.
    work.catch(() => undefined)
    begun.push(work)
    // eslint-disable-next-line no-await-in-loop
    await nextTurn()
  }
  return Promise.all(begun)
}
