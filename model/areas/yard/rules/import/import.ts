/** Plans a yard import from a roster: for each row whether it is imported, corrected, left unassigned or refused, and why. */
import { readCars, type SheetRow } from '#model/shared/sheet-columns.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { ImportRow, ImportTrack, ImportCar, ExistingYard, ImportPlan } from './import-plan.ts'
import { planTracks } from './plan-tracks.ts'
import { key, sentences } from './roster-text.ts'
import { type Candidate, readCar } from './read-car.ts'
type Track = ImportTrack & { readonly active: boolean; used: number; count: number }

/** Why a car cannot be placed on a track; undefined if it can. */
function whyUnplaced(track: Track | undefined, car: Candidate): string | undefined {
  if (car.track === '') return 'No track given.'
  if (track === undefined) return `There is no track “${car.track}”.`
  if (!track.active) return `${track.name} is out of service.`
  if (track.kind === 'lead') return `${track.name} is a lead and must stay clear.`
  if (track.usable_length_ft === null || track.used + car.counted <= track.usable_length_ft) return undefined
  return `${track.name} is full: ${grouped(Math.ceil(track.used))} of ${grouped(track.usable_length_ft)} ft used, the car needs ${car.counted} ft.`
}

/**
 * Plans the import. Tracks come first; then each track is filled from end A by the given positions, so that the cars that do not
 * fit are the last ones. `known` is the existing yard and the cars of the fleet that the file names.
 */
export function planImport(
  sheets: { readonly tracks: readonly SheetRow[]; readonly cars: readonly SheetRow[] },
  known: ExistingYard,
): ImportPlan {
  const made = planTracks(sheets.tracks, known)
  const trackKeys = new Set([...known.tracks, ...made.tracks].map(({ name }) => key(name)))
  const named = readCars(sheets.cars, (name) => trackKeys.has(key(name)))
  const rows: ImportRow[] = [...made.rows]
  const firstLine = new Map<string, number>()
  const candidates: Candidate[] = []
  for (const row of named) {
    const car = readCar(row, known, firstLine)
    if ('outcome' in car) rows.push(car)
    else candidates.push(car)
    if (!('outcome' in car)) firstLine.set(car.mark, row.line)
  }
  const tracks = new Map<string, Track>()
  for (const track of known.tracks) {
    const staying = track.standing.filter(({ mark }) => !firstLine.has(mark))
    tracks.set(key(track.name), {
      ...track,
      used: staying.reduce((sum, { length_ft }) => sum + length_ft, 0),
      count: staying.length,
    })
  }
  for (const track of made.tracks) tracks.set(key(track.name), { ...track, active: true, used: 0, count: 0 })
  const byOrder = candidates.toSorted((a, b) => a.order - b.order || a.line - b.line)
  const cars = byOrder.map((car): ImportCar => {
    const { line, mark, notes, order, counted, ...imported } = car
    const track = tracks.get(key(car.track ?? ''))
    const why = whyUnplaced(track, car)
    if (why !== undefined || track === undefined) {
      rows.push({ file: 'cars', row: line, mark, outcome: 'unassigned', reason: sentences(why, notes) })
      return { ...imported, track: null }
    }
    track.used += counted
    track.count += 1
    const repair = track.kind === 'repair' && 'On a repair track: marked as bad order.'
    const reason = sentences(notes, repair)
    rows.push({ file: 'cars', row: line, mark, outcome: reason === '' ? 'taken' : 'changed', reason })
    return { ...imported, track: track.name, seq: Number.isFinite(order) ? order : null, bad_order: repair !== false }
  })
  return { tracks: made.tracks, cars, rows: rows.toSorted((a, b) => b.file.localeCompare(a.file) || a.row - b.row) }
}
