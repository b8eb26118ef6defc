/** The board of months: a line for each month of an order, and a column for each sum and each day. */
import { incompleteOrders, missingMonths, type MonthLine } from '#model/areas/partner/rules/board/month-lines.ts'
import { modeOf } from '#model/areas/partner/rules/board/nomination-mode.ts'
import { MOST_CARS } from '#model/areas/schedule/rules/draft.ts'
import { countOf, grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'
import { nominationAction, refreshBoard, type NamedOrder } from './board-calls.ts'

export const sumColumns = ['forecast', 'nominated', 'confirmed', 'shipped'] as const
export const COLUMNS = sumColumns.length + 31

const needs = 'change_partner_nomination'

export class MonthsController extends WalkedMatrix<MonthLine> {
  /** The shared contract of which all orders are shown; undefined for a single order. */
  readonly contract: number | undefined
  #orders: readonly NamedOrder[] = []
  /** The nomination under the cursor, for actions. */
  readonly #target: RecordTarget = {
    resource: 'partner:nomination',
    ids: () => (this.current ? [this.current.nomination.id] : []),
    rows: async () => (this.current ? [{ ...this.current.nomination }] : []),
  }

  constructor(contract?: number) {
    super()
    this.contract = contract
  }
  show(orders: readonly NamedOrder[], lines: readonly MonthLine[]): void {
    this.#orders = orders
    this.keep(lines, COLUMNS)
  }
  override open(): void {
    if (this.current) open('partner:nomination', { nominationId: this.current.nomination.id })
  }
  /** True if the buyer works on the month under the cursor; else the reason why not. */
  get canEdit(): true | string {
    const { current } = this
    if (current === undefined) return 'There is no month under the cursor'
    return (
      modeOf(current.nomination, signedIn()?.company.id, may(needs)) === 'edit' ||
      'Only the buyer changes a month, while its nomination is a draft or was rejected'
    )
  }
  async setForecast(forecast: number): Promise<void> {
    if (!Number.isSafeInteger(forecast) || forecast < 0 || forecast > MOST_CARS)
      return toast({ text: `A forecast is a whole number of cars from 0 to ${grouped(MOST_CARS)}.`, tone: 'stop' })
    await nominationAction('forecast', this.#target, { forecast })
  }
  spread = (): Promise<void> => nominationAction('autoSchedule', this.#target)
  clear = (): Promise<void> => nominationAction('clearNomination', this.#target)

  /** The own orders of which months have no nomination yet. */
  get incomplete(): readonly NamedOrder[] {
    return incompleteOrders(signedIn()?.company.id, this.#orders, this.lines)
  }
  /** Creates the drafts of the missing months. */
  async createMonths(): Promise<void> {
    const { incomplete } = this
    if (incomplete.length === 0) return toast({ text: 'Every month has a nomination, or no order is accepted yet.' })
    const count = incomplete.reduce((sum, order) => sum + missingMonths(order, this.lines).length, 0)
    for (const { id } of incomplete) await api('partner/railnomination/new-nominations/', { query: { order: id } })
    refreshBoard()
    toast({ text: `${countOf(count, 'draft')} created.`, tone: 'ok' })
  }
}
