/** Where on the board a slot is drawn, in px, and which one is at a point. */
import type { BoardSpan } from '#model/areas/slot/rules/board/board-span.ts'
import { slotAtMinute, type BoardSlot, type SlotBoard } from '#model/areas/slot/rules/board/slot-board.ts'

/** The hours above the lanes. */
export const RULER = 22
const AIR = 10
/** A phone: the head says no more than the day and the bay in short. */
const NARROW = 560

export type BoardGeometry = {
  readonly head: number
  readonly lane: number
  /** px of a minute. */
  readonly scale: number
  readonly fromMinute: number
  /** Of all of it, seen or not. */
  readonly width: number
  readonly height: number
}
export type SeenArea = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

const lanes: Readonly<Record<BoardSpan, { readonly least: number; readonly most: number }>> = {
  day: { least: 40, most: 84 },
  week: { least: 22, most: 40 },
  month: { least: 13, most: 22 },
}
/** A minute is never drawn narrower, so that a letter has room in an hour; the board is scrolled then. */
const LEAST_SCALE = 0.42

export function geometryOf(board: SlotBoard, span: BoardSpan, room: Pick<SeenArea, 'width' | 'height'>): BoardGeometry {
  const { least, most } = lanes[span]
  const count = Math.max(1, board.lanes.length)
  const lane = Math.max(least, Math.min(most, Math.floor((room.height - RULER) / count)))
  const head = room.width > 0 && room.width < NARROW ? 76 : 118
  const minutes = Math.max(60, board.untilMinute - board.fromMinute)
  const scale = Math.max(LEAST_SCALE, (room.width - head - AIR) / minutes)
  return {
    head,
    lane,
    scale,
    fromMinute: board.fromMinute,
    width: Math.ceil(head + minutes * scale + AIR),
    height: RULER + board.lanes.length * lane,
  }
}

export const leftOf = ({ head, scale, fromMinute }: BoardGeometry, minute: number): number =>
  head + (minute - fromMinute) * scale

/** The first and the last lane that are seen, with as many more as asked. */
export function lanesSeen(board: SlotBoard, { lane }: BoardGeometry, { top, height }: SeenArea, more = 0) {
  const first = Math.max(0, Math.floor(top / lane) - more)
  const last = Math.min(board.lanes.length - 1, Math.ceil((top + height - RULER) / lane) + more)
  return { first, last }
}

/** `x` and `y` from the corner of what is seen. */
export function slotAtPoint(
  board: SlotBoard,
  geometry: BoardGeometry,
  view: SeenArea,
  x: number,
  y: number,
): BoardSlot | undefined {
  if (y < RULER) return undefined
  const lane = board.lanes[Math.floor((y - RULER + view.top) / geometry.lane)]
  if (lane === undefined) return undefined
  return slotAtMinute(lane, (x + view.left - geometry.head) / geometry.scale + geometry.fromMinute)
}

/** How far to scroll so that a slot is seen, clear of the hours and the heads. */
export function scrolledTo(
  slot: BoardSlot,
  geometry: BoardGeometry,
  view: SeenArea,
): { readonly left: number; readonly top: number } {
  const { lane, head } = geometry
  const y = slot.lane * lane
  const top = Math.max(y + 2 * lane - (view.height - RULER), Math.min(view.top, Math.max(0, y - lane)))
  const [from, to] = [leftOf(geometry, slot.from), leftOf(geometry, slot.to)]
  const left = Math.max(to + AIR - view.width, Math.min(view.left, from - head - AIR))
  return { left: Math.max(0, left), top: Math.max(0, top) }
}
