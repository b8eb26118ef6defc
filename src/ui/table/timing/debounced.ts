/** Runs a calculation shortly after a change, and keeps only the latest result. */
const SOON = 100

export class Debounced<T> {
  #isDue = false
  #asked = 0
  readonly #reckon: () => Promise<T>
  readonly #show: (answer: T) => void

  constructor(reckon: () => Promise<T>, show: (answer: T) => void) {
    this.#reckon = reckon
    this.#show = show
  }
  begin(): void {
    // Not postponed by further changes, because under steady traffic it would never run.
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => {
      this.#isDue = false
      const run = ++this.#asked
      void this.#reckon().then((answer) => run === this.#asked && this.#show(answer))
    }, SOON)
  }
}
