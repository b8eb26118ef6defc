/** The default waits of a source: before a retry, between two requests, and for a response. */
const REST_MS = 50
const TIMEOUT_MS = 15_000

export const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(15_000, 500 * 2 ** attempt)))
export const shortly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS))

export const withTimeout = <T>(answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not respond in time.')), TIMEOUT_MS)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
