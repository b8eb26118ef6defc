/** Paints one slot: its state as colour and letter, who comes, and whether it is marked, found, carried to or about to change. */
import { slotLook, slotLooks } from '#model/areas/slot/rules/board/slot-look.ts'
import type { BoardSlot } from '#model/areas/slot/rules/board/slot-board.ts'
import type { BoardBooking } from '../data/calls.ts'
import type { SlotPicture } from './picture.ts'

type SlotPlace = { readonly x: number; readonly y: number; readonly width: number }
type Ctx = CanvasRenderingContext2D
const none: readonly BoardBooking[] = []

/** `Ribstone 412`, or how many of several. */
function textOf(slot: BoardSlot, bookings: readonly BoardBooking[]): string {
  const [first, second] = bookings
  if (first === undefined) return (slot.capacity ?? 1) > 1 ? `${slot.free ?? 0} free` : ''
  if (second !== undefined) return `${bookings.length} of ${slot.capacity ?? 0}`
  return `${first.company_name} ${first.vehicle_name}`.trim() || first.reference
}

function outline(
  ctx: Ctx,
  { x, y, width }: SlotPlace,
  height: number,
  color: string,
  line = 1,
  dash: number[] = [],
): void {
  ctx.strokeStyle = color
  ctx.lineWidth = line
  ctx.setLineDash(dash)
  ctx.strokeRect(x + line / 2, y + line / 2, width - line, height - line)
  ctx.setLineDash([])
  ctx.lineWidth = 1
}

/** What a trial would take away is struck out, what it would change is marked. */
function difference(ctx: Ctx, picture: SlotPicture, slot: BoardSlot, place: SlotPlace, height: number): void {
  const { ink, removed, changed } = picture
  if (removed.has(slot.id)) {
    outline(ctx, place, height, ink('stop'), 2, [3, 2])
    ctx.beginPath()
    ctx.strokeStyle = ink('stop')
    ctx.moveTo(place.x, place.y + height / 2)
    ctx.lineTo(place.x + place.width, place.y + height / 2)
    ctx.stroke()
  } else if (changed.has(slot.id)) outline(ctx, place, height, ink('warn'), 2, [6, 2])
}

export function paintSlot(ctx: Ctx, picture: SlotPicture, slot: BoardSlot, at: SlotPlace): void {
  const { state, ink, geometry, now, isFocused } = picture
  const height = geometry.lane - (geometry.lane < 18 ? 2 : 4)
  const place = {
    x: Math.round(at.x) + 1,
    y: Math.round(at.y) + (geometry.lane < 18 ? 1 : 2),
    width: Math.round(at.width) - 2,
  }
  const { x, y, width } = place
  const isAdded = slot.id < 0
  const bookings = state.bookings.get(slot.id) ?? none
  const look = slotLook(slot, bookings, now)
  const { letter, tone } = slotLooks[look]
  const isPast = slot.ends_at <= now
  ctx.globalAlpha = isPast && look !== 'inside' && look !== 'late' ? 0.6 : 1
  if (isAdded) {
    ctx.fillStyle = ink('ok-soft')
    ctx.fillRect(x, y, width, height)
    outline(ctx, place, height, ink('ok'), 1, [3, 2])
  } else {
    ctx.fillStyle = ink(look === 'full' ? 'accent-soft' : look === 'done' ? 'surface-sunken' : `${tone}-soft`)
    ctx.fillRect(x, y, width, height)
    ctx.fillStyle = ink(tone)
    ctx.fillRect(x, y, 3, height)
  }
  if (state.selected.has(slot.id)) {
    ctx.fillStyle = ink('ghost')
    ctx.fillRect(x, y, width, height)
  }
  if (height >= 9 && width >= 12) {
    ctx.font = `600 ${height < 14 ? 9 : 11}px ${ink('font-mono')}`
    ctx.textBaseline = 'middle'
    ctx.fillStyle = ink(isAdded ? 'ok' : tone)
    ctx.fillText(isAdded ? '+' : letter, x + 6, y + height / 2 + 1)
    if (height >= 14 && width >= 54 && !isAdded) words(ctx, picture, place, height, textOf(slot, bookings))
  }
  ctx.globalAlpha = 1
  difference(ctx, picture, slot, place, height)
  if (state.find?.hits.has(slot.id) === true) outline(ctx, place, height, ink('warn'), 2)
  if (state.carried?.origin === slot.id) outline(ctx, place, height, ink('accent'), 1, [4, 3])
  if (state.cursor !== slot.id) return
  if (state.carried) ghost(ctx, picture, place, height)
  outline(ctx, { x: x - 1, y: y - 1, width: width + 2 }, height + 2, ink(isFocused ? 'focus' : 'line-strong'), 2)
}

function words(ctx: Ctx, { ink }: SlotPicture, { x, y, width }: SlotPlace, height: number, text: string): void {
  if (text === '') return
  ctx.save()
  ctx.beginPath()
  ctx.rect(x + 16, y, width - 18, height)
  ctx.clip()
  ctx.font = `11px ${ink('font-text')}`
  ctx.fillStyle = ink('text')
  ctx.fillText(text, x + 18, y + height / 2 + 1)
  ctx.restore()
}

/** The booking as it would stand there. */
function ghost(ctx: Ctx, picture: SlotPicture, place: SlotPlace, height: number): void {
  const { ink, state } = picture
  ctx.fillStyle = ink('ghost')
  ctx.fillRect(place.x, place.y, place.width, height)
  outline(ctx, place, height, ink(state.carried?.refusal ? 'stop' : 'accent'), 1, [4, 3])
  if (height >= 14 && place.width >= 54) words(ctx, picture, place, height, state.carried?.booking.reference ?? '')
}
