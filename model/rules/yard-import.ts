/** From the rows of a roster to a yard: what is taken, what is mended, what finds no track and what is refused, each with its reason. */
import { readMark, readWholeMark } from './mark.ts'
import { readCars, readTracks, type CarColumn, type Named, type SheetRow } from './yard-import-columns.ts'
import { assumedLengthFt, trackKinds, type TrackKind } from './yard.ts'

export type ImportRow = {
  readonly file: 'tracks' | 'cars'
  /** Line of the file, from 1. */
  readonly row: number
  readonly mark: string
  readonly outcome: 'taken' | 'changed' | 'unassigned' | 'refused'
  readonly reason: string
}
type ImportTrack = { readonly name: string; readonly kind: TrackKind; readonly length_ft: number | null; readonly usable_length_ft: number | null }
export type ImportCar = {
  readonly car_mark: string
  readonly car_number: string
  readonly car_type: string
  readonly length_ft: number | null
  /** Null where the roster does not say. */
  readonly load_status: 'E' | 'L' | null
  readonly commodity: string
  /** Name of a track of the yard; null where the car finds no place on one. */
  readonly track: string | null
  /** Seq from end A, counted when all cars of the file are in; null is end B. */
  readonly seq: number | null
  /** A car that stands on a repair track is bad order, whatever the roster forgot. */
  readonly bad_order: boolean
}
/** A car of the fleet that the file names. */
export type KnownCar = { readonly yard: string | null; readonly here: boolean; readonly placed: boolean; readonly hold: boolean; readonly length_ft: number | null }
/** A track the yard has already; `standing` are the marks on it, with their lengths. */
type KnownTrack = ImportTrack & { readonly active: boolean; readonly standing: readonly { readonly mark: string; readonly length_ft: number }[] }
export type Known = {
  readonly name: string
  readonly tracks: readonly KnownTrack[]
  /** By `GATX 20411`. */
  readonly cars: ReadonlyMap<string, KnownCar>
}
export type YardPlan = { readonly tracks: readonly ImportTrack[]; readonly cars: readonly ImportCar[]; readonly rows: readonly ImportRow[] }

const key = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
const sentence = (...said: (string | false | undefined)[]): string => said.filter(Boolean).join(' ')

/** One yard is made of what may be several places: the place stays in the name where it says more than the track and the yard do. */
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

function readKind(said: string): { kind: TrackKind; note: string } {
  const word = key(said)
  const exact = trackKinds.find((kind) => kind === word)
  if (exact !== undefined) return { kind: exact, note: '' }
  if (word === '') return { kind: 'storage', note: 'No kind given: taken as storage.' }
  const found = kindWords.find(([words]) => words.test(word))
  return found ? { kind: found[1], note: `Kind ${said} taken as ${found[1]}.` } : { kind: 'storage', note: `Kind ${said} is not known: taken as storage.` }
}

/** A length in feet; null with a note where it is missing or cannot be. */
function readLength(said: string, least: number, most: number): { feet: number | null; note: string } {
  if (said === '') return { feet: null, note: '' }
  // 1,250 and 1 250 are thousands; 55,5 is how much of Europe writes a fraction.
  const feet = Number(said.replaceAll(/[\s']|ft\.?$|feet$|,(?=\d{3}(?:\D|$))/gi, '').replace(',', '.'))
  if (Number.isFinite(feet) && feet >= least && feet <= most) return { feet, note: '' }
  return { feet: null, note: `Length ${said} dropped: not between ${least} and ${most} ft.` }
}

function planTracks(sheet: readonly SheetRow[], known: Known): { tracks: ImportTrack[]; rows: ImportRow[] } {
  const tracks: ImportTrack[] = []
  const rows: ImportRow[] = []
  const firstLine = new Map<string, number>()
  const existing = new Set(known.tracks.map(({ name }) => key(name)))
  for (const { line, yard, track, kind: kindSaid, length_ft, usable_length_ft } of readTracks(sheet)) {
    const name = trackName(yard, track, known.name)
    const tell = (outcome: ImportRow['outcome'], reason: string): number => rows.push({ file: 'tracks', row: line, mark: name, outcome, reason })
    const earlier = firstLine.get(key(name))
    if (name === '') tell('refused', 'The track has no name.')
    else if (name.length > 80) tell('refused', 'The name of the track is longer than 80 letters.')
    else if (earlier !== undefined) tell('refused', `The same track is on line ${earlier}.`)
    else if (existing.has(key(name))) tell('taken', 'The yard has this track: kept as it is.')
    else {
      const kind = readKind(kindSaid)
      const length = readLength(length_ft, 1, 100_000)
      const usable = readLength(usable_length_ft, 1, 100_000)
      const clear = usable.feet ?? length.feet
      tracks.push({ name, kind: kind.kind, length_ft: length.feet ?? usable.feet, usable_length_ft: clear })
      const mended = sentence(kind.note, length.note, usable.note)
      tell(mended === '' ? 'taken' : 'changed', sentence(mended, clear === null && 'No length: the track is never counted as full.'))
    }
    if (name !== '' && earlier === undefined) firstLine.set(key(name), line)
  }
  return { tracks, rows }
}

type Candidate = ImportCar & { readonly line: number; readonly mark: string; readonly notes: string; readonly order: number; readonly counted: number }
type Track = ImportTrack & { readonly active: boolean; used: number; count: number }

const isLoaded = (said: string): boolean => /^(l|ld|loaded|load|yes|y|true|1)$/i.test(said)

/** One row of the roster as a car, or why it cannot be one. */
function readCar(row: Named<CarColumn>, known: Known, firstLine: ReadonlyMap<string, number>): Candidate | ImportRow {
  const read = row.whole === '' ? readMark(row.car_mark, row.car_number) : readWholeMark(row.whole)
  const refuse = (mark: string, reason: string): ImportRow => ({ file: 'cars', row: row.line, mark, outcome: 'refused', reason })
  if ('error' in read) return refuse(row.whole || sentence(row.car_mark, row.car_number), read.error)
  const mark = `${read.car_mark} ${read.car_number}`
  const earlier = firstLine.get(mark)
  if (earlier !== undefined) return refuse(mark, `${mark} is on line ${earlier} already.`)
  const fleet = known.cars.get(mark)
  if (fleet && !fleet.here && fleet.placed) return refuse(mark, `${mark} stands in ${fleet.yard ?? 'another yard'}.`)
  if (fleet?.here && fleet.placed && fleet.hold) return refuse(mark, `${mark} is on hold and stays where it stands.`)
  const length = readLength(row.length_ft, 10, 150)
  const counted = length.feet ?? fleet?.length_ft ?? assumedLengthFt
  const unmeasured = length.feet === null && (fleet?.length_ft ?? null) === null && `No length: counted as ${assumedLengthFt} ft.`
  const order = row.position === '' ? Infinity : Number(row.position)
  const badOrder = !(order >= 1) && `Position ${row.position} is no number: set at end B.`
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
    notes: sentence(read.changed, length.note, unmeasured, badOrder, type.length > 6 && `Type ${row.car_type} cut to six letters.`),
  }
}

/** Why a car cannot stand on a track; undefined when it can. */
function noRoom(track: Track | undefined, car: Candidate): string | undefined {
  if (car.track === '') return 'No track given.'
  if (track === undefined) return `There is no track “${car.track}”.`
  if (!track.active) return `${track.name} is out of service.`
  if (track.kind === 'lead') return `${track.name} is a lead and must stay clear.`
  if (track.usable_length_ft === null || track.used + car.counted <= track.usable_length_ft) return undefined
  return `${track.name} is full: ${Math.ceil(track.used)} of ${track.usable_length_ft} ft taken, the car needs ${car.counted} ft.`
}

/**
 * The yard that a roster makes. Tracks come first; then each track is filled from end A by the positions given, so that
 * those who do not fit are the last. `known` is the yard as it is, and the fleet so far as the file may name it.
 */
export function planImport(sheets: { readonly tracks: readonly SheetRow[]; readonly cars: readonly SheetRow[] }, known: Known): YardPlan {
  const made = planTracks(sheets.tracks, known)
  const named = readCars(sheets.cars, (name) => [...known.tracks, ...made.tracks].some((track) => key(track.name) === key(name)))
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
    tracks.set(key(track.name), { ...track, used: staying.reduce((sum, { length_ft }) => sum + length_ft, 0), count: staying.length })
  }
  for (const track of made.tracks) tracks.set(key(track.name), { ...track, active: true, used: 0, count: 0 })
  const byOrder = candidates.toSorted((a, b) => a.order - b.order || a.line - b.line)
  const cars = byOrder.map((car): ImportCar => {
    const { line, mark, notes, order, counted, ...kept } = car
    const track = tracks.get(key(car.track ?? ''))
    const why = noRoom(track, car)
    if (why !== undefined || track === undefined) {
      rows.push({ file: 'cars', row: line, mark, outcome: 'unassigned', reason: sentence(why, notes) })
      return { ...kept, track: null }
    }
    track.used += counted
    track.count += 1
    const repair = track.kind === 'repair' && 'It stands on a repair track: taken as bad order.'
    const reason = sentence(notes, repair)
    rows.push({ file: 'cars', row: line, mark, outcome: reason === '' ? 'taken' : 'changed', reason })
    return { ...kept, track: track.name, seq: Number.isFinite(order) ? order : null, bad_order: repair !== false }
  })
  return { tracks: made.tracks, cars, rows: rows.toSorted((a, b) => b.file.localeCompare(a.file) || a.row - b.row) }
}
