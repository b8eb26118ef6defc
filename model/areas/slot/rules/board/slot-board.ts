/** The board of a place: its slots on lanes, one for each day and bay, as wide as they last by the clocks of the place. */
import { wallTime } from '#model/shared/clock.ts'

/** A slot as the server offers it (`location_slots/`). */
export type AnsweredSlot = {
  readonly id: number
  readonly bay: string
  readonly starts_at: string
  readonly ends_at: string
  readonly direction: string
  readonly product: number | null
  readonly status: string
  readonly capacity: number | null
  readonly booked: number | null
  readonly free: number | null
  readonly bookable: boolean
  readonly why: string
}
export type BoardSlot = AnsweredSlot & {
  /** Minutes of the day of its lane; the end may lie behind midnight. */
  readonly from: number
  readonly to: number
  /** Its lane, and its place among the slots of that. */
  readonly lane: number
  readonly at: number
}
export type SlotLane = {
  readonly day: string
  readonly bay: string
  /** Slots without a bay may overlap: those that do stand on lanes of their own. */
  readonly layer: number
  readonly isFirstOfDay: boolean
  /** By time. */
  readonly slots: readonly BoardSlot[]
}
export type SlotBoard = {
  readonly timezone: string
  readonly lanes: readonly SlotLane[]
  readonly byId: ReadonlyMap<number, BoardSlot>
  /** The hours shown: whole ones around all slots. */
  readonly fromMinute: number
  readonly untilMinute: number
}

const MINUTE = 60_000
const DAY_MINUTES = 1440

type Timed = AnsweredSlot & { readonly day: string; readonly from: number; readonly to: number }

function timed(slot: AnsweredSlot, timezone: string): Timed {
  const wall = wallTime(Date.parse(slot.starts_at), timezone)
  const midnight = Math.floor(wall / (DAY_MINUTES * MINUTE)) * DAY_MINUTES * MINUTE
  const from = (wall - midnight) / MINUTE
  const length = (Date.parse(slot.ends_at) - Date.parse(slot.starts_at)) / MINUTE
  return { ...slot, day: new Date(midnight).toISOString().slice(0, 10), from, to: from + length }
}

/** The first layer that is free at that time. */
function layersOf(some: readonly Timed[]): readonly (readonly Timed[])[] {
  const layers: Timed[][] = []
  for (const one of some) {
    const free = layers.find((layer) => (layer.at(-1)?.to ?? 0) <= one.from)
    if (free) free.push(one)
    else layers.push([one])
  }
  return layers
}

/** `bays` in the order in which the place names them; others follow by name. */
export function slotBoard(some: readonly AnsweredSlot[], timezone: string, bays: readonly string[]): SlotBoard {
  const rank = new Map(bays.map((bay, index) => [bay, index]))
  const byLane = new Map<string, Timed[]>()
  for (const slot of some) {
    const one = timed(slot, timezone)
    const key = `${one.day} ${one.bay}`
    const known = byLane.get(key)
    if (known) known.push(one)
    else byLane.set(key, [one])
  }
  const rankOf = (bay: string): number => rank.get(bay) ?? bays.length
  const groups = [...byLane.values()].toSorted((a, b) => {
    const [x, y] = [a[0], b[0]]
    if (x === undefined || y === undefined) return 0
    return x.day.localeCompare(y.day) || rankOf(x.bay) - rankOf(y.bay) || x.bay.localeCompare(y.bay)
  })
  const lanes: SlotLane[] = []
  const byId = new Map<number, BoardSlot>()
  let [least, most, day] = [DAY_MINUTES, 0, '']
  for (const group of groups)
    for (const [layer, own] of layersOf(group.toSorted((a, b) => a.from - b.from || a.id - b.id)).entries()) {
      const [first] = own
      if (first === undefined) continue
      const slots = own.map((one, at): BoardSlot => ({ ...one, lane: lanes.length, at }))
      for (const one of slots) {
        byId.set(one.id, one)
        least = Math.min(least, one.from)
        most = Math.max(most, one.to)
      }
      lanes.push({ day: first.day, bay: first.bay, layer, isFirstOfDay: first.day !== day, slots })
      day = first.day
    }
  return {
    timezone,
    lanes,
    byId,
    fromMinute: lanes.length === 0 ? 0 : Math.floor(least / 60) * 60,
    untilMinute: lanes.length === 0 ? DAY_MINUTES : Math.ceil(most / 60) * 60,
  }
}

/** Of a lane the slot under a minute, else the nearest to it. */
export function slotAtMinute({ slots }: SlotLane, minute: number): BoardSlot | undefined {
  let best: BoardSlot | undefined
  let far = Infinity
  for (const one of slots) {
    const off = minute < one.from ? one.from - minute : minute >= one.to ? minute - one.to + 0.001 : 0
    if (off < far) [best, far] = [one, off]
  }
  return best
}

export type SlotStep = 'left' | 'right' | 'up' | 'down' | 'home' | 'end' | 'first' | 'last' | 'day_before' | 'day_after'

/** The nearest lane of the next day that has the same bay, else its first. */
function laneOfDay({ lanes }: SlotBoard, from: SlotLane, by: 1 | -1): number {
  const days = [...new Set(lanes.map(({ day }) => day))]
  const day = days[days.indexOf(from.day) + by]
  if (day === undefined) return -1
  const same = lanes.findIndex((one) => one.day === day && one.bay === from.bay && one.layer === from.layer)
  return same >= 0 ? same : lanes.findIndex((one) => one.day === day)
}

/** Where a step leads from a slot. Beyond the end of a lane the same bay goes on at the next day. */
export function stepOnBoard(board: SlotBoard, id: number | null, step: SlotStep): number | undefined {
  const { lanes } = board
  const here = id === null ? undefined : board.byId.get(id)
  if (here === undefined) return lanes[0]?.slots[0]?.id
  const lane = lanes[here.lane]
  if (lane === undefined) return undefined
  const nearest = (index: number): number | undefined => {
    const other = lanes[index]
    return other && slotAtMinute(other, (here.from + here.to) / 2)?.id
  }
  const nextDay = (by: 1 | -1): SlotLane | undefined => lanes[laneOfDay(board, lane, by)]
  switch (step) {
    case 'left':
      return lane.slots[here.at - 1]?.id ?? nextDay(-1)?.slots.at(-1)?.id ?? id ?? undefined
    case 'right':
      return lane.slots[here.at + 1]?.id ?? nextDay(1)?.slots[0]?.id ?? id ?? undefined
    case 'up':
      return nearest(here.lane - 1) ?? here.id
    case 'down':
      return nearest(here.lane + 1) ?? here.id
    case 'home':
      return lane.slots[0]?.id
    case 'end':
      return lane.slots.at(-1)?.id
    case 'first':
      return lanes[0]?.slots[0]?.id
    case 'last':
      return lanes.at(-1)?.slots.at(-1)?.id
    case 'day_before':
      return nearest(laneOfDay(board, lane, -1)) ?? here.id
    case 'day_after':
      return nearest(laneOfDay(board, lane, 1)) ?? here.id
  }
}

/** The slots of the rectangle between two: of all lanes from one to the other, whatever lies within their times. */
export function slotsBetween(board: SlotBoard, anchor: number, cursor: number): readonly number[] {
  const [one, other] = [board.byId.get(anchor), board.byId.get(cursor)]
  if (one === undefined || other === undefined) return other ? [other.id] : []
  const [top, bottom] = [Math.min(one.lane, other.lane), Math.max(one.lane, other.lane)]
  const [from, to] = [Math.min(one.from, other.from), Math.max(one.to, other.to)]
  return board.lanes
    .slice(top, bottom + 1)
    .flatMap(({ slots }) => slots.filter((slot) => slot.from < to && slot.to > from).map(({ id }) => id))
}

/** The next slot in time that begins later and has room, after one or after a moment; undefined where there is none. */
export function nextFree(board: SlotBoard, after: number | null, now: string): number | undefined {
  const here = after === null ? undefined : board.byId.get(after)
  const order = [...board.byId.values()]
    .filter(({ free, status, starts_at }) => status !== 'blocked' && (free ?? 0) > 0 && starts_at > now)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at) || a.lane - b.lane)
  const isLater = (one: BoardSlot): boolean =>
    here === undefined || one.starts_at > here.starts_at || (one.starts_at === here.starts_at && one.lane > here.lane)
  return (order.find(isLater) ?? order[0])?.id
}
