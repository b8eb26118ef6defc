/** The marks of a made page, in points of a letter page from its left top corner, and how a layout sets them. */

export const [PAGE_WIDTH, PAGE_HEIGHT] = [612, 792]

export type PageMark =
  /** `y` is the top of its line; `width` ends a right-aligned text. */
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly size: number
      readonly isStrong: boolean
      readonly text: string
    }
  | { readonly kind: 'line'; readonly x: number; readonly y: number; readonly toX: number; readonly toY: number }
  /** A number as bars (Code 128). */
  | {
      readonly kind: 'bars'
      readonly x: number
      readonly y: number
      readonly module: number
      readonly height: number
      readonly text: string
    }
export type MadePage = readonly PageMark[]
type TextMark = PageMark & { readonly kind: 'text' }

export const plain = (x: number, y: number, text: string, size = 10): TextMark => ({
  kind: 'text',
  x,
  y,
  size,
  isStrong: false,
  text,
})
export const strong = (x: number, y: number, text: string, size = 10): TextMark => ({
  ...plain(x, y, text, size),
  isStrong: true,
})
export const line = (x: number, y: number, toX: number, toY = y): PageMark => ({ kind: 'line', x, y, toX, toY })
export const bars = (x: number, y: number, text: string, module = 1, height = 26): PageMark => ({
  kind: 'bars',
  x,
  y,
  module,
  height,
  text,
})

/** A small label over its value. */
export const cell = (x: number, y: number, label: string, value: string): readonly PageMark[] => [
  plain(x, y, label, 7),
  plain(x, y + 10, value, 10),
]
/** A label, and its value to the right of it. */
export const pair = (x: number, y: number, label: string, value: string, gap = 110, size = 10): readonly PageMark[] => [
  strong(x, y, label, size),
  plain(x + gap, y, value, size),
]

type Pair = readonly [label: string, value: string]
type PairGrid = { readonly columns: readonly number[]; readonly step: number; readonly gap?: number }
/** Rows of labels with their values, in columns that begin at the given places. */
export const pairs = (
  y: number,
  { columns, step, gap }: PairGrid,
  rows: readonly (readonly Pair[])[],
): readonly PageMark[] =>
  rows.flatMap((row, at) =>
    row.flatMap(([label, value], nth) => pair(columns[nth] ?? 0, y + at * step, label, value, gap)),
  )

type Column = { readonly x: number; readonly heading: string }
/** Headings, a line, and rows below them. */
export function table(
  y: number,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { size = 9, step = 15 } = {},
): readonly PageMark[] {
  return [
    ...columns.map(({ x, heading }) => strong(x, y, heading, size - 1)),
    line(columns[0]?.x ?? 0, y + step - 2, PAGE_WIDTH - 40),
    ...rows.flatMap((row, at) =>
      row.flatMap((text, nth) =>
        text === '' ? [] : [plain(columns[nth]?.x ?? 0, y + (at + 1) * step + 2, text, size)],
      ),
    ),
  ]
}
