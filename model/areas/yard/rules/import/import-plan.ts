/** What a yard import takes and makes: the yard as it is, and the tracks, cars and rows of its plan. */
import type { SkippedLine } from '#model/shared/reading/heading.ts'
import type { TrackKind } from '../yard.ts'

export type ImportRow = {
  readonly file: 'tracks' | 'cars'
  /** Line of the file, from 1. */
  readonly row: number
  readonly mark: string
  /** `skipped`: a line above the heading, or one of totals. */
  readonly outcome: 'taken' | 'changed' | 'unassigned' | 'refused' | 'skipped'
  readonly reason: string
}
/** The lines that are no rows, as the report has them. */
export const skippedRows = (file: ImportRow['file'], skipped: readonly SkippedLine[]): readonly ImportRow[] =>
  skipped.map(({ line, text, reason }) => ({
    file,
    row: line,
    mark: text,
    outcome: 'skipped',
    reason: reason === 'total' ? 'It has totals.' : 'It stands above the heading.',
  }))

export type ImportTrack = {
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
