/**
 * Slots of a place and their bookings as a few plain rules in memory, written without those of the product, to hold the product against:
 * what each call answers, and what stands afterwards.
 */
export const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export type ModelSlot = {
  readonly id: number
  readonly bay: string
  /** ms since 1970 */
  readonly from: number
  to: number
  capacity: number
  isBlocked: boolean
  readonly ofTemplate: boolean
}
export type ModelBooking = {
  readonly id: number
  slot: number
  readonly company: number
  status: string
  /** Whether it is known when it was confirmed. */
  wasConfirmed: boolean
}
export type ModelPattern = {
  /** The first slot and the end of the last, in hours of the day. */
  readonly first: number
  readonly last: number
  readonly minutes: number
  readonly bays: readonly string[]
  readonly capacity: number
}
type Span = { readonly bay: string; readonly from: number; readonly to: number }

const isSame = (one: Span, other: Span): boolean => one.bay === other.bay && one.from === other.from
const isAcross = (one: Span, other: Span): boolean =>
  one.bay !== '' && one.bay === other.bay && one.from < other.to && other.from < one.to
const takes = ({ status }: ModelBooking): boolean => !['cancelled', 'no_show'].includes(status)
const awaits = ({ status }: ModelBooking): boolean => ['requested', 'confirmed'].includes(status)

/** `from`: the state that a step needs, `to`: where it leads. */
const steps = new Map([
  ['confirm', { from: 'requested', to: 'confirmed' }],
  ['check_in', { from: 'confirmed', to: 'checked_in' }],
  ['start', { from: 'checked_in', to: 'in_progress' }],
  ['complete', { from: 'in_progress', to: 'completed' }],
  ['no_show', { from: 'confirmed', to: 'no_show' }],
])
const back = new Map([
  ['take_back_confirmation', { from: 'confirmed', to: 'requested' }],
  ['take_back_check_in', { from: 'checked_in', to: 'confirmed' }],
  ['take_back_start', { from: 'in_progress', to: 'checked_in' }],
  ['take_back_completion', { from: 'completed', to: 'in_progress' }],
  ['reinstate', { from: 'cancelled', to: 'confirmed' }],
  ['take_back_no_show', { from: 'no_show', to: 'confirmed' }],
])
export const stepNames = [...steps.keys(), 'cancel']
export const backNames = [...back.keys()]
/** What usually comes next. */
export const nextStep = ({ status }: ModelBooking): string =>
  [...steps].find(([, { from }]) => from === status)?.[0] ?? 'confirm'

export class SlotModel {
  slots: ModelSlot[] = []
  bookings: ModelBooking[] = []
  readonly #days: readonly number[]
  /** `days`: when those begin on which slots are laid out; UTC. */
  constructor(days: readonly number[]) {
    this.#days = days
  }

  taken(slot: number): number {
    return this.bookings.filter((one) => one.slot === slot && takes(one)).length
  }
  status(slot: ModelSlot): string {
    return slot.isBlocked ? 'blocked' : this.taken(slot.id) >= slot.capacity ? 'booked' : 'open'
  }
  free(slot: ModelSlot): number {
    return slot.isBlocked ? 0 : slot.capacity - this.taken(slot.id)
  }
  slot(id: number): ModelSlot {
    const found = this.slots.find((one) => one.id === id)
    if (found === undefined) throw new Error(`The model has no slot ${id}`)
    return found
  }
  isToMove(one: ModelBooking): boolean {
    return awaits(one) && this.slot(one.slot).isBlocked
  }

  #laid({ first, last, minutes, bays }: ModelPattern, days: readonly number[]): Span[] {
    return days.flatMap((day) => {
      const spans: Span[] = []
      for (let from = day + first * HOUR_MS; from + minutes * MINUTE_MS <= day + last * HOUR_MS;) {
        for (const bay of bays.length === 0 ? [''] : bays) spans.push({ bay, from, to: from + minutes * MINUTE_MS })
        from += minutes * MINUTE_MS
      }
      return spans
    })
  }
  #make(span: Span, capacity: number, ofTemplate: boolean): void {
    // Its id is learnt from what stands.
    this.slots.push({ ...span, id: 0, capacity, isBlocked: false, ofTemplate })
  }

  create(pattern: ModelPattern, day: number, ofTemplate: boolean): { readonly created: number; skipped: number } {
    const laid = this.#laid(pattern, [this.#days[day] ?? 0])
    const fresh = laid.filter((span) => !this.slots.some((one) => isSame(one, span) || isAcross(one, span)))
    for (const span of fresh) this.#make(span, pattern.capacity, ofTemplate)
    return { created: fresh.length, skipped: laid.length - fresh.length }
  }

  alter(pattern: ModelPattern) {
    const wanted = this.#laid(pattern, this.#days)
    const own = this.slots.filter(({ ofTemplate }) => ofTemplate)
    const targetOf = (one: ModelSlot): Span | undefined => wanted.find((span) => isSame(span, one))
    const isRight = (one: ModelSlot): boolean => targetOf(one)?.to === one.to && one.capacity === pattern.capacity
    const isHeld = (one: ModelSlot): boolean => this.taken(one.id) > 0 || one.isBlocked
    const wasBooked = (one: ModelSlot): boolean => this.bookings.some(({ slot }) => slot === one.id)
    const wrong = own.filter((one) => !isRight(one))
    const removed = wrong.filter((one) => targetOf(one) === undefined && !isHeld(one) && !wasBooked(one))
    const maybe = wrong.filter((one) => targetOf(one) !== undefined && !isHeld(one))
    const still = this.slots.filter((one) => !removed.includes(one) && !maybe.includes(one))
    const changed = maybe.filter((one) => {
      const target = targetOf(one)
      return target !== undefined && !still.some((other) => isAcross(other, target))
    })
    const stays = this.slots.filter((one) => !removed.includes(one) && !changed.includes(one))
    const added = wanted.filter(
      (span) =>
        !changed.some((one) => isSame(one, span)) && !stays.some((one) => isSame(one, span) || isAcross(one, span)),
    )
    for (const one of changed) {
      one.to = targetOf(one)?.to ?? one.to
      one.capacity = pattern.capacity
    }
    this.slots = [...stays, ...changed]
    for (const span of added) this.#make(span, pattern.capacity, true)
    const kept = wrong.length - removed.length - changed.length
    return { added: added.length, removed: removed.length, changed: changed.length, kept }
  }

  block(slot: ModelSlot, force: boolean): string {
    if (slot.isBlocked) return 'already'
    if (!force && this.taken(slot.id) > 0) return 'not_allowed'
    slot.isBlocked = true
    return 'changed'
  }
  unblock(slot: ModelSlot): string {
    if (!slot.isBlocked) return this.status(slot) === 'open' ? 'already' : 'not_allowed'
    slot.isBlocked = false
    return 'changed'
  }
  remove(slot: ModelSlot, now: number): string {
    if (slot.to <= now || this.bookings.some((one) => one.slot === slot.id)) return 'not_allowed'
    this.slots = this.slots.filter((one) => one !== slot)
    return 'changed'
  }

  /** Whether one more may come: 200, 409 where there is no room, 400 where it is too late. */
  room(slot: ModelSlot, now: number): number {
    return this.free(slot) === 0 ? 409 : slot.to <= now ? 400 : 200
  }
  book(booking: Omit<ModelBooking, 'wasConfirmed'>): void {
    this.bookings.push({ ...booking, wasConfirmed: booking.status === 'confirmed' })
  }
  move(one: ModelBooking, to: ModelSlot, now: number): number {
    if (!awaits(one) && !['checked_in', 'in_progress'].includes(one.status)) return 409
    if (one.slot === to.id) return 200
    if (!awaits(one)) return 409
    if (this.slot(one.slot).from < now && !this.isToMove(one)) return 400
    const room = this.room(to, now)
    if (room === 200) one.slot = to.id
    return room
  }
  step(one: ModelBooking, action: string, now: number): number {
    if (action === 'cancel') {
      if (!awaits(one)) return 409
      if (this.slot(one.slot).from < now && !this.isToMove(one)) return 400
      one.status = 'cancelled'
      return 200
    }
    const step = steps.get(action)
    if (step?.from !== one.status) return 409
    if (action === 'no_show' && this.slot(one.slot).to > now) return 409
    one.status = step.to
    if (action === 'confirm') one.wasConfirmed = true
    return 200
  }
  stepBack(one: ModelBooking, verb: string): number {
    const step = back.get(verb)
    if (step?.from !== one.status) return 409
    if (verb === 'take_back_confirmation' && !one.wasConfirmed) return 409
    if (!takes(one) && this.free(this.slot(one.slot)) === 0) return 409
    one.status = step.to
    if (verb === 'take_back_confirmation') one.wasConfirmed = false
    return 200
  }
}
