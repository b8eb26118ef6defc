/** Prepares a scan for a reader of letters: without specks, and without bars, which are read as letters and hide those beside them. */
import type { Grey } from './dots.ts'

const SAMPLED_EVERY = 3
/** The dots around one, two away. */
const ringOf = (width: number): readonly number[] => [
  -2,
  2,
  -2 * width,
  2 * width,
  -2 * width - 2,
  -2 * width + 2,
  2 * width - 2,
  2 * width + 2,
]
const [ALIKE, APART] = [30, 25]

type Noise = {
  /** Number of dots in a million that differ from an even surrounding. */
  readonly specks: number
  /** Mean distance of dots from the mean of their neighbours. */
  readonly grain: number
}
function noiseOf({ width, height, data }: Grey): Noise {
  const ring = ringOf(width)
  let [specks, grain, count] = [0, 0, 0]
  for (let y = 2; y < height - 2; y += SAMPLED_EVERY)
    for (let x = 2; x < width - 2; x += SAMPLED_EVERY) {
      const at = y * width + x
      const own = data[at] ?? 0
      let [min, max, sum] = [255, 0, 0]
      for (const step of ring) {
        const value = data[at + step] ?? 0
        if (value < min) min = value
        if (value > max) max = value
        sum += value
      }
      count++
      grain += Math.abs(own - sum / ring.length)
      if (max - min < ALIKE && (own < min - APART || own > max + APART)) specks++
    }
  return count === 0 ? { specks: 0, grain: 0 } : { specks: (specks / count) * 1e6, grain: grain / count }
}

/** Each dot becomes the mean of itself and its eight neighbours, the nearer ones counting more. */
function blurred({ width, height, data }: Grey): Grey {
  const rows = new Uint8Array(data)
  for (let at = 1; at < data.length - 1; at++)
    rows[at] = ((data[at - 1] ?? 0) + 2 * (data[at] ?? 0) + (data[at + 1] ?? 0)) >> 2
  const all = new Uint8Array(rows)
  for (let at = width; at < data.length - width; at++)
    all[at] = ((rows[at - width] ?? 0) + 2 * (rows[at] ?? 0) + (rows[at + width] ?? 0)) >> 2
  return { width, height, data: all }
}

const [MANY_SPECKS, MUCH_GRAIN] = [500, 12]
/** Blurred once, letters of 300 dots an inch are read better and in half of the time. Smaller letters would run together. */
const FINE = 2600

export function cleanScan(page: Grey): Grey {
  const { specks, grain } = noiseOf(page)
  if (specks > MANY_SPECKS || grain > MUCH_GRAIN) return blurred(blurred(page))
  return Math.max(page.width, page.height) >= FINE ? blurred(page) : page
}

export type BarsSpot = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Paints the spots white, in the page itself. */
export function whiten({ width, height, data }: Grey, spots: readonly BarsSpot[]): void {
  for (const { left, top, right, bottom } of spots)
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      data.fill(255, y * width + Math.max(0, left), y * width + Math.min(width, right))
}
