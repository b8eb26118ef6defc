/**
 * Sends a bulk change in batches. Each batch has an idempotency key, so that an unanswered one can be repeated
 * safely.
 */
import { chunked } from '#model/shared/chunked.ts'

type Part<I> = { readonly items: readonly I[]; readonly key: string }

export class BatchSender<I, A> {
  #waiting: readonly Part<I>[] = []
  #stopped = false
  readonly #send: (items: readonly I[], key: string) => Promise<A>
  readonly #took: (answer: A, items: readonly I[]) => void

  /** `took` receives each response as it arrives. */
  constructor(send: (items: readonly I[], key: string) => Promise<A>, took: (answer: A, items: readonly I[]) => void) {
    this.#send = send
    this.#took = took
  }

  /** Splits the items into batches. */
  load(items: readonly I[], size: number): void {
    this.#waiting = chunked(items, size).map((some) => ({ items: some, key: crypto.randomUUID() }))
  }
  /** Items without a response. */
  get left(): readonly I[] {
    return this.#waiting.flatMap(({ items }) => items)
  }
  /** Requests under way are completed; the others are not sent. */
  stop(): void {
    this.#stopped = true
  }

  /** Sends the batches, `lanes` at a time, until all are answered or it is stopped. Throws if a request fails. */
  async go(lanes = 1): Promise<void> {
    this.#stopped = false
    const taken = new Set<Part<I>>()
    const lane = async (): Promise<void> => {
      for (;;) {
        const next = this.#stopped ? undefined : this.#waiting.find((part) => !taken.has(part))
        if (next === undefined) return
        taken.add(next)
        try {
          const answer = await this.#send(next.items, next.key)
          this.#waiting = this.#waiting.filter((part) => part !== next)
          this.#took(answer, next.items)
        } catch (error) {
          this.#stopped = true
          throw error
        }
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }
}
