/** Plans a yard import from a roster: for each row whether it is imported, corrected, left unassigned or refused, and why. */
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { grouped } from '#model/shared/number-format.ts'
import {
  skippedRows,
  type ImportRow,
  type ImportTrack,
  type ImportCar,
  type ExistingYard,
  type ImportPlan,
} from './import-plan.ts'
import { planTracks } from './plan-tracks.ts'
import { key, sentences } from './roster-text.ts'
import { type Candidate, carReader, eachCarOf } from './read-car.ts'
import { readRoster } from './roster-columns.ts'

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

type Sheets = { readonly tracks: readonly SheetRow[]; readonly cars: readonly SheetRow[] }
type Report = (line: number, mark: string, outcome: ImportRow['outcome'], reason: string) => void

/** Reads the cars of the roster, a step for each row: those that may be placed are returned, the others reported. */
function* readCandidates(
  sheet: readonly SheetRow[],
  known: ExistingYard,
  isTrack: (name: string) => boolean,
  reported: ImportRow[],
): Generator<void, { candidates: Candidate[]; firstLine: ReadonlyMap<string, number> }> {
  const firstLine = new Map<string, number>()
  const candidates: Candidate[] = []
  const roster = readRoster(sheet, isTrack)
  reported.push(...skippedRows('cars', roster.skipped))
  const readCar = carReader(roster, known, firstLine)
  for (const named of roster.rows.flatMap(eachCarOf)) {
    yield
    const car = 'outcome' in named ? named : readCar(named)
    if ('outcome' in car) reported.push(car)
    else {
      candidates.push(car)
      firstLine.set(car.mark, car.line)
    }
  }
  return { candidates, firstLine }
}

/** The tracks to fill, by key, a step for each. Cars that the roster names are placed anew. */
function* tracksToFill(
  known: ExistingYard,
  made: readonly ImportTrack[],
  isNamed: (mark: string) => boolean,
): Generator<void, Map<string, Track>> {
  const tracks = new Map<string, Track>()
  for (const track of known.tracks) {
    const staying = track.standing.filter(({ mark }) => !isNamed(mark))
    const used = staying.reduce((sum, { length_ft }) => sum + length_ft, 0)
    tracks.set(key(track.name), { ...track, used, count: staying.length })
    yield
  }
  for (const track of made) {
    tracks.set(key(track.name), { ...track, active: true, used: 0, count: 0 })
    yield
  }
  return tracks
}

function place(candidate: Candidate, tracks: ReadonlyMap<string, Track>, report: Report): ImportCar {
  const { line, mark, notes, order, counted, ...imported } = candidate
  const track = tracks.get(key(candidate.track ?? ''))
  const why = whyUnplaced(track, candidate)
  if (why !== undefined || track === undefined) {
    report(line, mark, 'unassigned', sentences(why, notes))
    return { ...imported, track: null }
  }
  track.used += counted
  track.count += 1
  const repair = track.kind === 'repair' && 'On a repair track: marked as bad order.'
  const reason = sentences(notes, repair)
  report(line, mark, reason === '' ? 'taken' : 'changed', reason)
  return { ...imported, track: track.name, seq: Number.isFinite(order) ? order : null, bad_order: repair !== false }
}

/**
 * Plans the import. Tracks come first; then each track is filled from end A by the given positions, so that the cars that do not
 * fit are the last ones. `known` is the existing yard and the cars of the fleet that the file names.
 *
 * In steps of a row each, so that whoever has more to do than this can do it in between.
 */
export function* importSteps(sheets: Sheets, known: ExistingYard): Generator<void, ImportPlan> {
  const made = yield* planTracks(sheets.tracks, known)
  const trackKeys = new Set<string>()
  for (const { name } of [...known.tracks, ...made.tracks]) {
    trackKeys.add(key(name))
    yield
  }
  const rows: ImportRow[] = []
  const isTrack = (name: string): boolean => trackKeys.has(key(name))
  const { candidates, firstLine } = yield* readCandidates(sheets.cars, known, isTrack, rows)
  const tracks = yield* tracksToFill(known, made.tracks, (mark) => firstLine.has(mark))
  const report: Report = (row, mark, outcome, reason) => void rows.push({ file: 'cars', row, mark, outcome, reason })
  const cars: ImportCar[] = []
  for (const car of candidates.toSorted((a, b) => a.order - b.order || a.line - b.line)) {
    cars.push(place(car, tracks, report))
    yield
  }
  return { tracks: made.tracks, cars, rows: [...made.rows, ...rows.sort((a, b) => a.row - b.row)] }
}

export function planImport(sheets: Sheets, known: ExistingYard): ImportPlan {
  const steps = importSteps(sheets, known)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
