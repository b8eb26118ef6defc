/** Which words of a drawing stand: of two that would stand on each other the one that says more. */
import { spanText } from '../trip/trip-words.ts'
import type { SeenLine } from './car-lines.ts'

/** Pixels of a letter and of a line of text, with some air. */
const [LETTER, HEIGHT] = [6.5, 13]

export type Silence = {
  readonly said: string
  readonly hours: number
  /** The middle of the word, and its foot. */
  readonly x: number
  readonly y: number
}
type Place = { readonly x: (ms: number) => number; readonly y: (station: number) => number }

/** All silences with where their words would stand. */
export const silencesOf = (lines: readonly SeenLine[], { x, y }: Place): readonly Silence[] =>
  lines.flatMap(({ gaps }) =>
    gaps.map(({ from, to, hours }) => ({
      said: spanText(hours),
      hours,
      x: (x(from.ms) + x(to.ms)) / 2,
      y: (y(from.station) + y(to.station)) / 2 - 5,
    })),
  )

/** Whether a word with its middle there would stand on this one. */
export const isOn = (one: Silence, x: number, y: number, letters: number): boolean =>
  Math.abs(one.x - x) < ((one.said.length + letters) * LETTER) / 2 && Math.abs(one.y - y) < HEIGHT

/** The longest come first. */
export function standing(all: readonly Silence[]): readonly Silence[] {
  const kept: Silence[] = []
  for (const one of all.toSorted((a, b) => b.hours - a.hours || a.x - b.x))
    if (!kept.some((other) => isOn(other, one.x, one.y, one.said.length))) kept.push(one)
  return kept
}
