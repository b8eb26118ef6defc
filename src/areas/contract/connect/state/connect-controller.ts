/** The graph of contracts as one works in it: where the cursor is, what is being typed or proposed, and what is sent. */
import { proxy, ref } from 'valtio'
import {
  noFilter,
  type GraphContract,
  type GraphFilter,
  type GraphLink,
} from '#model/areas/contract/rules/graph/contract-graph.ts'
import { needsLook } from '#model/areas/contract/rules/graph/link-balance.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { AmountEdit } from './amount-editor.ts'
import { AmountWork } from './amount-work.ts'
import { CursorLooks, looksOf, type GraphCursor } from './cursor.ts'
import { GraphIndex } from './graph-index.ts'
import { offeredBy } from './here.ts'
import { LinkSuggestion } from './suggestion.ts'
import { walkGraph, walkMatrix, type Arrow, type DrawnColumns } from './walk.ts'

/** What the drawing does when it is asked to. */
type GraphDrawing = { readonly fit: () => void; readonly zoom: (by: number) => void; readonly arrange: () => void }

export type ConnectState = {
  wanted: 'graph' | 'matrix'
  /** There is no room for the drawing: the matrix is shown. */
  isNarrow: boolean
  cursor: GraphCursor | null
  /** There is a link under the cursor. */
  isOnLink: boolean
  edit: AmountEdit | null
  suggestion: LinkSuggestion | null
}

const PAGE = 10

export class ConnectController {
  readonly state: ConnectState = proxy<ConnectState>({
    wanted: 'graph',
    isNarrow: false,
    cursor: null,
    isOnLink: false,
    edit: null,
    suggestion: null,
  })
  readonly looks = new CursorLooks()
  index = new GraphIndex({ contracts: [], links: [] })
  readonly amount = new AmountWork(this)
  readonly here = offeredBy(this)
  /** All contracts that were read, and what is shown of them. */
  all: readonly GraphContract[] = []
  now: GraphFilter = noFilter
  today = ''
  #columns: DrawnColumns = { purchases: [], sales: [] }
  #from = 0
  #drawing: GraphDrawing | undefined
  #focus: () => void = () => {}
  #isTurned = false
  #filter: (filter: GraphFilter) => void = () => {}

  show(index: GraphIndex, at: number | null = null): void {
    this.index = index
    const { cursor } = this.state
    const isThere =
      cursor !== null &&
      (cursor.kind === 'node' ? [cursor.id] : [cursor.purchase, cursor.sale]).every((id) => index.contract(id))
    const first = (at === null ? undefined : index.contract(at)) ?? index.order[0]
    if (!isThere) this.place(first === undefined ? null : { kind: 'node', id: first.id })
    else this.#settle()
  }
  /** In the graph there is nothing to stand on where two contracts are not linked. */
  #settle(): void {
    const { cursor, edit } = this.state
    if (cursor?.kind === 'pair' && !this.isMatrix && edit === null && !this.index.link(cursor.purchase, cursor.sale))
      this.place({ kind: 'node', id: this.index.contract(this.#from) ? this.#from : cursor.purchase })
    else this.#mark()
  }
  #mark(): void {
    this.state.isOnLink = this.link !== undefined
    this.looks.put(looksOf(this.index, this.state.cursor))
  }
  /** The link under the cursor. */
  get link(): GraphLink | undefined {
    const { cursor } = this.state
    return cursor?.kind === 'pair' ? this.index.link(cursor.purchase, cursor.sale) : undefined
  }
  drawn(columns: DrawnColumns): void {
    this.#columns = columns
  }
  onDrawing(drawing: GraphDrawing | undefined): void {
    this.#drawing = drawing
  }
  onFilter(listener: (filter: GraphFilter) => void): void {
    this.#filter = listener
  }
  /** The view that comes instead of another one has the keyboard, which went with that one. */
  onFocus(focus: () => void): void {
    this.#focus = focus
    if (this.#isTurned) focus()
    this.#isTurned = false
  }
  readonly focus = (): void => this.#focus()
  readonly filter = (filter: GraphFilter): void => this.#filter(filter)

  get isMatrix(): boolean {
    return this.state.isNarrow || this.state.wanted === 'matrix'
  }
  turnView(): void {
    this.#isTurned = true
    this.state.wanted = this.state.wanted === 'matrix' ? 'graph' : 'matrix'
    this.#settle()
  }
  narrow(isNarrow: boolean): void {
    if (this.state.isNarrow === isNarrow) return
    this.state.isNarrow = isNarrow
    this.#settle()
  }
  readonly fit = (): void => this.#drawing?.fit()
  readonly zoom = (by: number): void => this.#drawing?.zoom(by)
  readonly arrange = (): void => this.#drawing?.arrange()

  readonly place = (cursor: GraphCursor | null): void => {
    if (cursor?.kind === 'node') this.#from = cursor.id
    this.state.cursor = cursor === null ? null : ref(cursor)
    this.#mark()
  }
  step(arrow: Arrow, by = 1): void {
    const { cursor, suggestion } = this.state
    if (suggestion) return this.#walkSuggestion(suggestion, arrow === 'up' ? -by : arrow === 'down' ? by : 0)
    if (cursor === null) return
    this.place(
      this.isMatrix
        ? walkMatrix(this.index, cursor, arrow, by)
        : walkGraph(this.index, this.#columns, { cursor, from: this.#from }, arrow, by),
    )
  }
  page(arrow: Arrow): void {
    this.step(arrow, PAGE)
  }
  #walkSuggestion(suggestion: LinkSuggestion, by: number): void {
    suggestion.step(by)
    const { line } = suggestion
    if (line) this.place({ kind: 'node', id: line.sale })
  }
  /** The next contract that has too much on its links, or too little. */
  toProblem(by: 1 | -1): void {
    const all = this.index.order.filter(needsLook)
    const order = this.index.order
    const here = order.findIndex(({ id }) => id === this.node)
    const further =
      by === 1 ? all.find((one) => order.indexOf(one) > here) : all.findLast((one) => order.indexOf(one) < here)
    const to = further ?? (by === 1 ? all[0] : all.at(-1))
    if (to) this.place({ kind: 'node', id: to.id })
  }
  /** The contract under the cursor, or the one from which the link under it was reached. */
  get node(): number | undefined {
    const { cursor } = this.state
    if (cursor?.kind !== 'pair') return cursor?.id
    return this.#from === cursor.sale ? cursor.sale : cursor.purchase
  }

  openHere(): void {
    const { cursor } = this.state
    if (cursor === null) return
    const { link } = this
    if (link) open('contract:link', { linkId: link.id }, { place: 'right' })
    else open('contract:update', { contractId: this.node ?? 0 }, { place: 'right' })
  }

  suggest(): void {
    const suggestion = new LinkSuggestion(this.index)
    this.state.edit = null
    this.state.suggestion = ref(suggestion)
    this.#walkSuggestion(suggestion, 0)
  }
  async apply(): Promise<void> {
    if (await this.state.suggestion?.apply()) this.close()
  }
  readonly close = (): void => {
    this.state.suggestion = null
    this.state.edit = null
    this.#settle()
    this.focus()
  }
}
