/** Paints one car to scale: shape by type, colour by product, fill by load, with hold and bad order marks. */
import { initials } from '#src/engine/feed/presence.ts'
import type { BoardCar } from '../data/layout.ts'
import type { Inks } from './inks.state.ts'

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
type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
/** The car's body within its lane, in px. */
export type CarBox = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

const numberFrom = 33
const nameFrom = 92
const letterFrom = 11
/** Height below which no text fits into the body. */
const textFrom = 9
/** From this height on, mark and number are on two lines. */
const twoLines = 24
/** Width beside the number for L or E. */
const letterStrip = 8
const badgeWidth = 9
/** From this body height on, the lane has room for marks above and below it. */
const roomyBody = 15

function outline(ctx: Pen, car: BoardCar, { x, y, w, h }: CarBox): void {
  const type = car.car_type.charAt(0)
  ctx.beginPath()
  if (type === 'T') ctx.roundRect(x, y, w, h, Math.min(h / 2, w / 2, 6))
  else if (type === 'H' || type === 'C') {
    // Hoppers narrow towards the rail.
    const slope = Math.min(5, w / 5)
    ctx.moveTo(x, y)
    ctx.lineTo(x + w, y)
    ctx.lineTo(x + w, y + h - slope)
    ctx.lineTo(x + w - slope, y + h)
    ctx.lineTo(x + slope, y + h)
    ctx.lineTo(x, y + h - slope)
    ctx.closePath()
  } else ctx.roundRect(x, y, w, h, 1.5)
}

function crossings(ctx: Pen, car: BoardCar, { x, y, w, h }: CarBox, inks: Inks): void {
  ctx.lineWidth = 1.25
  if (car.hold) {
    ctx.strokeStyle = inks.ink('hold')
    ctx.globalAlpha *= 0.75
    ctx.beginPath()
    for (let at = x - h; at < x + w; at += 6) {
      ctx.moveTo(at, y + h)
      ctx.lineTo(at + h, y)
    }
    ctx.stroke()
    ctx.globalAlpha /= 0.75
  }
  if (car.bad_order) {
    ctx.strokeStyle = inks.ink('stop')
    ctx.lineWidth = 1.5
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + w, y + h)
    ctx.moveTo(x, y + h)
    ctx.lineTo(x + w, y)
    ctx.stroke()
  }
}

/** A letter on its own background, readable over hatching and cross. */
function badge(ctx: Pen, letter: string, x: number, y: number, ink: string, paper: string): void {
  ctx.fillStyle = ink
  ctx.fillRect(x, y, badgeWidth, 10)
  ctx.fillStyle = paper
  ctx.fillText(letter, x + badgeWidth / 2, y + 5.5)
}

/** Text with an outline in the background colour, readable over hatching, cross and load edge. */
function write(ctx: Pen, text: string, x: number, y: number, inks: Inks): void {
  ctx.strokeStyle = inks.ink('surface-raised')
  ctx.lineWidth = 2.5
  ctx.lineJoin = 'round'
  ctx.globalAlpha *= 0.8
  ctx.strokeText(text, x, y)
  ctx.globalAlpha /= 0.8
  ctx.fillStyle = inks.ink('text')
  ctx.fillText(text, x, y)
}

function words(ctx: Pen, car: BoardCar, { x, y, w, h }: CarBox, inks: Inks): void {
  const middle = y + h / 2
  const states = [
    car.hold && (['H', inks.ink('hold')] as const),
    car.bad_order && (['B', inks.ink('stop')] as const),
  ].filter((state) => state !== false)
  const named = w >= nameFrom && h >= textFrom
  const numbered = w >= numberFrom && h >= textFrom
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'center'
  // Badges have a place of their own if there is space, else they sit on the top edge.
  const beside = named && states.length > 0
  const right = beside ? states.length * (badgeWidth + 1) + 2 : 2
  if (numbered) {
    const at = x + letterStrip + (w - letterStrip - right) / 2
    ctx.font = `600 ${named ? 10 : 9.5}px ${inks.mono}`
    const stacked = !named && h >= twoLines
    write(ctx, named ? `${car.car_mark} ${car.car_number}` : car.car_number, at, stacked ? middle + 5.5 : middle, inks)
    if (stacked) {
      ctx.font = `500 9px ${inks.mono}`
      write(ctx, car.car_mark, at, middle - 5, inks)
    }
  }
  ctx.font = `700 8px ${inks.mono}`
  if (numbered || (w >= letterFrom && h >= textFrom - 2 && states.length === 0))
    write(ctx, car.load_status, numbered ? x + letterStrip - 2.5 : x + w / 2, middle, inks)
  states.forEach(([letter, ink], index) => {
    const left = beside
      ? x + w - (index + 1) * (badgeWidth + 1) - 2
      : numbered
        ? x + w - (index + 1) * (badgeWidth + 1)
        : x + w / 2 - badgeWidth / 2
    if (h >= textFrom) badge(ctx, letter, left, numbered && !beside ? y - 5 : middle - 5, ink, inks.ink('surface-pane'))
  })
}

/** The car itself, without cursor and selection. */
function paintBody(ctx: Pen, car: BoardCar, box: CarBox, inks: Inks): void {
  const { x, y, w, h } = box
  const hue = inks.product(car.product?.color)
  outline(ctx, car, box)
  ctx.fillStyle = inks.ink('surface-raised')
  ctx.fill()
  ctx.save()
  ctx.clip()
  ctx.fillStyle = hue
  if (car.load_status === 'L') {
    const level = h * (car.load_percent > 0 ? car.load_percent / 100 : 1)
    ctx.globalAlpha *= 0.45
    ctx.fillRect(x, y + h - level, w, level)
    ctx.globalAlpha /= 0.45
  }
  if (car.product) ctx.fillRect(x, y + h - 2.5, w, 2.5)
  crossings(ctx, car, box, inks)
  ctx.restore()
  outline(ctx, car, box)
  ctx.lineWidth = 1
  ctx.strokeStyle = car.product ? hue : inks.ink('line-strong')
  ctx.stroke()
  if (car.car_type.startsWith('T') && w >= 14) {
    // The dome on top of the shell.
    const dome = Math.min(10, w / 4)
    ctx.fillStyle = car.product ? hue : inks.ink('line-strong')
    ctx.fillRect(x + w / 2 - dome / 2, y - 2.5, dome, 2.5)
  }
  words(ctx, car, box, inks)
}

type CachedPicture = { readonly key: string; readonly inks: Inks; readonly picture: OffscreenCanvas }
/** The last two pictures per car, because zooming in and out alternates between two lane heights. */
const pictures = new WeakMap<BoardCar, readonly CachedPicture[]>()
/** Space around the body for badges and dome. */
const rim = { x: 1, top: 6, bottom: 1 } as const

/**
 * Text and hatching are slow to draw and rarely change, so each car is drawn once per size and theme and then copied.
 */
function stamp(ctx: CanvasRenderingContext2D, car: BoardCar, { x, y, w, h }: CarBox, inks: Inks): void {
  const ratio = ctx.getTransform().a
  const key = `${Math.round(w * ratio)} ${h} ${ratio}`
  const known = pictures.get(car) ?? []
  let found = known.find((each) => each.key === key && each.inks === inks)
  if (!found) {
    const picture = new OffscreenCanvas(
      Math.ceil((w + 2 * rim.x) * ratio),
      Math.ceil((h + rim.top + rim.bottom) * ratio),
    )
    const own = picture.getContext('2d')
    if (!own) return
    own.scale(ratio, ratio)
    paintBody(own, car, { x: rim.x, y: rim.top, w, h }, inks)
    found = { key, inks, picture }
    pictures.set(car, [found, ...known.slice(0, 1)])
  }
  // Aligned to device pixels, so that text is sharp.
  const at = (value: number): number => Math.round(value * ratio) / ratio
  ctx.drawImage(
    found.picture,
    at(x - rim.x),
    at(y - rim.top),
    found.picture.width / ratio,
    found.picture.height / ratio,
  )
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

export function paintCar(ctx: CanvasRenderingContext2D, car: BoardCar, box: CarBox, state: CarState, inks: Inks): void {
  const { x, y, w, h } = box
  // In a low lane there is no room around the body.
  const [over, under] = h >= roomyBody ? [5, 4] : [1, 1]
  const ghost = state.look === 'ghost' || state.look === 'refused' || state.look === 'sending'
  if (state.selected && !ghost) {
    ctx.fillStyle = inks.ink('surface-selected')
    ctx.fillRect(x - 1, y - over, w + 2.5, h + over + under)
  }
  ctx.globalAlpha = state.look === 'lifted' ? 0.3 : state.dimmed ? 0.22 : state.look === 'sending' ? 0.65 : 1
  stamp(ctx, car, box, inks)
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
}
