/** Reads the tracks of a roster: their names, kinds and lengths, and which of them the yard has already. */
import { type TrackKind, trackKinds } from '../yard.ts'
import { grouped } from '#model/shared/number-format.ts'
import { type SheetRow, readTracks } from '#model/shared/sheet-columns.ts'
import type { ExistingYard, ImportTrack, ImportRow } from './import-plan.ts'

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

function readKind(text: string): { kind: TrackKind; note: string } {
  const word = key(text)
  const exact = trackKinds.find((kind) => kind === word)
  if (exact !== undefined) return { kind: exact, note: '' }
  if (word === '') return { kind: 'storage', note: 'No kind given: imported as storage.' }
  const found = kindWords.find(([words]) => words.test(word))
  return found
    ? { kind: found[1], note: `Kind ${text} imported as ${found[1]}.` }
    : { kind: 'storage', note: `Unknown kind ${text}: imported as storage.` }
}

/** Parses a length in feet; null if it is missing, or with a note if it is implausible. */
export function readLength(text: string, least: number, most: number): { feet: number | null; note: string } {
  if (text === '') return { feet: null, note: '' }
  // In 1,250 and 1 250 the separator groups thousands; in 55,5 the comma is a decimal point, as in much of Europe.
  const feet = Number(text.replaceAll(/[\s']|ft\.?$|feet$|,(?=\d{3}(?:\D|$))/gi, '').replace(',', '.'))
  if (Number.isFinite(feet) && feet >= least && feet <= most) return { feet, note: '' }
  return { feet: null, note: `Length ${text} ignored: not between ${grouped(least)} and ${grouped(most)} ft.` }
}

export function planTracks(
  sheet: readonly SheetRow[],
  known: ExistingYard,
): { tracks: ImportTrack[]; rows: ImportRow[] } {
  const tracks: ImportTrack[] = []
  const rows: ImportRow[] = []
  const firstLine = new Map<string, number>()
  const existing = new Set(known.tracks.map(({ name }) => key(name)))
  for (const { line, yard, track, kind: kindText, length_ft, usable_length_ft } of readTracks(sheet)) {
    const name = trackName(yard, track, known.name)
    const report = (outcome: ImportRow['outcome'], reason: string): number =>
      rows.push({ file: 'tracks', row: line, mark: name, outcome, reason })
    const earlier = firstLine.get(key(name))
    if (name === '') report('refused', 'The track has no name.')
    else if (name.length > 80) report('refused', 'The track name is longer than 80 characters.')
    else if (earlier !== undefined) report('refused', `Duplicate of the track on line ${earlier}.`)
    else if (existing.has(key(name))) report('taken', 'The yard already has this track; it stays unchanged.')
    else {
      const kind = readKind(kindText)
      const length = readLength(length_ft, 1, 100_000)
      const usable = readLength(usable_length_ft, 1, 100_000)
      const clear = usable.feet ?? length.feet
      tracks.push({ name, kind: kind.kind, length_ft: length.feet ?? usable.feet, usable_length_ft: clear })
      const corrections = sentences(kind.note, length.note, usable.note)
      report(
        corrections === '' ? 'taken' : 'changed',
        sentences(corrections, clear === null && 'No length: the track never counts as full.'),
      )
    }
    if (name !== '' && earlier === undefined) firstLine.set(key(name), line)
  }
  return { tracks, rows }
}
