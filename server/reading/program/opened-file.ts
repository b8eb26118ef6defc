/** A document whose pages can be drawn and whose text layers can be read. */
import type { Canvas } from '@napi-rs/canvas'
import { MAX_PAGES } from '#model/areas/document/rules/file-limits.ts'
import type { PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import type { TextPiece } from './text-words.ts'

export type DrawnPage = {
  /** Size of the original page in its own unit: points of a PDF, dots of a picture. */
  readonly width: number
  readonly height: number
  /** The scale at which its words are read. */
  readonly readingScale: number
  /** Returns none if there is no text layer. */
  readonly pieces: () => Promise<readonly TextPiece[]>
  readonly draw: (scale: number, turn: PageTurn) => Promise<Canvas>
}
export type OpenedFile = {
  readonly count: number
  /** `number` counts from 1. */
  readonly page: (number: number) => Promise<DrawnPage>
  readonly close: () => Promise<void>
}

export const MAX_PIXELS = 50_000_000
/** Dots of an A3 page at 300 dots an inch. Larger pages are drawn smaller, as their words are larger too. */
const MAX_DRAWN = 18_000_000

/** Returns a scale at which the drawing has no more than `MAX_DRAWN` dots. */
export const boundedScale = (scale: number, { width, height }: { readonly width: number; readonly height: number }) =>
  Math.min(scale, Math.sqrt(MAX_DRAWN / (width * height)))

export const tooManyPages = (count: number): string =>
  `The file has ${count} pages; up to ${MAX_PAGES} are read. Split it, then upload the parts.`
