/** Plans a yard import from a roster: for each row whether it is imported, corrected, left unassigned or refused, and why. */
import { readMark, readWholeMark } from '#model/areas/fleet/rules/mark.ts'
import { readCars, readTracks, type CarColumn, type NamedRow, type SheetRow } from '#model/shared/sheet-columns.ts'
import { grouped } from '#model/shared/number-format.ts'
import { assumedLengthFt, trackKinds, type TrackKind } from './yard.ts'

export type ImportRow = {
  readonly file: 'tracks' | 'cars'
  /** Line of the file, from 1. */
  readonly row: number
  readonly mark: string
  readonly outcome: 'taken' | 'changed' | 'unassigned' | 'refused'
  readonly reason: string
}
type ImportTrack = {
  readonly name: string
  readonly kind: TrackKind
  readonly length_ft: number | null
  readonly usable_length_ft: number | null
}
export type ImportCar = {
  readonly car_mark: string
  readonly car_number: string
  readonly car_type: string
  readonly length_ft: number | null
  /** Null if the roster does not say. */
  readonly load_status: 'E' | 'L' | null
  readonly commodity: string
  /** Name of a track of the yard; null if the car has no track. */
  readonly track: string | null
  /** Position from end A after the import of all cars; null is end B. */
  readonly seq: number | null
  /** True for every car on a repair track, even if the roster does not say so. */
  readonly bad_order: boolean
}
/** A car in the file that is already in the fleet. */
export type FleetCar = {
  readonly yard: string | null
  readonly here: boolean
  readonly placed: boolean
  readonly hold: boolean
  readonly length_ft: number | null
}
/** A track that the yard already has, with the cars on it. */
type KnownTrack = ImportTrack & {
  readonly active: boolean
  readonly standing: readonly { readonly mark: string; readonly length_ft: number }[]
}
export type ExistingYard = {
  readonly name: string
  readonly tracks: readonly KnownTrack[]
  /** By `GATX 20411`. */
  readonly cars: ReadonlyMap<string, FleetCar>
}
export type ImportPlan = {
  readonly tracks: readonly ImportTrack[]
  readonly cars: readonly ImportCar[]
  readonly rows: readonly ImportRow[]
}

const key = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const sentences = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' ')

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
function readLength(text: string, least: number, most: number): { feet: number | null; note: string } {
  if (text === '') return { feet: null, note: '' }
  // In 1,250 and 1 250 the separator groups thousands; in 55,5 the comma is a decimal point, as in much of Europe.
  const feet = Number(text.replaceAll(/[\s']|ft\.?$|feet$|,(?=\d{3}(?:\D|$))/gi, '').replace(',', '.'))
  if (Number.isFinite(feet) && feet >= least && feet <= most) return { feet, note: '' }
  return { feet: null, note: `Length ${text} ignored: not between ${grouped(least)} and ${grouped(most)} ft.` }
}

function planTracks(sheet: readonly SheetRow[], known: ExistingYard): { tracks: ImportTrack[]; rows: ImportRow[] } {
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

type Candidate = ImportCar & {
  readonly line: number
  readonly mark: string
  readonly notes: string
  readonly order: number
  readonly counted: number
}
type Track = ImportTrack & { readonly active: boolean; used: number; count: number }

const isLoaded = (text: string): boolean => /^(l|ld|loaded|load|yes|y|true|1)$/i.test(text)

/** Reads one row of the roster as a car, or returns the row's refusal. */
function readCar(
  row: NamedRow<CarColumn>,
  known: ExistingYard,
  firstLine: ReadonlyMap<string, number>,
): Candidate | ImportRow {
  const read = row.whole === '' ? readMark(row.car_mark, row.car_number) : readWholeMark(row.whole)
  const refuse = (mark: string, reason: string): ImportRow => ({
    file: 'cars',
    row: row.line,
    mark,
    outcome: 'refused',
    reason,
  })
  if ('error' in read) return refuse(row.whole || sentences(row.car_mark, row.car_number), read.error)
  const mark = `${read.car_mark} ${read.car_number}`
  const earlier = firstLine.get(mark)
  if (earlier !== undefined) return refuse(mark, `${mark} is already on line ${earlier}.`)
  const fleet = known.cars.get(mark)
  if (fleet && !fleet.here && fleet.placed) return refuse(mark, `${mark} is in ${fleet.yard ?? 'another yard'}.`)
  if (fleet?.here && fleet.placed && fleet.hold) return refuse(mark, `${mark} is on hold and stays where it is.`)
  const length = readLength(row.length_ft, 10, 150)
  const counted = length.feet ?? fleet?.length_ft ?? assumedLengthFt
  const unmeasured =
    length.feet === null && (fleet?.length_ft ?? null) === null && `No length: ${assumedLengthFt} ft assumed.`
  const order = row.position === '' ? Infinity : Number(row.position)
  const badPosition = !(order >= 1) && `Position ${row.position} is not a number: placed at end B.`
  const type = row.car_type.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return {
    line: row.line,
    mark,
    car_mark: read.car_mark,
    car_number: read.car_number,
    car_type: type.slice(0, 6),
    length_ft: length.feet,
    load_status: row.load_status === '' ? null : isLoaded(row.load_status) ? 'L' : 'E',
    commodity: row.commodity.slice(0, 80),
    track: trackName(row.yard, row.track, known.name),
    seq: null,
    bad_order: false,
    order: order >= 1 ? order : Infinity,
    counted,
    notes: sentences(
      read.changed,
      length.note,
      unmeasured,
      badPosition,
      type.length > 6 && `Type ${row.car_type} shortened to six characters.`,
    ),
  }
}

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
