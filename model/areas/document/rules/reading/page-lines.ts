/** Groups the words of a page into lines by their heights, and the words of a line into cells by the gaps between them. */
import type { PageBox, PageWords, Word } from './page-words.ts'

/** A stretch of words in reading order. `starts`: position of each word in the text. */
export type TextRun = {
  readonly page: number
  readonly isScan: boolean
  readonly text: string
  readonly words: readonly Word[]
  readonly starts: readonly number[]
  readonly box: PageBox
}
/**
 * `cells` are separated by wide gaps. The text of a line has one space between all words. `level`: its height on the page,
 * without skew.
 */
export type TextLine = TextRun & { readonly cells: readonly TextRun[]; readonly level: number; readonly height: number }

const MAX_WORDS = 20_000
const [EMPTY_BOX, SAMPLES, MAX_SLOPE]: readonly [PageBox, number, number] = [[0, 0, 0, 0], 300, 0.12]

const boxAround = (boxes: readonly PageBox[]): PageBox =>
  boxes.length === 0
    ? EMPTY_BOX
    : boxes.reduce<PageBox>(
        ([left, top, right, bottom], one) => [
          Math.min(left, one[0]),
          Math.min(top, one[1]),
          Math.max(right, one[2]),
          Math.max(bottom, one[3]),
        ],
        [1, 1, 0, 0],
      )

export function runOf(words: readonly Word[], page: number, isScan: boolean): TextRun {
  const starts: number[] = []
  let length = 0
  for (const { text } of words) {
    starts.push(length)
    length += text.length + 1
  }
  return {
    page,
    isScan,
    words,
    starts,
    text: words.map(({ text }) => text).join(' '),
    box: boxAround(words.map(({ box }) => box)),
  }
}

/** The words that a stretch of the text touches. */
export function wordsBetween(
  { words, starts }: Pick<TextRun, 'words' | 'starts'>,
  at: number,
  end: number,
): readonly Word[] {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((starts[half] ?? 0) + (words[half]?.text.length ?? 0) <= at) low = half + 1
    else high = half
  }
  let last = low
  while (last < starts.length && (starts[last] ?? 0) < end) last++
  return words.slice(low, last)
}

export const boxOf = (run: Pick<TextRun, 'words' | 'starts'>, at: number, end: number): PageBox =>
  boxAround(wordsBetween(run, at, end).map(({ box }) => box))

const middle = ({ box }: Word): number => (box[1] + box[3]) / 2
const medianOf = (numbers: readonly number[], share = 0.5): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * share)] ?? 0
const heightsOf = (words: readonly Word[]): number =>
  medianOf(words.filter(({ text }) => /[\p{L}\d]/u.test(text)).map(({ box }) => box[3] - box[1])) || 0.01

type Neighbours = { readonly slope: number; readonly gap: number }
/** The nearest word to the right at the same height. `byHeight`: all words from top to bottom, of which the word is the one at `at`. */
function rightOf(byHeight: readonly Word[], at: number, aspect: number, height: number) {
  const word = byHeight[at]
  if (word === undefined) return undefined
  let nearest: Word | undefined
  let gap = 3 * height
  const level = middle(word)
  for (const step of [1, -1])
    for (let index = at + step; ; index += step) {
      const other = byHeight[index]
      if (other === undefined || Math.abs(middle(other) - level) > 0.6 * height) break
      const distance = (other.box[0] - word.box[2]) * aspect
      if (distance < -0.3 * height || distance >= gap) continue
      nearest = other
      gap = distance
    }
  const run = nearest ? (nearest.box[0] + nearest.box[2] - word.box[0] - word.box[2]) / 2 : 0
  return nearest && run > 0 ? { slope: (middle(nearest) - level) / run, gap: Math.max(0, gap) } : undefined
}

/** Measures the skew of the page and the space between words on samples: each word with the nearest one to its right. */
function neighboursOf(words: readonly Word[], aspect: number, height: number): Neighbours {
  const byHeight = words.toSorted((one, other) => middle(one) - middle(other))
  const step = Math.max(1, Math.floor(words.length / SAMPLES))
  const pairs: Neighbours[] = []
  for (let at = 0; at < byHeight.length; at += step) {
    const pair = rightOf(byHeight, at, aspect, height)
    if (pair) pairs.push(pair)
  }
  const slope = medianOf(pairs.map((pair) => pair.slope))
  const few = pairs.length < 5
  const isStraight = few || Math.abs(slope) > MAX_SLOPE || Math.abs(slope) < 0.002
  const gaps = pairs.map((pair) => pair.gap)
  return { slope: isStraight ? 0 : slope, gap: few ? height * 0.4 : medianOf(gaps, 0.25) }
}

/** Wider gaps separate cells: from the height of the words on, more where the font has wide spaces. */
const cellGap = (height: number, gap: number): number => Math.min(1.8 * height, Math.max(height, 1.7 * gap))

function cellsOf(
  words: readonly Word[],
  { page, isScan, aspect, limit }: { page: number; isScan: boolean; aspect: number; limit: number },
): readonly TextRun[] {
  const cells: Word[][] = []
  let right = Number.NEGATIVE_INFINITY
  for (const word of words) {
    const last = cells.at(-1)
    if (last === undefined || (word.box[0] - right) * aspect > limit) cells.push([word])
    else last.push(word)
    right = Math.max(right, word.box[2])
  }
  return cells.map((cell) => runOf(cell, page, isScan))
}

const [NEAR, WITH_KERNING] = [0.5, /\d$/]
/** Programs move the decimals of a number closer to it: a text layer then has them as a piece of its own. */
const joinedDecimals = (words: readonly Word[], aspect: number, height: number): readonly Word[] =>
  words.reduce<Word[]>((joined, word) => {
    const last = joined.at(-1)
    const isPart =
      last !== undefined &&
      WITH_KERNING.test(last.text) &&
      /^[.,]\d/.test(word.text) &&
      (word.box[0] - last.box[2]) * aspect < NEAR * height
    if (last && isPart)
      joined[joined.length - 1] = { ...last, text: last.text + word.text, box: boxAround([last.box, word.box]) }
    else joined.push(word)
    return joined
  }, [])

/** From top to bottom; the words of each line from left to right. */
export function linesOf({ page, words, aspect, source }: PageWords): readonly TextLine[] {
  const isScan = source === 'ocr'
  const seen = words.filter(({ text }) => text.trim() !== '').slice(0, MAX_WORDS)
  const height = heightsOf(seen)
  const { slope, gap } = neighboursOf(seen, aspect, height)
  const level = (word: Word): number => middle(word) - slope * ((word.box[0] + word.box[2]) / 2)
  const placed = seen.map((word) => ({ word, at: level(word) })).toSorted((one, other) => one.at - other.at)
  const groups: { words: Word[]; sum: number }[] = []
  for (const { word, at } of placed) {
    const last = groups.at(-1)
    const mean = last ? last.sum / last.words.length : 0
    const own = Math.max(height, Math.min(word.box[3] - word.box[1], 1.5 * height))
    if (last && at - mean <= 0.5 * own) {
      last.words.push(word)
      last.sum += at
    } else groups.push({ words: [word], sum: at })
  }
  const limit = cellGap(height, gap)
  return groups.map((group) => {
    const sorted = group.words.toSorted((one, other) => one.box[0] - other.box[0])
    const inOrder = isScan ? sorted : joinedDecimals(sorted, aspect, height)
    const cells = cellsOf(inOrder, { page, isScan, aspect, limit })
    return { ...runOf(inOrder, page, isScan), cells, level: group.sum / group.words.length, height }
  })
}
