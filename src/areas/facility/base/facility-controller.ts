/** The page of a facility in one pane: which facility it is about, and how its tab is switched. */
import { activeElement } from '#src/engine/panes/windows.ts'
import { open } from '#src/engine/panes/screen.ts'
import { facilityTabs, type FacilityTab } from './tabs.ts'

export class FacilityController {
  readonly facility: number
  readonly name: string
  readonly #turn: (tab: FacilityTab) => void
  #focus: () => void = () => {}
  /** The day of the plan that has the cursor. */
  day: { readonly schedule: number; readonly day: string } | null = null

  constructor({ id, name }: { readonly id: number; readonly name: string }, turn: (tab: FacilityTab) => void) {
    this.facility = id
    this.name = name
    this.#turn = turn
  }
  /** Digits belong to what is typed while a day of the plan has the cursor. */
  get takesDigits(): boolean {
    return this.day !== null
  }
  turn(place: number): void {
    const tab = facilityTabs[place]
    if (tab !== undefined) this.#turn(tab)
  }
  /** By its digit: the focus goes from the strip of tabs into what it shows. */
  enter(place: number): void {
    const at = activeElement()
    if (at instanceof HTMLElement && at.matches('[role=tab]')) at.blur()
    this.turn(place)
  }
  onFocusTabs(focus: () => void): void {
    this.#focus = focus
  }
  focusTabs(): void {
    this.#focus()
  }
  newBill(): void {
    open('rail:shipment', {}, { query: { facility: String(this.facility) }, place: 'right' })
  }
  /** The bills behind the figures of a day. */
  openBills(day: string): void {
    const query = { 'f.facility': `="${this.name.replaceAll('"', '')}"`, 'f.ship_date': day }
    open('rail:shipment:bols', {}, { query, place: 'right' })
  }
}
