/** What a bank statement says of one movement, whatever the form of its file. */

export type StatementLine = {
  /** In a table its line; in XML the number of its entry. */
  readonly line: number
  /** `yyyy-MM-dd` */
  readonly date: string
  /** Decimal text with two digits, never negative. */
  readonly amount: string
  readonly currency: string
  readonly payer: string
  /** What the payer wrote. */
  readonly reference: string
  /** The number by which the bank names the entry; empty without one. */
  readonly bankReference: string
  /** Its place among the payments of one entry. */
  readonly position: number
  /** Kept by the bank: what the payments of the entry add up to beyond its own amount. */
  readonly charges: string
  /** `reversal`: the bank takes back an earlier credit. Everything that is no booked credit is ignored. */
  readonly kind: 'credit' | 'reversal' | 'ignored'
}

/** Why a statement cannot be read, as a sentence for whoever sent it. */
export class StatementProblem extends Error {}

/** References that banks write where there is none. */
const NONE = /^(?:none|nonref|notprovided|not provided|n\/a|0+)$/i
export const statedReference = (text: string): string => (NONE.test(text.trim()) ? '' : text.trim())
