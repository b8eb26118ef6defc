/** Places on a page that is shown larger, smaller or turned: the size of its sheet, and the scrolling that brings a box into view. */
import type { PageBox, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'

/** A number: how many times as wide as the pane the page is. `box`: as large as the current box is read well. */
export type PageZoom = number | 'box'
type Size = { readonly width: number; readonly height: number }

const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const
/** The part of the pane that the current box takes. */
const BOX_PART = 0.5
const BOX_ZOOM = { min: 1, max: 3 } as const

/** The factor that `zoom` means for a page whose current box is this. */
export function factorOf(zoom: PageZoom, current: PageBox | undefined): number {
  if (zoom !== 'box') return zoom
  if (current === undefined) return BOX_ZOOM.min
  const wide = current[2] - current[0]
  return Math.min(Math.max(wide > 0 ? BOX_PART / wide : BOX_ZOOM.max, BOX_ZOOM.min), BOX_ZOOM.max)
}

/** The next larger or smaller zoom; the same one at the end. */
export function nextZoom(now: number, by: 1 | -1): number {
  const next = by > 0 ? zooms.find((one) => one > now * 1.01) : zooms.findLast((one) => one < now * 0.99)
  return next ?? now
}

export const turnedBy = (turn: PageTurn, by: 90 | -90): PageTurn => {
  const turns = [0, 90, 180, 270] as const
  return turns[(turns.indexOf(turn) + (by > 0 ? 1 : 3)) % 4] ?? 0
}

/** The box as it lies on the page after a clockwise turn. */
export function turnedBox([left, top, right, bottom]: PageBox, turn: PageTurn): PageBox {
  if (turn === 90) return [1 - bottom, left, 1 - top, right]
  if (turn === 180) return [1 - right, 1 - bottom, 1 - left, 1 - top]
  if (turn === 270) return [top, 1 - right, bottom, 1 - left]
  return [left, top, right, bottom]
}

/** The sheet before its turn. Once turned it is as wide as `width`. `aspect`: width by height of the upright page. */
export const sheetOf = (width: number, aspect: number, turn: PageTurn): Size =>
  turn === 90 || turn === 270 ? { width: width * aspect, height: width } : { width, height: width / aspect }

/** Returns how far a pane of this size scrolls to have the middle of the box in its middle. */
export function scrollFor(box: PageBox, page: Size, pane: Size): { readonly left: number; readonly top: number } {
  const middle = (from: number, to: number, whole: number, seen: number): number =>
    Math.max(((from + to) / 2) * whole - seen / 2, 0)
  return {
    left: middle(box[0], box[2], page.width, pane.width),
    top: middle(box[1], box[3], page.height, pane.height),
  }
}
