/** Paints one car to scale: shape by type, colour by product, fill by load, with hold and bad order marks. */
import { initials } from '#src/engine/feed/presence.ts'
import type { BoardCar } from '../../data/layout.ts'
import type { Inks } from './inks.state.ts'
import type { Pen, CarBox } from './car-words.ts'
import type { PictureTime } from './viewport.ts'
import { roomyBody, outline, paintBody } from './car-body.ts'

export type CarLook = 'standing' | 'lifted' | 'ghost' | 'refused' | 'sending'
export type CarState = {
  readonly look: CarLook
  readonly selected: boolean
  /** The cursor is drawn fainter while the focus is elsewhere. */
  readonly cursor: 'focused' | 'left' | 'none'
  readonly dimmed: boolean
  readonly flashed: boolean
  readonly differing: boolean
  /** The user who is moving it. */
  readonly heldBy: string | undefined
}

type CachedPicture = { readonly key: string; readonly inks: Inks; readonly picture: OffscreenCanvas }
/** The last two pictures per car, because zooming in and out alternates between two lane heights. */
const pictures = new WeakMap<BoardCar, readonly CachedPicture[]>()
/** Space around the body for badges and dome. */
const rim = { x: 1, top: 6, bottom: 1 } as const

/** Until there is time for its own picture: that of another size, or its outline alone. */
function standIn(
  ctx: CanvasRenderingContext2D,
  car: BoardCar,
  box: CarBox,
  inks: Inks,
  other: OffscreenCanvas | undefined,
): void {
  if (other) {
    const { x, y, w, h } = box
    ctx.drawImage(other, x - rim.x, y - rim.top, w + 2 * rim.x, h + rim.top + rim.bottom)
    return
  }
  outline(ctx, car, box)
  ctx.fillStyle = inks.ink('surface-raised')
  ctx.fill()
  ctx.lineWidth = 1
  ctx.strokeStyle = car.product ? inks.product(car.product.color) : inks.ink('line-strong')
  ctx.stroke()
}

/**
 * Text and hatching are slow to draw and rarely change, so each car is drawn once per size and theme and then copied. False if its picture has to
 * wait.
 */
function stamp(ctx: CanvasRenderingContext2D, car: BoardCar, box: CarBox, inks: Inks, time: PictureTime): boolean {
  const { x, y, w, h } = box
  const ratio = ctx.getTransform().a
  const key = `${Math.round(w * ratio)} ${h} ${ratio}`
  const known = pictures.get(car) ?? []
  const found = known.find((each) => each.key === key && each.inks === inks)
  if (!found && !time.isLeft()) {
    standIn(ctx, car, box, inks, known.find((each) => each.inks === inks)?.picture)
    return false
  }
  const began = found ? 0 : performance.now()
  const picture = found?.picture ?? drawn(car, { x: rim.x, y: rim.top, w, h }, inks, ratio)
  if (!found) pictures.set(car, [{ key, inks, picture }, ...known.slice(0, 1)])
  // Aligned to device pixels, so that text is sharp.
  const at = (value: number): number => Math.round(value * ratio) / ratio
  ctx.drawImage(picture, at(x - rim.x), at(y - rim.top), picture.width / ratio, picture.height / ratio)
  // Copying counts, because only then does the browser carry out what was drawn.
  if (!found) time.spend(performance.now() - began)
  return true
}

function drawn(car: BoardCar, box: CarBox, inks: Inks, ratio: number): OffscreenCanvas {
  const { w, h } = box
  const picture = new OffscreenCanvas(Math.ceil((w + 2 * rim.x) * ratio), Math.ceil((h + rim.top + rim.bottom) * ratio))
  const own = picture.getContext('2d')
  own?.scale(ratio, ratio)
  if (own) paintBody(own, car, box, inks)
  return picture
}

/** A dotted edge with the name of the user who is moving the car. */
function paintHolder(ctx: Pen, car: BoardCar, box: CarBox, name: string, inks: Inks): void {
  outline(ctx, car, box)
  ctx.setLineDash([1.5, 2.5])
  ctx.lineWidth = 2
  ctx.strokeStyle = inks.ink('info')
  ctx.stroke()
  ctx.setLineDash([])
  const letters = initials(name)
  const width = letters.length * 6 + 4
  ctx.fillStyle = inks.ink('info')
  ctx.fillRect(box.x, box.y - 4, width, 10)
  ctx.fillStyle = inks.ink('surface-pane')
  ctx.font = `700 8px ${inks.mono}`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(letters, box.x + width / 2, box.y + 1.5)
}

/** False if something else stands in for its picture, for which this frame has no time. */
export function paintCar(
  ctx: CanvasRenderingContext2D,
  car: BoardCar,
  box: CarBox,
  state: CarState,
  inks: Inks,
  time: PictureTime,
): boolean {
  const { x, y, w, h } = box
  // In a low lane there is no room around the body.
  const [over, under] = h >= roomyBody ? [5, 4] : [1, 1]
  const ghost = state.look === 'ghost' || state.look === 'refused' || state.look === 'sending'
  if (state.selected && !ghost) {
    ctx.fillStyle = inks.ink('surface-selected')
    ctx.fillRect(x - 1, y - over, w + 2.5, h + over + under)
  }
  ctx.globalAlpha = state.look === 'lifted' ? 0.3 : state.dimmed ? 0.22 : state.look === 'sending' ? 0.65 : 1
  const isSharp = stamp(ctx, car, box, inks, time)
  if (ghost) {
    outline(ctx, car, box)
    ctx.fillStyle = inks.ink('ghost')
    ctx.fill()
    ctx.setLineDash([3, 2])
    ctx.lineWidth = 1.5
    ctx.strokeStyle = state.look === 'refused' ? inks.ink('stop') : inks.ink('accent')
    ctx.stroke()
    ctx.setLineDash([])
  }
  ctx.globalAlpha = 1
  if (state.differing) {
    ctx.fillStyle = inks.ink('info')
    ctx.beginPath()
    ctx.moveTo(x + w - 6, y - over + 1)
    ctx.lineTo(x + w, y - over + 1)
    ctx.lineTo(x + w, y - over + 7)
    ctx.fill()
  }
  if (state.heldBy !== undefined && !ghost) paintHolder(ctx, car, box, state.heldBy, inks)
  if (state.flashed) {
    ctx.fillStyle = inks.ink('warn')
    ctx.fillRect(x, y - over, w, 2)
    ctx.fillRect(x, y + h + under - 1, w, 2)
  }
  if (state.selected && !ghost) {
    ctx.fillStyle = inks.ink('accent')
    ctx.fillRect(x - 1, y + h + under - 1.5, w + 2.5, 1.5)
  }
  if (state.cursor !== 'none') {
    ctx.lineWidth = state.cursor === 'focused' ? 2 : 1
    ctx.strokeStyle = state.cursor === 'focused' ? inks.ink('focus') : inks.ink('text-muted')
    ctx.beginPath()
    ctx.roundRect(x - 1.5, y - over + 0.5, w + 3, h + over + under - 1, Math.min(3, h / 3))
    ctx.stroke()
  }
  return isSharp
}
