/** Makes words with boxes of the pieces of a text layer, and finds how far the page must be turned to stand upright. */
import type { PageBox, PageTurn, Word } from '#model/areas/document/rules/reading/page-words.ts'

/** A piece of text. Coordinates count from the left top corner, in the unit of the page. */
export type TextPiece = {
  readonly text: string
  /** Start of its base line. */
  readonly x: number
  readonly y: number
  /** Reading direction, as a unit vector. */
  readonly along: readonly [number, number]
  readonly length: number
  /** Height of its letters. */
  readonly size: number
}
type Line = Pick<TextPiece, 'x' | 'y' | 'along' | 'size'>
type Span = { readonly line: Line; text: string; from: number; to: number }

const MAX_WORDS = 5000
const [ABOVE, BELOW] = [0.8, 0.22]
const MERGED_WITHIN = 0.18

/** Estimates the width of a letter in a common sans-serif font, as a part of its height. */
const widthOf = (letter: string): number =>
  /[iljI|!.,:;'`]/.test(letter)
    ? 0.26
    : /[ftr()[\]/\\-]/.test(letter)
      ? 0.34
      : /[mwMW@%]/.test(letter)
        ? 0.88
        : /[A-Z&]/.test(letter)
          ? 0.68
          : /\s/.test(letter)
            ? 0.28
            : 0.55

function spansOf(piece: TextPiece): readonly Span[] {
  const letters = Array.from(piece.text)
  const all = letters.reduce((sum, letter) => sum + widthOf(letter), 0)
  const unit = all === 0 ? 0 : piece.length / all
  const spans: Span[] = []
  let at = 0
  let open: Span | undefined
  for (const letter of letters) {
    const end = at + widthOf(letter) * unit
    if (/\s/.test(letter)) open = undefined
    else if (open === undefined) spans.push((open = { line: piece, text: letter, from: at, to: end }))
    else [open.text, open.to] = [open.text + letter, end]
    at = end
  }
  return spans
}

/** Returns the distances of a point along a line and across it. */
function placeOn({ x, y, along: [dx, dy] }: Line, point: { readonly x: number; readonly y: number }) {
  const [right, down] = [point.x - x, point.y - y]
  return { ahead: right * dx + down * dy, beside: down * dx - right * dy }
}

/** Returns the place of a piece on the line of the last word, if it continues that word: programs split a word to kern its letters. */
function continues(last: Span | undefined, piece: TextPiece): number | undefined {
  if (last === undefined || /^\s/.test(piece.text)) return undefined
  const { ahead, beside } = placeOn(last.line, piece)
  const isParallel = last.line.along[0] * piece.along[0] + last.line.along[1] * piece.along[1] > 0.99
  const gap = ahead - last.to
  return isParallel && Math.abs(beside) < last.line.size * 0.2 && Math.abs(gap) < last.line.size * MERGED_WITHIN
    ? ahead
    : undefined
}

const clamped = (part: number): number => Math.min(1, Math.max(0, part))

function boxOf({ line, from, to }: Span, width: number, height: number): PageBox {
  const [dx, dy] = line.along
  const corners = [from, to].flatMap((at) =>
    [line.size * ABOVE, -line.size * BELOW].map((up) => ({
      x: line.x + dx * at + dy * up,
      y: line.y + dy * at - dx * up,
    })),
  )
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)]
  return [clamped(Math.min(...xs)), clamped(Math.min(...ys)), clamped(Math.max(...xs)), clamped(Math.max(...ys))]
}

/** Makes the words of pieces on an upright page of this size. */
export function textWords(pieces: readonly TextPiece[], width: number, height: number): readonly Word[] {
  const spans: Span[] = []
  let wasOpen = false
  for (const piece of pieces) {
    const last = spans.at(-1)
    const at = wasOpen ? continues(last, piece) : undefined
    const [first, ...more] = spansOf(piece)
    if (first !== undefined && last !== undefined && at !== undefined) {
      last.text += first.text
      last.to = at + first.to
      spans.push(...more)
    } else if (first !== undefined) spans.push(first, ...more)
    wasOpen = !/\s$/.test(piece.text)
    if (spans.length >= MAX_WORDS) break
  }
  return spans
    .slice(0, MAX_WORDS)
    .filter(({ text }) => text !== '')
    .map((span) => ({ text: span.text, box: boxOf(span, width, height), confidence: 100 }))
}

const quarter = ([dx, dy]: TextPiece['along']): PageTurn =>
  Math.abs(dx) >= Math.abs(dy) ? (dx >= 0 ? 0 : 180) : dy > 0 ? 270 : 90

/** Returns the turn after which the largest number of letters are upright. */
export function turnOfText(pieces: readonly TextPiece[]): PageTurn {
  const letters = new Map<PageTurn, number>()
  for (const { text, along } of pieces)
    letters.set(quarter(along), (letters.get(quarter(along)) ?? 0) + text.trim().length)
  const [best] = [...letters].toSorted(([, one], [, other]) => other - one)
  return best?.[0] ?? 0
}

/** Returns the piece on the page after a clockwise turn. `width` and `height` are those of the original page. */
export function turnedPiece(piece: TextPiece, turn: PageTurn, width: number, height: number): TextPiece {
  const { x, y, along } = piece
  const [dx, dy] = along
  if (turn === 90) return { ...piece, x: height - y, y: x, along: [-dy, dx] }
  if (turn === 180) return { ...piece, x: width - x, y: height - y, along: [-dx, -dy] }
  if (turn === 270) return { ...piece, x: y, y: width - x, along: [dy, -dx] }
  return piece
}
