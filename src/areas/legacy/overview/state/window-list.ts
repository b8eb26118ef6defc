/** The cursor among the allocations of the overview: Enter opens one beside, and its tickets or What if by their keys. */
import { toast } from '#src/engine/commands/toast.ts'
import { open } from '#src/engine/panes/screen.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import { openWhatIf } from '../../similar/open-what-if.ts'
import { openTickets } from '../../similar/tickets-behind.ts'
import type { OverviewWindow } from './overview-calls.ts'

const PAGE = 8
export type WindowLine = OverviewWindow & { readonly id: string }
export const windowLine = (row: OverviewWindow): WindowLine => ({
  ...row,
  id: `${row.transfer_limit}-${row.period_start}`,
})

export class WindowList extends ListController<WindowLine, string> {
  /** The names of the sites that the overview is narrowed to; none for all. */
  sites: readonly string[] = []
  constructor() {
    super('legacy:allocation', PAGE)
  }
  protected override rowOf({ allocation, allocation_code }: WindowLine) {
    return { id: allocation, allocation_code }
  }
  protected override openLine(id: string): void {
    const line = this.lines.find((one) => one.id === id)
    if (line) open('terminalboss:allocation', { entityId: line.allocation }, { place: 'right' })
  }
  /** With the panel in which a change is tried. */
  whatIf(): void {
    openWhatIf(this.current?.allocation)
  }
  async openTickets(): Promise<void> {
    const { current, sites } = this
    if (!current) return
    const { period_start: from, period_end: to, allocation_code: allocation } = current
    await openTickets({ status: 'lifted', from, to, allocation, sites })
  }
  next(): void {
    const needs = ({ state }: WindowLine): boolean => state === 'over' || state === 'warn'
    if (!this.lines.some(needs)) return toast({ text: 'No allocation is over its limit or close to it.', tone: 'ok' })
    this.placeNext(needs)
    this.focus()
  }
}
