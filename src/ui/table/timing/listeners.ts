/** Who is told of a table's state: at once, or together with the rows that a change leads to. */
import { measured } from '#src/engine/feed/page-scheduler.ts'

/** How long new settings wait to be drawn together with their rows, ms: drawing the table twice takes longer than reading them among a million. */
const WITH_ROWS_MS = 40

export class Listeners {
  readonly #all = new Set<() => void>()
  readonly #pane: string
  #telling: ReturnType<typeof setTimeout> | undefined

  constructor(pane: string) {
    this.#pane = pane
  }
  readonly add = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }
  readonly tell = (): void => {
    clearTimeout(this.#telling)
    this.#telling = undefined
    measured([this.#pane], () => this.#all.forEach((listener) => listener()))
  }
  /** They are told before that if something else changes. */
  readonly tellSoon = (): void => {
    this.#telling ??= setTimeout(this.tell, WITH_ROWS_MS)
  }
}
