/** Paints a track: its rail to usable length, its ends, and its cars. */
import type { BoardCar, BoardTrack } from '../../data/layout.ts'
import type { LaneSurface } from './surface.ts'
import type { Inks } from './inks.state.ts'
import { laneOf } from './lane.ts'
import { paintCar, type CarState, type CarLook } from './paint-car.ts'
import type { Viewport } from './viewport.ts'

/** A car to draw. Cars being moved are drawn twice: faint at their old place, and as ghosts at the new one. */
export type DrawnCar = { readonly car: number; readonly look: CarLook; readonly fromFt: number; readonly toFt: number }
export type TrackPicture = {
  readonly track: BoardTrack | null
  readonly drawn: readonly DrawnCar[]
  readonly cars: ReadonlyMap<number, BoardCar>
  readonly scale: number
  /** Height of the lane. */
  readonly height: number
  readonly inks: Inks
  /** The car under the cursor; 'row' if the row is empty. */
  readonly cursor: number | 'row' | null
  readonly focused: boolean
  readonly selected: ReadonlySet<number>
  readonly hits: ReadonlySet<number> | null
  readonly flashed: ReadonlySet<number>
  readonly held: ReadonlyMap<number, string>
  readonly differing: ReadonlySet<number>
  readonly target: boolean
}

function rail(ctx: CanvasRenderingContext2D, { track, drawn, scale, inks, height }: TrackPicture, left: number): void {
  if (track === null) return
  const lastFt = drawn.at(-1)?.toFt ?? 0
  const { top, body, below } = laneOf(height)
  const railY = top + body + below
  const measured = track.usable_length_ft
  const end = (measured ?? lastFt + 120) * scale - left
  const start = -left
  ctx.strokeStyle = track.active ? inks.ink('line-strong') : inks.ink('line')
  ctx.lineWidth = 1
  if (measured === null || !track.active) ctx.setLineDash([5, 4])
  ctx.beginPath()
  ctx.moveTo(Math.max(start, -2), railY + 0.5)
  ctx.lineTo(end, railY + 0.5)
  ctx.stroke()
  ctx.setLineDash([])
  ctx.lineWidth = 2
  // A closed end has a bumper, an open end an arrow.
  for (const [name, x, turn] of [
    ['A', start + 1, -1],
    ['B', end - 1, 1],
  ] as const) {
    if (name === 'B' && measured === null) continue
    ctx.beginPath()
    if (track.open_ends.includes(name)) {
      ctx.moveTo(x - turn * 4, railY - 3)
      ctx.lineTo(x, railY + 0.5)
      ctx.lineTo(x - turn * 4, railY + 4)
      ctx.lineWidth = 1.25
    } else {
      ctx.moveTo(x, railY - 7)
      ctx.lineTo(x, railY + 3)
      ctx.lineWidth = 2.5
    }
    ctx.stroke()
  }
  const over = lastFt - (measured ?? Infinity)
  if (over > 0) {
    ctx.fillStyle = inks.ink('stop')
    ctx.fillRect(end, railY - 1, over * scale, 3)
  }
}

/** Gives the canvas its size in the pixels of the screen. With another size it is empty. */
function size({ canvas, height }: LaneSurface, width: number, ratio: number): void {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w) {
    canvas.width = w
    canvas.style.width = `${width}px`
  }
  if (canvas.height !== h) {
    canvas.height = h
    canvas.style.height = `${height}px`
  }
}

/** Paints the visible part of a track, `width` px wide after `left` px. False if pictures of cars are still to come. */
export function paintTrack(
  surface: LaneSurface,
  picture: TrackPicture,
  { left, width, pictures }: Pick<Viewport, 'left' | 'width' | 'pictures'>,
): boolean {
  const ctx = surface.canvas.getContext('2d')
  if (!ctx || width <= 0) return true
  const ratio = globalThis.devicePixelRatio || 1
  size(surface, width, ratio)
  // Lanes begin on a whole pixel of the screen, and nothing reaches into the next one.
  const top = Math.round(surface.top * ratio)
  const below = Math.round((surface.top + picture.height) * ratio)
  ctx.save()
  ctx.setTransform(1, 0, 0, 1, 0, 0)
  ctx.beginPath()
  ctx.rect(0, top, surface.canvas.width, below - top)
  ctx.clip()
  ctx.clearRect(0, top, surface.canvas.width, below - top)
  ctx.setTransform(ratio, 0, 0, ratio, 0, top)
  const isSharp = paintLane(ctx, picture, { left, width, pictures })
  ctx.restore()
  return isSharp
}

function paintLane(
  ctx: CanvasRenderingContext2D,
  picture: TrackPicture,
  { left, width, pictures }: Pick<Viewport, 'left' | 'width' | 'pictures'>,
): boolean {
  const { drawn, scale, inks, cars, height } = picture
  const { top, body } = laneOf(height)
  if (picture.target) {
    ctx.fillStyle = inks.ink('ghost')
    ctx.globalAlpha = 0.35
    ctx.fillRect(0, 0, width, height)
    ctx.globalAlpha = 1
  }
  rail(ctx, picture, left)
  if (picture.cursor === 'row') {
    ctx.strokeStyle = picture.focused ? inks.ink('focus') : inks.ink('text-muted')
    ctx.lineWidth = 2
    ctx.strokeRect(2 - left, Math.max(1, top - 4), 24, Math.min(height - 2, body + 8))
  }
  let isSharp = true
  for (const { car: id, look, fromFt, toFt } of drawn) {
    const x = fromFt * scale - left
    const w1 = (toFt - fromFt) * scale - 1.5
    const car = cars.get(id)
    if (car === undefined || x + w1 < 0 || x > width) continue
    const state: CarState = {
      look,
      selected: picture.selected.has(id),
      cursor: picture.cursor !== id || look === 'lifted' ? 'none' : picture.focused ? 'focused' : 'left',
      dimmed: picture.hits !== null && !picture.hits.has(id),
      flashed: picture.flashed.has(id),
      differing: picture.differing.has(id),
      heldBy: picture.held.get(id),
    }
    const box = { x: x + 0.75, y: top, w: Math.max(1.5, w1), h: body }
    isSharp = paintCar(ctx, car, box, state, inks, pictures) && isSharp
  }
  return isSharp
}
