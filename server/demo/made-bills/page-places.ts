/** Places of the points of a page on pictures of it that are not straight. */
import { PAGE_HEIGHT, PAGE_WIDTH } from './page-marks.ts'
import type { PlaceOnPage } from './printed-words.ts'

/** The angle of a page that was laid askew on the scanner. */
export const SKEW = (3 * Math.PI) / 180
export const skewed: PlaceOnPage = (x, y) => {
  const [fromX, fromY] = [x - PAGE_WIDTH / 2, y - PAGE_HEIGHT / 2]
  return [
    PAGE_WIDTH / 2 + fromX * Math.cos(SKEW) - fromY * Math.sin(SKEW),
    PAGE_HEIGHT / 2 + fromX * Math.sin(SKEW) + fromY * Math.cos(SKEW),
  ]
}

const [NARROWER, EDGE] = [0.1, 0.03]
/** A photo taken from below: the top of the page is narrower than its bottom, and a part of the desk shows around it. */
export const photographed: PlaceOnPage = (x, y) => {
  const width = (1 - 2 * EDGE) * (1 - NARROWER * (1 - y / PAGE_HEIGHT))
  return [PAGE_WIDTH / 2 + (x - PAGE_WIDTH / 2) * width, PAGE_HEIGHT * EDGE + y * (1 - 2 * EDGE)]
}
