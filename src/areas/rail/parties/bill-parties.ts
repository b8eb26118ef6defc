/** Whom a bill of lading names, as typed. */
import { open } from '#src/engine/panes/screen.ts'
import type { RecordController } from '#src/ui/record/state/record-controller.ts'

export class BillParties {
  readonly #controller: RecordController
  #focus: () => void = () => {}
  constructor(controller: RecordController) {
    this.#controller = controller
  }
  /** The party in a field, by its id. */
  of(field: string): number | undefined {
    const { base, mine } = this.#controller.draft.state
    const value = field in mine ? mine[field] : base[field]
    return typeof value === 'number' ? value : undefined
  }
  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  /** Gives the first card the keyboard. */
  focus(): void {
    this.#focus()
  }
  /** Opens the party in a field beside; nothing where there is none. */
  open(field: string): void {
    const partyId = this.of(field)
    if (partyId !== undefined) open('config:parties:party', { partyId }, { place: 'right' })
  }
}
