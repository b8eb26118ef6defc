/** The state of the daily mass balance: its site and day, the panel beside its figures, and the part that has the keyboard. */
import { proxy } from 'valtio'
import type { DayBalance, LineFigure } from '#model/areas/terminal/rules/balance/answers.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openDocument } from '#src/engine/data/documents.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { open } from '#src/engine/panes/screen.ts'
import { BesideList } from './beside-list.ts'
import type { SiteDay } from './day-calls.ts'
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import type { WalkedFigure } from './figure-columns.ts'
import { FigureMatrix } from './figure-matrix.ts'

export type BesideView =
  | { readonly kind: 'lines'; readonly product: string; readonly of: LineFigure }
  | { readonly kind: 'causes'; readonly product: string }
  | { readonly kind: 'late' }
type View = { part: 'figures' | 'beside'; beside: BesideView | null }
export type BalanceSite = { readonly id: string; readonly name: string }
/** The day that is shown; `last` is the last one that has begun at the site. */
export type ShownDay = {
  readonly date: string
  /** Undefined until the server has chosen one. */
  readonly facility: string | undefined
  readonly last: string
  readonly sites: readonly BalanceSite[]
}
type GoTo = (day: Required<SiteDay>) => void

export class DayBalanceController {
  readonly view: View = proxy<View>({ part: 'figures', beside: null })
  readonly figures = new FigureMatrix((row, figure) => this.openFigure(row.product, figure))
  readonly list = new BesideList()
  #shown: ShownDay | undefined
  #answer: DayBalance | undefined
  #go: GoTo = () => {}

  onGo(go: GoTo): void {
    this.#go = go
  }
  focus(): void {
    if (this.view.part === 'beside') this.list.focus()
    else this.figures.focus()
  }
  /** `answer` is undefined while the figures of the day are not there yet. */
  show(shown: ShownDay, answer: DayBalance | undefined): void {
    this.#shown = shown
    this.#answer = answer
    if (answer === undefined) return
    this.figures.show(answer.rows)
    const { beside } = this.view
    const isGone =
      beside?.kind === 'late'
        ? answer.late.length === 0
        : beside !== null && !answer.rows.some(({ product }) => product === beside.product)
    if (isGone) this.back(true)
  }
  get sites(): readonly BalanceSite[] {
    return this.#shown?.sites ?? []
  }

  /** To the day so many days later, though not beyond today. */
  turn(by: -1 | 1): void {
    const shown = this.#shown
    if (shown === undefined) return
    const date = dayAfter(shown.date, by)
    if (date <= shown.last) this.toDay(date)
    else toast({ text: 'The next day has not begun at this site.', tone: 'warn' })
  }
  toDay(date: string): void {
    const facility = this.#shown?.facility
    if (facility !== undefined) this.#go({ date, facility })
  }
  toSite(facility: string): void {
    if (this.#shown) this.#go({ date: this.#shown.date, facility })
  }

  openFigure(product: string, figure: WalkedFigure): void {
    this.#beside(figure === 'gain' ? { kind: 'causes', product } : { kind: 'lines', product, of: figure })
  }
  /** Of the product under the cursor. */
  findCauses(): void {
    const row = this.figures.current
    if (row) this.#beside({ kind: 'causes', product: row.product })
  }
  showLate(): void {
    if ((this.#answer?.late.length ?? 0) > 0) this.#beside({ kind: 'late' })
    else toast({ text: 'No record of this day was changed after it was closed.', tone: 'ok' })
  }
  #beside(beside: BesideView): void {
    this.view.beside = beside
    this.view.part = 'beside'
  }
  enter(part: View['part']): void {
    if (part === 'figures' || this.view.beside !== null) this.view.part = part
  }
  /** From the list to the figures; there, or with `isWhole`, the list is closed. */
  back(isWhole = false): void {
    const { view } = this
    if (isWhole || view.part === 'figures') view.beside = null
    if (view.part === 'figures') return
    view.part = 'figures'
    this.figures.focus()
  }
  next(): void {
    if (!this.figures.next()) toast({ text: 'Every product of this day balances.', tone: 'ok' })
  }

  addMovement(): void {
    const facility = this.#shown?.facility
    const product = this.figures.current?.product
    const query = { ...(facility !== undefined && { server: facility }), ...(product !== undefined && { product }) }
    open('terminalboss:v3:inventory-movement', {}, { query, place: 'right' })
  }
  openMonth(): void {
    const entityUUID = this.figures.current?.product
    if (entityUUID !== undefined) open('terminalboss:v3:gipproduct', { entityUUID }, { place: 'right' })
  }
  print(): void {
    const answer = this.#answer
    if (answer) openDocument(`${server.path}${answer.facility}/print/?code=balance&date=${answer.date}`)
  }
  /** Why the day cannot be closed now; true if it can. */
  get mayClose(): true | string {
    const answer = this.#answer
    if (answer === undefined) return 'The figures of the day are not loaded yet'
    if (answer.state === 'closed') return 'This day is closed'
    return answer.date < (this.#shown?.last ?? '') || 'This day is not over'
  }
  get mayReopen(): true | string {
    return this.#answer?.state === 'closed' || 'This day is not closed'
  }
  /** Opens the panel that closes the day, or reopens it. */
  ask(kind: 'close' | 'reopen'): void {
    const answer = this.#answer
    if (answer) openOverlay(() => import('./CloseDay.tsx'), { kind, answer })
  }
}
