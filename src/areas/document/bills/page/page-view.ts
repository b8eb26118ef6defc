/** The page of a document that is shown beside its figures: which one, how large, how turned, and what is marked on it. */
import { proxy } from 'valtio'
import type { PageBox, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { factorOf, nextZoom, turnedBox, turnedBy, type PageZoom } from '../../paper/page-place.ts'
import { changedRegion, firstRegion, type RegionArrow } from './region.ts'

export class PageView {
  readonly state = proxy<{ page: number; zoom: PageZoom; turn: PageTurn; marking: PageBox | null }>({
    page: 1,
    zoom: 'box',
    turn: 0,
    marking: null,
  })
  #pages: readonly number[] = [1]
  #current: PageBox | null = null

  /** Another document begins at its first page, upright. */
  show(pages: readonly number[], isOther: boolean): void {
    this.#pages = pages.length === 0 ? [1] : pages
    if (isOther) Object.assign(this.state, { turn: 0, marking: null, zoom: 'box' })
    if (isOther || !this.#pages.includes(this.state.page)) this.state.page = this.#pages[0] ?? 1
  }
  /** Brings the page with the current figure into view. */
  follow(place: { readonly page: number; readonly box: PageBox | null } | undefined): void {
    this.#current = place?.box ?? null
    if (place?.box && this.#pages.includes(place.page)) this.state.page = place.page
  }
  get pages(): readonly number[] {
    return this.#pages
  }
  turnPage(by: 1 | -1): void {
    this.state.page = this.#pages[this.#pages.indexOf(this.state.page) + by] ?? this.state.page
  }
  magnify(by: 1 | -1): void {
    const { zoom, turn, marking } = this.state
    const box = marking ?? this.#current
    this.state.zoom = nextZoom(factorOf(zoom, box === null ? undefined : turnedBox(box, turn)), by)
  }
  fit(): void {
    this.state.zoom = 'box'
  }
  turn(): void {
    this.state.turn = turnedBy(this.state.turn, 90)
  }

  mark(): void {
    this.state.marking = firstRegion(this.#current)
  }
  change(arrow: RegionArrow, change: 'move' | 'resize'): void {
    const { marking, turn } = this.state
    if (marking !== null) this.state.marking = changedRegion(marking, arrow, change, turn)
  }
  unmark(): void {
    this.state.marking = null
  }
}
