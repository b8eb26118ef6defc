/** Reads the tracks of a roster: their names, kinds and lengths, and which of them the yard has already. */
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { skippedRows, type ExistingYard, type ImportTrack, type ImportRow } from './import-plan.ts'
import { readTracks } from './roster-columns.ts'
import { key, sentences, trackName, readLength, readKind } from './roster-text.ts'

const LENGTHS = [1, 100_000] as const

/** A step for each row. */
export function* planTracks(
  sheet: readonly SheetRow[],
  known: ExistingYard,
): Generator<void, { tracks: ImportTrack[]; rows: ImportRow[] }> {
  const tracks: ImportTrack[] = []
  const rows: ImportRow[] = []
  const firstLine = new Map<string, number>()
  const existing = new Set<string>()
  for (const { name } of known.tracks) {
    existing.add(key(name))
    yield
  }
  const roster = readTracks(sheet)
  rows.push(...skippedRows('tracks', roster.skipped))
  const [ofLength, ofUsable] = [roster.writingOf('length_ft'), roster.writingOf('usable_length_ft')]
  for (const named of roster.rows) {
    yield
    const { line, yard, track, track_kind: kindText, length_ft, usable_length_ft } = named
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
      const length = readLength(length_ft, LENGTHS, ofLength)
      const usable = readLength(usable_length_ft, LENGTHS, ofUsable)
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
