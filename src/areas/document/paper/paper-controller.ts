/** The paper of a bill of lading: its page, its zoom, its turn, and the steps that its commands take. */
import { proxy } from 'valtio'
import type { PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { openInTab } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { nextZoom, turnedBy, type PageZoom } from './page-place.ts'

/** Pages of the document within its file, from 1; a scan of several bills is cut into documents. */
type PaperShown = {
  readonly id: number
  readonly file: number | null
  readonly page: number
  readonly from: number
  readonly to: number
  readonly go: (page: number) => void
}

export class PaperController {
  readonly state = proxy<{ zoom: PageZoom; turn: PageTurn }>({ zoom: 1, turn: 0 })
  #shown: PaperShown | undefined

  receive(shown: PaperShown | undefined): void {
    // A turn is meant for the paper on which it was made.
    if (shown?.id !== this.#shown?.id) this.state.turn = 0
    this.#shown = shown
  }
  get isShown(): boolean {
    return this.#shown !== undefined
  }
  #page(page: number): void {
    const shown = this.#shown
    if (shown === undefined) return
    const to = Math.min(Math.max(page, shown.from), shown.to)
    if (to !== shown.page) shown.go(to)
  }
  step(by: 1 | -1): void {
    this.#page((this.#shown?.page ?? 0) + by)
  }
  toEnd(end: 'first' | 'last'): void {
    this.#page(end === 'first' ? 1 : Infinity)
  }
  magnify(by: 1 | -1): void {
    this.state.zoom = nextZoom(this.state.zoom === 'box' ? 1 : this.state.zoom, by)
  }
  fit(): void {
    this.state.zoom = 1
  }
  toBox(): void {
    this.state.zoom = 'box'
  }
  rotate(by: 90 | -90): void {
    this.state.turn = turnedBy(this.state.turn, by)
  }
  openTab(): void {
    if (typeof this.#shown?.file === 'number') void openInTab(`${attachment.path}${this.#shown.file}/download/`)
  }
  check(): void {
    if (this.#shown) open('company:bol:detail', {}, { query: { id: String(this.#shown.id) }, place: 'right' })
  }
}
