/** The words of a page with their places, from a text layer or from OCR. Reading figures starts here. */

/** Edges as fractions (0–1) of the upright page, from its left top corner. */
export type PageBox = readonly [left: number, top: number, right: number, bottom: number]

/** `confidence`: 0–100; words of a text layer have 100. */
export type Word = { readonly text: string; readonly box: PageBox; readonly confidence: number }

/** Clockwise degrees by which the original page was turned to stand upright. */
export type PageTurn = 0 | 90 | 180 | 270

export type PageWords = {
  /** Counts from 1 within the file. */
  readonly page: number
  readonly source: 'text' | 'ocr'
  readonly turn: PageTurn
  /** Width divided by height of the upright page: boxes of pages with different shapes can be compared. */
  readonly aspect: number
  readonly words: readonly Word[]
  /** Texts of the barcodes on the page. */
  readonly barcodes: readonly string[]
}
