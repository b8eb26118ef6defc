/** Numbers of bills of lading, as a company has them made. */

type BolNumber = { readonly prefix: string; readonly suffix: string; readonly digits: number | null; readonly next_number: number | null; readonly with_year: boolean }

/** `PGT26-000123`: prefix, two digits of the year where wanted, the number padded to its digits, suffix. */
export const bolNumberText = ({ prefix, suffix, digits, next_number, with_year }: BolNumber, year: string): string =>
  `${prefix}${with_year ? `${year}-` : ''}${String(next_number ?? 1).padStart(digits ?? 1, '0')}${suffix}`
