/** Moves and resizes the region of a page that is read again. */
import type { PageBox, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { turnedBox } from '../../paper/page-place.ts'

export type RegionArrow = 'left' | 'right' | 'up' | 'down'
const ACROSS = 0.01
const DOWN = 0.005
const MIN = { width: 0.02, height: 0.01 } as const
const steps: Readonly<Record<RegionArrow, readonly [number, number]>> = {
  left: [-ACROSS, 0],
  right: [ACROSS, 0],
  up: [0, -DOWN],
  down: [0, DOWN],
}
const START: PageBox = [0.3, 0.45, 0.7, 0.48]
/** Room around a figure, so that its first and last letters are in the region. */
const MARGIN = 0.006

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)
const exact = (value: number): number => Number(value.toFixed(5))
const rounded = ([left, top, right, bottom]: PageBox): PageBox => [exact(left), exact(top), exact(right), exact(bottom)]

function moved([left, top, right, bottom]: PageBox, arrow: RegionArrow): PageBox {
  const [byX, byY] = steps[arrow]
  const x = within(byX, -left, 1 - right)
  const y = within(byY, -top, 1 - bottom)
  return [left + x, top + y, right + x, bottom + y]
}
/** The left top corner stays. */
function resized([left, top, right, bottom]: PageBox, arrow: RegionArrow): PageBox {
  const [byX, byY] = steps[arrow]
  return [
    left,
    top,
    within(right + byX, Math.min(left + MIN.width, 1), 1),
    within(bottom + byY, Math.min(top + MIN.height, 1), 1),
  ]
}
const opposite = (turn: PageTurn): PageTurn => (turn === 90 ? 270 : turn === 270 ? 90 : turn)

/** `turn`: how the page is shown, so that an arrow goes where it points. */
export function changedRegion(box: PageBox, arrow: RegionArrow, change: 'move' | 'resize', turn: PageTurn): PageBox {
  const shown = turnedBox(box, turn)
  return rounded(turnedBox(change === 'move' ? moved(shown, arrow) : resized(shown, arrow), opposite(turn)))
}

/** Around the current figure, or in the middle of the page. */
export const firstRegion = (box: PageBox | null): PageBox =>
  box === null
    ? START
    : rounded([
        Math.max(box[0] - MARGIN, 0),
        Math.max(box[1] - MARGIN, 0),
        Math.min(box[2] + MARGIN, 1),
        Math.min(box[3] + MARGIN, 1),
      ])
