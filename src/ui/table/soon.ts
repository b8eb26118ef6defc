/** What is reckoned shortly after something changed, and of what is under way only the last is shown. */
const SOON = 100

export class Soon<T> {
  #isDue = false
  #asked = 0
  readonly #reckon: () => Promise<T>
  readonly #show: (answer: T) => void

  constructor(reckon: () => Promise<T>, show: (answer: T) => void) {
    this.#reckon = reckon
    this.#show = show
  }
  begin(): void {
    // Not put off by what comes meanwhile: under steady traffic it would never be its turn.
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => {
      this.#isDue = false
      const mine = ++this.#asked
      void this.#reckon().then((answer) => mine === this.#asked && this.#show(answer))
    }, SOON)
  }
}
