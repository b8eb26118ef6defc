/** Formats numbers of bills of lading by a company's settings. */

type BolNumber = {
  readonly prefix: string
  readonly suffix: string
  readonly digits: number | null
  readonly next_number: number | null
  readonly with_year: boolean
}

/** `PGT26-000123`: prefix, optionally two digits of the year, the zero-padded number, suffix. */
export const bolNumberText = ({ prefix, suffix, digits, next_number, with_year }: BolNumber, year: string): string =>
  `${prefix}${with_year ? `${year}-` : ''}${String(next_number ?? 1).padStart(digits ?? 1, '0')}${suffix}`
