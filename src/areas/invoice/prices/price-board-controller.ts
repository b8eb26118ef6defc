/** Where the cursor of the board of prices is, which months it shows, and which prices are selected. */
import { proxy } from 'valtio'
import {
  boardSpan,
  cellAt,
  isSeen,
  type BoardPrice,
  type PriceSpan,
  type PriceCell,
  type PriceLine,
} from '#model/areas/invoice/rules/rail/price-board.ts'
import { dayAfter } from '#model/areas/invoice/rules/billing/billing-period.ts'
import { monthFrom } from '#model/shared/month.ts'
import { open } from '#src/engine/panes/screen.ts'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'
import { lineText } from './price-words.ts'

/** A price with the line that it is drawn in. */
export type SeenPrice = { readonly line: PriceLine; readonly price: BoardPrice }
type View = { month: string; months: number; find: string; marked: readonly number[] }
const MONTHS = 12
/** Of the months that are shown, so much is before today. */
const BEFORE_TODAY = 1 / 3
/** How far one key scrolls. */
const TURN = 1 / 4

export class PriceBoardController extends WalkedMatrix<PriceLine> {
  readonly view: View
  readonly today: string
  /** Those that are not looked for, too: what is selected stays so. */
  #all: readonly PriceLine[] = []
  #find: () => void = () => {}
  /** The day that the cursor stays at while it goes to other lines. */
  #day: string

  constructor(today: string) {
    super()
    this.today = today
    this.#day = today
    this.view = proxy<View>({ month: '', months: MONTHS, find: '', marked: [] })
    this.showToday()
  }

  /** Shows the lines that have the words looked for; answers them. */
  show(all: readonly PriceLine[], find: string): readonly PriceLine[] {
    const words = find.toLowerCase().split(/\s+/).filter(Boolean)
    const lines = all.filter((line) => words.every((word) => lineText(line).toLowerCase().includes(word)))
    const before = this.current
    this.#all = all
    this.keep(lines, Infinity)
    const there = new Set(all.flatMap(({ cells }) => cells.flatMap(({ price }) => price?.id ?? [])))
    const kept = this.view.marked.filter((id) => there.has(id))
    if (kept.length < this.view.marked.length) this.view.marked = kept
    if (this.current !== before) this.#toDay()
    return lines
  }
  onFind(find: () => void): void {
    this.#find = find
  }
  startFind(): void {
    this.#find()
  }
  find(text: string): void {
    this.view.find = text
  }

  get span(): PriceSpan {
    return boardSpan(this.view.month, this.view.months)
  }
  get here(): PriceCell | undefined {
    return this.current?.cells[this.state.column]
  }
  /** Those selected, else the one under the cursor. */
  get selected(): readonly SeenPrice[] {
    const { marked } = this.view
    const ids = new Set(marked.length > 0 ? marked : [this.here?.price?.id])
    return this.#all.flatMap((line) =>
      line.cells.flatMap(({ price }) => (price !== undefined && ids.has(price.id) ? [{ line, price }] : [])),
    )
  }

  override step(by: number): void {
    super.step(by)
    this.#toDay()
  }
  override along(by: number): void {
    const cells = this.current?.cells ?? []
    this.state.column = Math.max(0, Math.min(cells.length - 1, this.state.column + by))
    this.#settle()
  }
  override place(line: string, column: number): void {
    super.place(line, column)
    this.#settle()
  }
  #toDay(): void {
    this.state.column = cellAt(this.current?.cells ?? [], this.#day)
    this.#scroll()
  }
  #settle(): void {
    const { here, today } = this
    if (here === undefined) return
    const isNow = (here.from ?? today) <= today && today <= (here.until ?? today)
    this.#day = isNow ? today : (here.from ?? here.until ?? today)
    this.#scroll()
  }
  /** The cell under the cursor is seen. */
  #scroll(): void {
    const { here } = this
    if (here === undefined || isSeen(this.span, here)) return
    this.#showDay(this.#day)
  }
  #showDay(day: string): void {
    this.view.month = monthFrom(day.slice(0, 7), -Math.floor(this.view.months * BEFORE_TODAY))
  }
  showToday(): void {
    this.#day = this.today
    this.#showDay(this.today)
    this.#toDay()
  }
  /** Earlier or later months; the cursor stays in its line, and goes to what is seen of it. */
  turn(by: -1 | 1): void {
    this.view.month = monthFrom(this.view.month, by * Math.ceil(this.view.months * TURN))
    const { here, span } = this
    if (here === undefined || isSeen(span, here)) return
    this.#day = by < 0 ? span.until : span.from
    this.state.column = cellAt(this.current?.cells ?? [], this.#day)
  }
  scale(months: number): void {
    this.view.months = months
    this.#showDay(this.#day)
  }

  /** To the next gap of the months that are shown that is not over, line by line; false: there is none. */
  nextGap(): boolean {
    const { span, today } = this
    const isOpen = (cell: PriceCell): boolean =>
      cell.price === undefined && isSeen(span, cell) && (cell.until === null || cell.until >= today)
    const gaps = this.lines.flatMap(({ id, cells }, row) =>
      cells.flatMap((cell, column) => (isOpen(cell) ? [{ id, row, column }] : [])),
    )
    const { row } = this
    const { column } = this.state
    const next = gaps.find((gap) => gap.row > row || (gap.row === row && gap.column > column)) ?? gaps[0]
    if (next) this.place(next.id, next.column)
    return next !== undefined
  }

  mark(): void {
    const id = this.here?.price?.id
    const { marked } = this.view
    if (id === undefined) return
    this.view.marked = marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id]
  }
  /** Of each line that is shown the price that holds today: what is over cannot be raised. */
  markAll(): void {
    this.view.marked = this.lines.flatMap(({ cells }) => {
      const price = cells[cellAt(cells, this.today)]?.price
      return price === undefined || (price.effective_date ?? '') > this.today ? [] : [price.id]
    })
  }
  clear(): void {
    this.view.marked = []
  }

  /** The price; of a gap the form of the price that fills it. */
  open(): void {
    const price = this.here?.price
    if (price === undefined) this.add()
    else open('invoice:price', { priceId: price.id }, { place: 'right' })
  }
  /** The form of a price that fills the gap under the cursor, or follows the price there. */
  add(): void {
    const [line, here] = [this.current, this.here]
    const gap = here?.price === undefined ? here : this.#gapAfter(here)
    const from = gap?.from ?? (here?.from && here.from > this.today ? here.from : this.today)
    const given = {
      product: line?.product,
      party: line?.party,
      contract: line?.contract,
      currency: line?.currency,
      unit: line?.unit,
      priority: line?.priority || null,
      effective_date: from,
      expiration_date: gap?.until,
    }
    const query = Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    )
    open('invoice:price', {}, { query, place: 'right' })
  }
  #gapAfter({ until }: PriceCell): PriceCell | undefined {
    const next = this.current?.cells[this.state.column + 1]
    return until !== null && next?.price === undefined && next?.from === dayAfter(until, 1) ? next : undefined
  }
}
