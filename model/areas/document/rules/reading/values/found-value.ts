/** A value found in a text, with its place there. */

/** `candidates`: other values that the print may mean. `doubt`: why it is not certain. */
export type FoundValue = {
  readonly value: string
  readonly at: number
  readonly end: number
  readonly candidates: readonly string[]
  readonly doubt?: 'malformed' | 'ambiguous'
}
