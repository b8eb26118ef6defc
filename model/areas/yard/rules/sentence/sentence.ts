/**
 * Parses typed moves: `GATX 20411-20418 > T5 @3`.
 *
 * Left of `>`: cars separated by commas, as numbers with or without marks (a mark also applies to the numbers after it); `-` is a range
 * of numbers, `..` all cars standing between two cars, `*` any ending. Right of it: a track by name, number or prefix, or `unassigned`;
 * then an optional position: `@3`, `@A` (at end A) or `@B` (at end B, the default).
 */
import { findTrack } from '../find-track.ts'
import { type SentenceYard, Unclear, unclear, parseCars } from './named-cars.ts'
/** A position of null is end B. */
export type SentenceMove = {
  readonly cars: readonly number[]
  readonly track: number | null
  readonly position: number | null
}
export type SentenceAnswer = { readonly move: SentenceMove } | { readonly problem: string }

export const arrow = /[>→]/
const unassignedWords = new Set(['unassigned', 'none', 'nowhere', 'off'])

function parseTarget(text: string, yard: SentenceYard): Pick<SentenceMove, 'track' | 'position'> {
  const [, name = '', at] = /^([^@]*)(?:@(.*))?$/.exec(text) ?? []
  if (name.trim() === '') return unclear('Enter a track after the >, or “unassigned”.')
  const position = at?.trim().toUpperCase()
  const answer = findTrack(name, yard.tracks)
  if ('problem' in answer) {
    if (!unassignedWords.has(name.trim().toLowerCase())) return unclear(answer.problem)
    return position === undefined ? { track: null, position: null } : unclear('Unassigned cars do not have a position.')
  }
  const track = answer.track.id
  if (position === undefined || position === 'B') return { track, position: null }
  if (position === 'A') return { track, position: 1 }
  if (!/^[1-9]\d{0,3}$/.test(position))
    return unclear(`“@${at?.trim() ?? ''}” is not a position. Use @1 and up (from end A), @A or @B.`)
  return { track, position: Number(position) }
}

/** Parses a typed move: the move, or what is wrong with it; undefined if the text is not a typed move at all. */
export function parseSentence(text: string, yard: SentenceYard): SentenceAnswer | undefined {
  const [left = '', right, ...more] = text.split(arrow)
  // A leading > is the palette's prefix for commands.
  if (right === undefined || left.trim() === '') return undefined
  try {
    if (more.length > 0) unclear('Use only one >, with the cars on its left and the track on its right.')
    return { move: { cars: parseCars(left, yard), ...parseTarget(right, yard) } }
  } catch (error) {
    if (error instanceof Unclear) return { problem: error.message }
    throw error
  }
}
