/** Names, kinds and lengths of tracks and cars as rosters write them. */
import { grouped } from '#model/shared/number-format.ts'
import { readMeasure } from '#model/shared/numbers/measures.ts'
import { inUnit } from '#model/shared/numbers/units.ts'
import { type TrackKind, trackKinds } from '../yard.ts'
import type { NumberWriting } from './roster-columns.ts'

export const key = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
export const sentences = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' ')

/** The imported track's name. A roster may cover several places: the place is prefixed unless it repeats the track's or the yard's name. */
export function trackName(place: string, track: string, yard: string): string {
  if (track === '') return place
  return place === '' || key(place) === key(track) || key(place) === key(yard) ? track : `${place} · ${track}`
}

/** Parses a length, also `55' 6"` or `16.9 m`, to hundredths of a foot; null if it is missing, or with a note if it is implausible. */
export function readLength(
  text: string,
  [least, most]: readonly [number, number],
  { unit, decimal }: NumberWriting,
): { feet: number | null; note: string } {
  if (text === '') return { feet: null, note: '' }
  const read = readMeasure(text, { unit: 'ft', heading: unit || 'ft', decimal })
  const feet = Number('problem' in read ? NaN : inUnit(read.digits, read.unit, 'ft', 2))
  if (Number.isFinite(feet) && feet >= least && feet <= most) return { feet, note: '' }
  return { feet: null, note: `Length ${text} ignored: not between ${grouped(least)} and ${grouped(most)} ft.` }
}

const kindWords: readonly (readonly [RegExp, TrackKind])[] = [
  [/^(yard|staging|storage|store|classification|body|siding)$/, 'storage'],
  [/^(interchange|junction)$/, 'interchange'],
  [/^(unload|unloading|receiving)$/, 'unloading'],
  [/^(load|loading|rack|industry|industrial|spur|spot|customer)$/, 'loading'],
  [/^(repair|rip|shop|bad order)$/, 'repair'],
  [/^(lead|ladder|running|main|runaround)$/, 'lead'],
  [/^(scale|weigh)$/, 'scale'],
  [/^(departure|outbound|arrival departure)$/, 'departure'],
]

export function readKind(text: string): { kind: TrackKind; note: string } {
  const word = key(text)
  const exact = trackKinds.find((kind) => kind === word)
  if (exact !== undefined) return { kind: exact, note: '' }
  if (word === '') return { kind: 'storage', note: 'No kind given: imported as storage.' }
  const found = kindWords.find(([words]) => words.test(word))
  return found
    ? { kind: found[1], note: `Kind ${text} imported as ${found[1]}.` }
    : { kind: 'storage', note: `Unknown kind ${text}: imported as storage.` }
}
