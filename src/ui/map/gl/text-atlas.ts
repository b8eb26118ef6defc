/** Letters and counts that points carry, each drawn once into a square of one picture. */

const [CELLS, SIDE] = [16, 64]

export class TextAtlas {
  readonly cells = CELLS
  readonly #known = new Map<string, number>()
  #canvas: HTMLCanvasElement | undefined
  #isChanged = false

  /** The square of a text; the first is empty, which is also for what no longer fits. */
  cellOf(text: string): number {
    if (text === '') return 0
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (this.#known.size >= CELLS * CELLS - 1) return 0
    const cell = this.#known.size + 1
    this.#known.set(text, cell)
    this.#draw(text, cell)
    return cell
  }
  #draw(text: string, cell: number): void {
    if (!this.#canvas) {
      this.#canvas = document.createElement('canvas')
      this.#canvas.width = this.#canvas.height = CELLS * SIDE
    }
    const paint = this.#canvas.getContext('2d')
    if (!paint) return
    const size = text.length < 2 ? 32 : text.length < 3 ? 27 : text.length < 4 ? 21 : 17
    paint.font = `600 ${size}px "Inter Variable", system-ui, sans-serif`
    paint.textAlign = 'center'
    paint.textBaseline = 'middle'
    paint.fillText(text, (cell % CELLS) * SIDE + SIDE / 2, Math.floor(cell / CELLS) * SIDE + SIDE / 2 + 2)
    this.#isChanged = true
  }
  /** The picture, if anything was drawn since it was last asked for. */
  changed(): HTMLCanvasElement | undefined {
    if (!this.#isChanged) return undefined
    this.#isChanged = false
    return this.#canvas
  }
  /** Another texture needs the whole of it. */
  forget(): void {
    this.#isChanged = this.#canvas !== undefined
  }
}
