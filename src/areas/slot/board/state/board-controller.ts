/** What is done on the board of a place: bookings are carried and dropped, slots booked, blocked, deleted and laid out. */
import { ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { moveBooking, type BoardBooking, type MovedBooking } from '../data/calls.ts'
import { SlotBoardCursor } from './board-cursor.ts'
import { isMade, noSlots, type CarriedBooking, type LayingPanel } from './board-state.ts'
import { slotName } from './slot-words.ts'

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
/** Those that have not come yet. */
const isMovable = ({ status }: BoardBooking): boolean => status === 'confirmed' || status === 'requested'

export class SlotBoardController extends SlotBoardCursor {
  #refresh: () => Promise<unknown> = async () => undefined

  onRefresh(refresh: () => Promise<unknown>): void {
    this.#refresh = refresh
  }
  refresh = (): Promise<unknown> => this.#refresh()

  /** The bookings of the slots that commands act on. */
  get bookings(): readonly BoardBooking[] {
    return this.ids.flatMap((id) => this.bookingsOf(id))
  }
  readonly booked: RecordTarget = {
    resource: 'schedule:booking',
    ids: () => this.bookings.map(({ id }) => id),
    rows: async () => this.bookings.map((one) => ({ ...one })),
  }

  // Carrying.

  /** Again it takes the next one of the same slot. */
  pickUp(by: 'keys' | 'pointer' = 'keys'): void {
    const { carried, cursor } = this.now
    if (carried?.by === 'sending') return
    const origin = carried?.origin ?? cursor
    const some = this.bookingsOf(origin).filter(isMovable)
    const at = carried === null ? -1 : some.findIndex(({ id }) => id === carried.booking.id)
    const booking = some[(at + 1) % Math.max(1, some.length)]
    if (booking === undefined || origin === null)
      return this.say(
        this.bookingsOf(origin).length > 0
          ? 'Only a requested or confirmed booking can be moved.'
          : 'Nobody is booked here.',
      )
    this.set({
      carried: { booking, origin, by, refusal: null },
      selected: noSlots,
      anchor: null,
      said: `Picked up ${booking.reference}, ${booking.company_name}. Arrows carry it, Enter drops it.`,
    })
  }
  async drop(force = false): Promise<void> {
    const { carried, cursor, board } = this.now
    if (carried === null || cursor === null || board === undefined || carried.by === 'sending') return
    if (cursor === carried.origin) return this.set({ carried: null, said: 'It stays where it was.' })
    const slot = board.byId.get(cursor)
    if (slot === undefined || !isMade(cursor)) return
    const { booking, origin } = carried
    this.set({ carried: { ...carried, by: 'sending' } })
    try {
      const moved = await moveBooking({ booking: booking.id, slot: cursor, version: booking.version, force })
      const title = `${booking.reference} moved to ${slotName(slot, board)}`
      this.#remember(title, origin, moved, force)
      const told = moved.warnings.map(({ says }) => says).join(' ')
      toast({ text: told === '' ? `${title}.` : `${title}. ${told}`, tone: told === '' ? 'ok' : 'warn' })
      this.set({ carried: null, said: title })
    } catch (error) {
      const refusal = sentence(error)
      this.set({ carried: { ...carried, by: 'keys', refusal }, said: `Not moved. ${refusal}` })
      if (error instanceof ApiError && error.status === 409) toast({ text: `Not moved. ${refusal}`, tone: 'stop' })
    }
    await this.#refresh()
  }
  /** The rules are overruled only where the move itself overruled them, and what somebody changed since stays as it is. */
  #remember(title: string, origin: number, moved: MovedBooking, force: boolean): void {
    let { version } = moved
    const turn = async (slot: number, said: string): Promise<string> => {
      ;({ version } = await moveBooking({ booking: moved.id, slot, version, force }))
      await this.#refresh()
      return said
    }
    recordUndo({
      title,
      kind: 'exact',
      undo: () => turn(origin, `Taken back: ${title}.`),
      redo: () => turn(moved.slot, `${title} again.`),
    })
  }
  /** Puts back, closes or clears what there is, one thing per call; false if there is nothing. */
  release(): boolean {
    const { carried, panel, find, selected } = this.now
    if (carried !== null && carried.by !== 'sending')
      this.set({ carried: null, cursor: carried.origin, said: 'Put back. Nothing was moved.' })
    else if (panel !== null) this.lay(null)
    else if (find !== null) this.set({ find: null })
    else if (selected.size > 0) this.set({ selected: noSlots, anchor: null })
    else return false
    return true
  }

  // Panels and records.

  lay(panel: LayingPanel | null): void {
    this.set({ panel })
    this.plan(null)
  }
  /** The booking under the cursor beside, else the slot. */
  openHere(): void {
    const [booking] = this.bookingsOf(this.now.cursor)
    const { here } = this
    if (booking) open('scheduler:bookings:booking', { bookingId: booking.id }, { place: 'right' })
    else if (here && isMade(here.id)) open('scheduler:slots:slot', { slotId: here.id }, { place: 'right' })
  }
  get carried(): CarriedBooking | null {
    return this.now.carried
  }
}
