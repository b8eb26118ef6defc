/** A bulk change on its way: cut into requests, each sent under a key of its own, so that one without an answer is sent again and nothing is done twice. */
import { chunked } from '#model/rules/ticket-list.ts'

type Part<I> = { readonly items: readonly I[]; readonly key: string }

export class Sending<I, A> {
  #waiting: readonly Part<I>[] = []
  #stopped = false
  readonly #send: (items: readonly I[], key: string) => Promise<A>
  readonly #took: (answer: A, items: readonly I[]) => void

  /** `took` is told each answer as it comes. */
  constructor(send: (items: readonly I[], key: string) => Promise<A>, took: (answer: A, items: readonly I[]) => void) {
    this.#send = send
    this.#took = took
  }

  /** What is to be sent, so many at once. */
  load(items: readonly I[], size?: number): void {
    this.#waiting = chunked(items, size).map((some) => ({ items: some, key: crypto.randomUUID() }))
  }
  /** What has had no answer. */
  get left(): readonly I[] {
    return this.#waiting.flatMap(({ items }) => items)
  }
  /** The requests on their way are finished; what was not sent stays as it was. */
  stop(): void {
    this.#stopped = true
  }

  /** Sends what waits, `lanes` requests side by side, until all is answered, it is stopped, or one has no answer: then it throws why. */
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
