/**
 * Which canvas a lane is painted on. Several lanes share one: the browser composes every canvas by itself, and whatever lies over it with it, so that
 * a canvas for each of a hundred tracks made every frame of the whole page 10 ms longer.
 */
import type { Viewport } from './viewport.ts'

/** In px: a canvas is about as high. One for the whole board would take the memory of all rows that nobody has scrolled to. */
const BAND = 512

export const rowsInBand = (laneHeight: number): number => Math.max(1, Math.floor(BAND / laneHeight))
export const bandsFor = (rows: number, laneHeight: number): number => Math.ceil(rows / rowsInBand(laneHeight))

/** Where a lane is painted: on which canvas, how far from its top, and how high that is, in px. */
export type LaneSurface = { readonly canvas: HTMLCanvasElement; readonly top: number; readonly height: number }

/** Undefined until the canvas is in the page. */
export function surfaceOf({ bands }: Viewport, row: number, laneHeight: number): LaneSurface | undefined {
  const rows = rowsInBand(laneHeight)
  const canvas = bands[Math.floor(row / rows)]
  return canvas ? { canvas, top: (row % rows) * laneHeight, height: rows * laneHeight } : undefined
}
