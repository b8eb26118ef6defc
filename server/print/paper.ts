/**
 * A printable document as data: its parts in order. Handlers build it; a worker thread renders it as PDF (press.ts).
 *
 *   answerFile({ filename: `Ticket ${row.number}.pdf`, type: 'application/pdf', data: () => printed(paper) })
 */

/** A check box. */
type Box = { readonly box: true }
export type PaperCell = string | Box
/** Emphasis: `strong` is bold, `faint` is grey. */
type Tone = 'plain' | 'strong' | 'faint'
export type PaperRow = {
  readonly cells: readonly PaperCell[]
  readonly tone?: Tone
  /** Marks the row with a bar, to draw attention to it. */
  readonly flag?: boolean
  /** The first cell extends over the empty cells beside it. */
  readonly spills?: boolean
}
export type PaperColumn = {
  readonly title: string
  /** Relative width. */
  readonly width: number
  readonly align?: 'right'
  readonly strong?: boolean
}
export type PaperPart =
  | {
      readonly kind: 'heading'
      readonly text: string
      readonly note?: string
      /** Starts a new page. */
      readonly fresh?: boolean
    }
  | { readonly kind: 'text'; readonly text: string; readonly tone?: Tone }
  /** Blocks side by side, each a label over lines: parties with their addresses. */
  | {
      readonly kind: 'cards'
      readonly cards: readonly { readonly label: string; readonly lines: readonly string[] }[]
    }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly PaperColumn[]
      readonly rows: readonly PaperRow[]
      readonly empty?: string
    }
  | {
      readonly kind: 'placards'
      readonly placards: readonly {
        readonly un: string
        readonly hazard: string
        readonly word: string
        readonly note: string
      }[]
    }
  /** JPEG or PNG. */
  | { readonly kind: 'picture'; readonly image: Uint8Array; readonly caption: string }
  /**
   * Drawn to scale. `drawing` is in fractions: its side of that of the largest tank, its heights of that of the tank itself
   * (model/areas/terminal/rules/tank-drawing.ts).
   */
  | {
      readonly kind: 'tanks'
      readonly tanks: readonly {
        readonly title: string
        readonly lines: readonly string[]
        /** Name of the product's colour. */
        readonly hue: string
        /** Measured too long ago. */
        readonly isOld: boolean
        readonly drawing: {
          readonly side: number
          readonly level: number | null
          readonly heel: number | null
          readonly working: number | null
        }
      }[]
    }
  | { readonly kind: 'signatures'; readonly labels: readonly string[] }
  /** To be cut and stuck on: each text as a barcode with a quiet zone, and readable under it. */
  | { readonly kind: 'labels'; readonly symbology: 'code128' | 'qr'; readonly labels: readonly string[] }

export type Paper = {
  readonly title: string
  /** To the right of the title. */
  readonly about: string
  /** Below the title. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Its number as Code 128, under `about`. */
  readonly barcode?: string
  /** Footer of every page, beside the page number. */
  readonly foot: string
  readonly landscape?: boolean
  /** Large across each page, as text: DRAFT, VOID. */
  readonly mark?: string
  /** Twice the usual paper size, for wide tables. */
  readonly large?: boolean
  readonly parts: readonly PaperPart[]
}
