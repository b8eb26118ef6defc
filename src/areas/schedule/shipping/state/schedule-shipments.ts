/** The shipments of a schedule's days: the panel that lists them, and what makes another. */
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { makeShipment } from '#src/ui/plan/make-shipment.ts'
import { ScheduleEdits } from './schedule-edits.ts'
import type { SchedulePanel } from './schedule-state.ts'

export class ScheduleShipments extends ScheduleEdits {
  /** Keys go to the days again, where a list of the other panel had them. */
  turn(panel: SchedulePanel): void {
    if (this.isWalking) this.focus()
    this.state.panel = panel
  }
  /** Turns to the panel, which takes the focus. */
  enter(panel: SchedulePanel): void {
    this.turn(panel)
    this.state.entering = true
  }
  /** True once for the panel that was entered: its list, which is there now, takes the focus. */
  takeEntry(panel: SchedulePanel): boolean {
    const isMine = this.state.entering && this.state.panel === panel
    if (isMine) this.state.entering = false
    return isMine
  }
  openDay(day: Day = this.state.cursor): void {
    if (day !== this.state.cursor) this.goTo(day)
    this.enter('day')
  }

  /** For the day of the cursor, opened beside. Without `beyond` the server refuses what the plan has no room for. */
  async make(beyond = false): Promise<void> {
    if (this.state.making) return
    const { work } = this
    const day = this.state.cursor
    this.state.making = true
    try {
      const says = await makeShipment(work.row.id, day, beyond)
      this.state.refused = says === undefined ? null : { day, says }
      if (says !== undefined) this.enter('day')
    } finally {
      this.state.making = false
    }
  }

  /** The derived form of the call: whose they are, and the pasted list with what a trial says of each line. */
  promise(): void {
    const resource = resourceNamed('contract:schedule')
    const { id, name } = this.work.row
    const action = resource.actions['bulkAddCars']
    if (action === undefined) return
    openOverlay(() => import('#src/ui/action/ActionPanel.tsx'), {
      call: { resource, action },
      subject: { rows: [{ id, name }] },
      heard: () => this.turn('cars'),
    })
  }
}
