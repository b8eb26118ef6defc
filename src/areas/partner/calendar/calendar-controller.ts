/** The cursor of the calendar of orders, its month, and what its keys do. */
import { toast } from '#src/engine/commands/toast.ts'
import { saveDocument } from '#src/engine/data/documents.ts'
import { open, openPath, recordPath } from '#src/engine/panes/screen.ts'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import { calendarColumns, isShort, monthAfter, type CalendarLine } from './calendar-lines.ts'

export class CalendarController extends WalkedMatrix<CalendarLine> {
  #today = ''
  #month = ''

  show(lines: readonly CalendarLine[], month: string, today: string): void {
    const isOther = month !== this.#month
    this.#month = month
    this.#today = today
    this.keep(lines, calendarColumns.length)
    // A month begins at its first line, the present one at today.
    const first = lines.find(({ date }) => date >= today) ?? lines[0]
    if (isOther && first !== undefined) this.place(first.id, this.state.column)
  }
  turn(by: number): void {
    open('partner:calendar', { month: monthAfter(this.#month, by) }, { place: 'here' })
  }
  turnToToday(): void {
    open('partner:calendar', { month: this.#today.slice(0, 7) }, { place: 'here' })
  }
  /** Opens the order of the line, or its contract where the cars were shipped without an order. */
  override open(): void {
    const line = this.current
    if (line === undefined) return
    const path =
      line.order === null ? recordPath('partner:contract', line.contract ?? 0) : recordPath('partner:order', line.order)
    if (path !== undefined) openPath(path, 'right')
  }
  next(): void {
    const isWanted = (line: CalendarLine, at: number): boolean => {
      const column = calendarColumns[at]
      return column !== undefined && isShort(line, column, this.#today)
    }
    if (!this.seek(isWanted)) toast({ text: 'No day of this month has fewer cars than promised.', tone: 'ok' })
  }
  exportMonth(): Promise<void> {
    return saveDocument(`${order.path}export_month/?month=${this.#month}&output=xlsx`)
  }
}
