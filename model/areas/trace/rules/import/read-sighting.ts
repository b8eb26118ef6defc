/** A sighting as it stands in a file, before its car, its station and its moment are known. */
import type { LoadStatus } from '#model/shared/reading/load-words.ts'
import type { Sighting } from '../sighting.ts'

export type ReadSighting = {
  /** The line of a text, or the segment of an X12 file, from 1. */
  readonly line: number
  readonly text: string
  readonly car_mark: string
  readonly car_number: string
  readonly code: Sighting
  /** By the clocks of `zone`: `2026-10-20T14:02`. */
  readonly local: string
  /** IANA name, or hours ahead of UTC such as `-06:00`. Empty: by the clocks of the place. */
  readonly zone: string
  readonly location: string
  readonly state: string
  /** `US`, `CA` or `MX`, where the sender names it. */
  readonly country: string
  readonly railroad: string
  /** Empty where the sender does not say it. */
  readonly load_status: LoadStatus | ''
  readonly train_id: string
  readonly destination: string
  readonly destination_state: string
  readonly destination_country: string
}
export type RefusedLine = { readonly line: number; readonly text: string; readonly reason: string }
export type ReadLines = { readonly read: readonly ReadSighting[]; readonly refused: readonly RefusedLine[] }

const countries: Readonly<Record<string, string>> = { US: 'US', USA: 'US', CA: 'CA', CAN: 'CA', MX: 'MX', MEX: 'MX' }
/** The country by two or three letters; empty where it is none of the three. */
export const countryOf = (text: string): string => countries[text.trim().toUpperCase()] ?? ''

/** The SCAC of a railroad, empty where there is none; undefined where it cannot be one. */
export function railroadIn(text: string): string | undefined {
  const scac = text.trim().toUpperCase()
  return scac === '' || /^[A-Z]{2,4}$/.test(scac) ? scac : undefined
}
