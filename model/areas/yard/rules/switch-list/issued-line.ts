/** The lines of an issued switch list, and what has become of each. */
import type { WorkLine } from '../work-line.ts'

/** A line as it was issued. */
export type IssuedLine = Pick<WorkLine, 'no' | 'instruction' | 'cars' | 'marks' | 'from' | 'to' | 'length_ft'>
/** A move since the list was issued that was not taken back, by car; the latest is the first. */
export type Arrival = {
  readonly move: number
  readonly car: number
  readonly track: number | null
  readonly at: string
  readonly by_name: string
  /** How many cars that move moved. */
  readonly cars: number
}
export type IssuedList = { readonly lines: readonly IssuedLine[]; readonly arrivals: readonly Arrival[] }

/** `move`: the one move that did just this line, which can be taken back whole; null where several did, or one did more. */
export type DoneWork = { readonly at: string; readonly by_name: string; readonly move: number | null }
/** `off`: planned otherwise since. `isNew`: not on the issued list yet, so that its number is not fixed. */
export type ListedLine = WorkLine & {
  readonly state: 'open' | 'done' | 'off'
  readonly done: DoneWork | null
  readonly isNew: boolean
}

export const nothingIssued: IssuedList = { lines: [], arrivals: [] }
export const issuedLine = ({ no, instruction, cars, marks, from, to, length_ft }: WorkLine): IssuedLine => ({
  no,
  instruction,
  cars,
  marks,
  from,
  to,
  length_ft,
})
