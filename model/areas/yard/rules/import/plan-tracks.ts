/** Reads the tracks of a roster: their names, kinds and lengths, and which of them the yard has already. */
import { trackReader } from '#model/shared/reading/sheet-columns.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import type { ExistingYard, ImportTrack, ImportRow } from './import-plan.ts'
import { key, sentences, trackName, readLength, readKind } from './roster-text.ts'

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
  const read = trackReader(sheet)
  for (const row of sheet) {
    yield
    const named = read(row)
    if (named === undefined) continue
    const { line, yard, track, kind: kindText, length_ft, usable_length_ft } = named
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
