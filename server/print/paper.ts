/**
 * A document as data: what stands on it, in order. A handler builds it, a thread of its own sets it (press.ts).
 *
 *   answerFile({ filename: `Ticket ${row.number}.pdf`, type: 'application/pdf', data: () => printed(paper) })
 */

/** A cell to tick. */
type Box = { readonly box: true }
export type PaperCell = string | Box
/** `strong` stands out, `faint` steps back. */
type Tone = 'plain' | 'strong' | 'faint'
export type PaperRow = { readonly cells: readonly PaperCell[]; readonly tone?: Tone; /** A bar before the line: look here. */ readonly flag?: boolean; /** The first cell runs on over the empty ones beside it. */ readonly spills?: boolean }
export type PaperColumn = {
  readonly title: string
  /** Share of the width. */
  readonly width: number
  readonly align?: 'right'
  readonly strong?: boolean
}
export type PaperPart =
  | { readonly kind: 'heading'; readonly text: string; readonly note?: string; /** On a page of its own. */ readonly fresh?: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly tone?: Tone }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'table'; readonly columns: readonly PaperColumn[]; readonly rows: readonly PaperRow[]; readonly empty?: string }
  | { readonly kind: 'placards'; readonly placards: readonly { readonly un: string; readonly hazard: string; readonly word: string; readonly note: string }[] }
  /** JPEG or PNG. */
  | { readonly kind: 'picture'; readonly image: Uint8Array; readonly caption: string }
  | { readonly kind: 'signatures'; readonly labels: readonly string[] }

export type Paper = {
  readonly title: string
  /** At the right of the title. */
  readonly about: string
  /** Under the title. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** At the foot of every page, beside its number. */
  readonly foot: string
  readonly landscape?: boolean
  /** Twice the usual sheet, for what is wide. */
  readonly large?: boolean
  readonly parts: readonly PaperPart[]
}
