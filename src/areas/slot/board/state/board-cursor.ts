/** Where the cursor of a board is, what is marked and found, and which days are shown. SlotBoardController adds what is done with it. */
import { proxy, ref } from 'valtio'
import { dayOfNext, daysOfSpan, type BoardSpan } from '#model/areas/slot/rules/board/board-span.ts'
import {
  nextFree,
  slotBoard,
  slotsBetween,
  stepOnBoard,
  type AnsweredSlot,
  type BoardSlot,
  type SlotBoard,
  type SlotStep,
} from '#model/areas/slot/rules/board/slot-board.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { BoardAnswer } from '../data/board-query.ts'
import type { BoardBooking, Days, PlannedSlots, SchedulerPlace } from '../data/calls.ts'
import { firstBoardState, isMade, noSlots, type SlotBoardState } from './board-state.ts'
import { namesTruck, slotSpoken } from './slot-words.ts'

const none: readonly BoardBooking[] = []
export const nowText = (): string => new Date().toISOString()

/** Slots that would be added, as they would stand. */
const plannedSlots = ({ plan }: PlannedSlots): readonly AnsweredSlot[] =>
  (plan?.added ?? []).map((one, index) => ({
    ...one,
    id: -1 - index,
    direction: '',
    product: null,
    status: 'open',
    capacity: null,
    booked: null,
    free: null,
    bookable: false,
    why: '',
  }))

export class SlotBoardCursor {
  readonly location: number
  readonly state = proxy({ now: ref<SlotBoardState>(firstBoardState) })
  #place: SchedulerPlace | undefined
  #timezone: string | undefined
  #read: BoardAnswer | undefined
  #focus: () => void = () => {}
  #find: () => void = () => {}
  /** Where the cursor is to be once its day has been read. */
  #wanted: number | null = null

  constructor(location: number) {
    this.location = location
  }
  get now(): SlotBoardState {
    return this.state.now
  }
  set(change: Partial<SlotBoardState>): void {
    this.state.now = ref({ ...this.state.now, ...change })
  }
  say(said: string): void {
    this.set({ said })
  }
  surface(focus: () => void, find: () => void): void {
    this.#focus = focus
    this.#find = find
  }
  focus = (): void => this.#focus()
  startFind(): void {
    this.#find()
  }

  // What was read.

  settle(place: SchedulerPlace, timezone: string): void {
    this.#place = place
    this.#timezone = timezone
    const { day, bays } = this.now
    if (day === null || bays !== place.bays) this.set({ day: day ?? dayIn(nowText(), timezone), bays: place.bays })
  }
  /** The day under the cursor; of a board without slots, the first one shown. */
  get dayHere(): string | null {
    const { board, cursor, day } = this.now
    const slot = cursor === null ? undefined : board?.byId.get(cursor)
    return board?.lanes[slot?.lane ?? -1]?.day ?? this.days?.from ?? day
  }
  get days(): Days | undefined {
    const { span, day } = this.now
    return day === null ? undefined : daysOfSpan(span, day)
  }
  receive(answer: BoardAnswer): void {
    this.#read = answer
    const bookings = new Map<number, BoardBooking[]>()
    for (const one of answer.bookings) {
      const known = bookings.get(one.slot ?? 0)
      if (known) known.push(one)
      else bookings.set(one.slot ?? 0, [one])
    }
    this.set({ bookings })
    this.#draw()
    // Whoever was booked or cancelled meanwhile counts among what is found.
    const { find } = this.now
    if (find !== null) this.find(find.text)
  }
  /** Draws what a trial would do; null puts the board back. */
  plan(planned: PlannedSlots | null): void {
    this.set({ planned })
    this.#draw()
  }
  #draw(): void {
    const read = this.#read
    if (read === undefined) return
    const { cursor, selected, anchor, planned, bays } = this.now
    const added = planned === null ? [] : plannedSlots(planned)
    const { slots, timezone } = read.slots
    const drawn = added.length === 0 ? read.board : slotBoard([...slots, ...added], timezone, bays)
    const wanted = this.#wanted !== null && drawn.byId.has(this.#wanted) ? this.#wanted : null
    if (wanted !== null) this.#wanted = null
    const kept = [...selected].filter((id) => drawn.byId.has(id))
    this.set({
      board: drawn,
      cursor: wanted ?? (cursor !== null && drawn.byId.has(cursor) ? cursor : this.#first(drawn)),
      anchor: anchor !== null && drawn.byId.has(anchor) ? anchor : null,
      ...(kept.length < selected.size && { selected: new Set(kept) }),
    })
  }
  /** The first slot that is not past yet. */
  #first(board: SlotBoard): number | null {
    const now = nowText()
    const { day } = this.now
    const lane =
      board.lanes.find((one) => one.day === day && one.slots.some(({ ends_at }) => ends_at > now)) ?? board.lanes[0]
    return (lane?.slots.find(({ ends_at }) => ends_at > now) ?? lane?.slots[0])?.id ?? null
  }

  // Where one is.

  get here(): BoardSlot | undefined {
    const { cursor, board } = this.now
    return cursor === null ? undefined : board?.byId.get(cursor)
  }
  /** The slots that commands act on: those marked, else the one under the cursor. */
  get ids(): readonly number[] {
    const { selected, cursor } = this.now
    const some = selected.size > 0 ? [...selected] : cursor === null ? [] : [cursor]
    return some.filter(isMade)
  }
  bookingsOf(slot: number | null | undefined): readonly BoardBooking[] {
    return this.now.bookings.get(slot ?? 0) ?? none
  }
  /** Where a booking stands. */
  slotOf(booking: number): number | undefined {
    return [...this.now.bookings].find(([, some]) => some.some(({ id }) => id === booking))?.[0]
  }
  /** The slots for the verbs and actions that are declared of them. */
  readonly slots: RecordTarget = {
    resource: 'schedule:slot',
    ids: () => this.ids,
    rows: async () => this.ids.flatMap((id) => this.#rowsOf(id)),
  }
  #rowsOf(id: number): readonly Readonly<Record<string, unknown>>[] {
    const { board } = this.now
    const slot = board?.byId.get(id)
    if (slot === undefined) return []
    const name = [this.#place?.name, slot.bay].filter((part) => part !== '' && part !== undefined).join(' ')
    const { status, starts_at, booked } = slot
    return [{ id, status, booked, starts_at, location: name, location__timezone: board?.timezone }]
  }

  walk(cursor: number, extend = false): void {
    const { board, anchor, cursor: before, carried, selected } = this.now
    const slot = board?.byId.get(cursor)
    if (board === undefined || slot === undefined) return
    const said = slotSpoken(slot, board, this.bookingsOf(cursor), nowText())
    if (!extend || carried !== null) {
      const isCleared = carried === null && (selected.size > 0 || anchor !== null)
      this.set({
        cursor,
        said,
        ...(isCleared && { selected: noSlots, anchor: null }),
        ...(carried && { carried: { ...carried, refusal: null } }),
      })
      return
    }
    const from = anchor ?? before ?? cursor
    this.set({ cursor, anchor: from, selected: new Set(slotsBetween(board, from, cursor)), said })
  }
  step(step: SlotStep, extend = false): void {
    const { board, cursor } = this.now
    const next = board && stepOnBoard(board, cursor, step)
    if (next !== undefined) this.walk(next, extend)
  }
  toggle(id: number): void {
    const selected = new Set(this.now.selected)
    if (!selected.delete(id)) selected.add(id)
    this.set({ cursor: id, anchor: id, selected })
  }
  toNextFree(): void {
    const { board, cursor } = this.now
    const next = board && nextFree(board, cursor, nowText())
    if (next === undefined) this.say('Nothing is free on these days.')
    else this.walk(next)
  }

  // Days.

  show(span: BoardSpan): void {
    const lane = this.here && this.now.board?.lanes[this.here.lane]
    this.#wanted = this.now.cursor
    this.set({ span, ...(lane && { day: lane.day }) })
  }
  turn(by: 1 | -1): void {
    const { span, day } = this.now
    if (day !== null) this.goTo(dayOfNext(span, day, by))
  }
  goTo(day: string, slot: number | null = null): void {
    this.#wanted = slot
    this.set({ day, selected: noSlots, anchor: null, said: day })
  }
  today(): void {
    if (this.#timezone !== undefined) this.goTo(dayIn(nowText(), this.#timezone))
  }

  // Trucks.

  find(text: string): void {
    const typed = text.trim().toLowerCase()
    const hits = [...this.now.bookings].filter(([, some]) => some.some((one) => namesTruck(one, typed)))
    this.set({ find: typed === '' ? null : { text, hits: new Set(hits.map(([slot]) => slot)) } })
  }
  /** Goes through what was found in the order of the board, and begins anew at its end. */
  nextHit(): void {
    const { board, find, cursor } = this.now
    const order = board?.lanes.flatMap(({ slots }) => slots.map(({ id }) => id)) ?? []
    const at = cursor === null ? -1 : order.indexOf(cursor)
    const next = [...order.slice(at + 1), ...order.slice(0, at + 1)].find((id) => find?.hits.has(id))
    if (next === undefined) this.say('No truck of these days is called that.')
    else this.walk(next)
  }
}
