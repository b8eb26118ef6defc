/** A question that many ask at once. Its answer is never older than the moment in which somebody asked. */

/** Whoever asks while one is under way gets the answer of the next one, which all of them share. */
export function sharedQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    next = undefined
    const asked = ask()
    running = asked
    const over = (): void => {
      if (running === asked) running = undefined
    }
    asked.then(over, over)
    return asked
  }
  return () => {
    if (running === undefined) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}
