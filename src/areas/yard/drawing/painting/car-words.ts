/** Writes on a car: its mark and number, the letter of its load, and badges of its state. */
import type { Inks } from './inks.state.ts'
import type { BoardCar } from '../../data/layout.ts'

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
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

export function words(ctx: Pen, car: BoardCar, { x, y, w, h }: CarBox, inks: Inks): void {
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
