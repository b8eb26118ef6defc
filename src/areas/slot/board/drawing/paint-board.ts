/** Paints what is seen of a board on its one canvas: hours, heads of lanes, slots, and the line of now. */
import { wallTime } from '#model/shared/clock.ts'
import type { PlotInk } from '#src/ui/plot/drawing.ts'
import { minuteText, dayText } from '../state/slot-words.ts'
import { lanesSeen, leftOf, RULER, type SeenArea } from './geometry.ts'
import { paintSlot } from './paint-slot.ts'
import type { BoardPicture, SlotPicture } from './picture.ts'

const DAY_MS = 86_400_000

function hours(ctx: CanvasRenderingContext2D, picture: BoardPicture, view: SeenArea): void {
  const { board, geometry, ink } = picture
  const every = geometry.scale * 60 < 34 ? 120 : 60
  ctx.font = `10px ${ink('font-mono')}`
  ctx.textBaseline = 'middle'
  for (let minute = board.fromMinute; minute <= board.untilMinute; minute += every) {
    const x = Math.round(leftOf(geometry, minute) - view.left) + 0.5
    if (x < geometry.head || x > view.width) continue
    ctx.strokeStyle = ink('line')
    ctx.beginPath()
    ctx.moveTo(x, RULER)
    ctx.lineTo(x, view.height)
    ctx.stroke()
    ctx.fillStyle = ink('text-muted')
    if (x + 30 < view.width) ctx.fillText(minuteText(minute), x + 3, RULER / 2)
  }
}

function heads(ctx: CanvasRenderingContext2D, picture: BoardPicture, view: SeenArea): void {
  const { board, geometry, ink, state } = picture
  const { head, lane: height } = geometry
  const { first, last } = lanesSeen(board, geometry, view)
  ctx.fillStyle = ink('surface')
  ctx.fillRect(0, RULER, head, view.height - RULER)
  const here = state.cursor === null ? undefined : board.byId.get(state.cursor)
  const size = height < 16 ? 10 : 11
  ctx.textBaseline = 'middle'
  for (let index = first; index <= last; index++) {
    const lane = board.lanes[index]
    if (lane === undefined) continue
    const y = RULER + index * height - view.top
    if (here?.lane === index) {
      ctx.fillStyle = ink('surface-selected')
      ctx.fillRect(0, y, head, height)
    }
    ctx.strokeStyle = ink(lane.isFirstOfDay ? 'line-strong' : 'line')
    ctx.beginPath()
    ctx.moveTo(lane.isFirstOfDay ? 0 : head * 0.55, Math.round(y) + 0.5)
    ctx.lineTo(view.width, Math.round(y) + 0.5)
    ctx.stroke()
    // The day stays in sight while its lanes scroll.
    const isTop = index === first || lane.isFirstOfDay
    if (isTop) {
      ctx.font = `600 ${size}px ${ink('font-text')}`
      ctx.fillStyle = ink('text')
      ctx.fillText(
        head < 100 ? `${dayText(lane.day).slice(0, 3)} ${lane.day.slice(8)}` : dayText(lane.day),
        6,
        y + height / 2 + 1,
      )
    }
    ctx.font = `${size}px ${ink('font-mono')}`
    ctx.fillStyle = ink('text-muted')
    ctx.textAlign = 'right'
    ctx.fillText(lane.bay === '' ? '–' : lane.bay, head - 8, y + height / 2 + 1)
    ctx.textAlign = 'left'
  }
  ctx.strokeStyle = ink('line-strong')
  ctx.beginPath()
  ctx.moveTo(head + 0.5, 0)
  ctx.lineTo(head + 0.5, view.height)
  ctx.stroke()
}

/** On the lanes of today alone. */
function nowLine(ctx: CanvasRenderingContext2D, picture: BoardPicture, view: SeenArea): void {
  const { board, geometry, ink, now } = picture
  const wall = wallTime(Date.parse(now), board.timezone)
  const today = new Date(wall).toISOString().slice(0, 10)
  const first = board.lanes.findIndex(({ day }) => day === today)
  if (first < 0) return
  const count = board.lanes.filter(({ day }) => day === today).length
  const x = Math.round(leftOf(geometry, (wall % DAY_MS) / 60_000) - view.left) + 0.5
  const top = Math.max(RULER, RULER + first * geometry.lane - view.top)
  const bottom = RULER + (first + count) * geometry.lane - view.top
  if (x < geometry.head || bottom <= top) return
  ctx.strokeStyle = ink('stop')
  ctx.lineWidth = 2
  ctx.beginPath()
  ctx.moveTo(x, top)
  ctx.lineTo(x, bottom)
  ctx.stroke()
  ctx.lineWidth = 1
}

export function paintBoard(canvas: HTMLCanvasElement, picture: BoardPicture, view: SeenArea): void {
  const ctx = canvas.getContext('2d')
  if (!ctx || view.width <= 0 || view.height <= 0) return
  const ratio = globalThis.devicePixelRatio || 1
  const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  const { board, geometry, ink, state } = picture
  // Read once: a style is looked up for each, and a month has thousands of slots.
  const known = new Map<string, string>()
  const ofToken: PlotInk = (token) => {
    const value = known.get(token) ?? ink(token)
    known.set(token, value)
    return value
  }
  const inked = { ...picture, ink: ofToken }
  ctx.fillStyle = ofToken('surface-pane')
  ctx.fillRect(0, 0, view.width, view.height)
  ctx.lineWidth = 1
  hours(ctx, inked, view)
  const planned = state.planned?.plan
  const slots: SlotPicture = {
    ...inked,
    removed: new Set(planned?.removed),
    changed: new Set(planned?.changed),
  }
  const { first, last } = lanesSeen(board, geometry, view)
  for (let index = first; index <= last; index++)
    for (const slot of board.lanes[index]?.slots ?? []) {
      const x = leftOf(geometry, slot.from) - view.left
      const right = leftOf(geometry, slot.to) - view.left
      if (right < geometry.head || x > view.width) continue
      paintSlot(ctx, slots, slot, { x, y: RULER + index * geometry.lane - view.top, width: right - x })
    }
  nowLine(ctx, inked, view)
  heads(ctx, inked, view)
  // What has scrolled up lies under the hours.
  ctx.fillStyle = ofToken('surface')
  ctx.fillRect(0, 0, view.width, RULER)
  hours(ctx, inked, { ...view, height: RULER })
  ctx.strokeStyle = ofToken('line-strong')
  ctx.beginPath()
  ctx.moveTo(0, RULER + 0.5)
  ctx.lineTo(view.width, RULER + 0.5)
  ctx.stroke()
}
