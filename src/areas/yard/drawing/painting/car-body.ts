/** The body of a car: its outline by type, its load, and the marks of hold and bad order. */
import { type Pen, type CarBox, words } from './car-words.ts'
import type { BoardCar } from '../../data/layout.ts'
import type { Inks } from './inks.state.ts'

/** From this body height on, the lane has room for marks above and below it. */
export const roomyBody = 15

export function outline(ctx: Pen, car: BoardCar, { x, y, w, h }: CarBox): void {
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

/** The car itself, without cursor and selection. */
export function paintBody(ctx: Pen, car: BoardCar, box: CarBox, inks: Inks): void {
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
