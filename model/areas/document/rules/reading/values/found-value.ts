/** Describes a value found in a text, with its place there. */

/** `candidates`: other values that the print may mean. `doubt`: why it is not certain. */
export type FoundValue = {
  readonly value: string
  readonly at: number
  readonly end: number
  readonly candidates: readonly string[]
  readonly doubt?: 'malformed' | 'ambiguous'
}
/** `label`: the print of the label that names the value; empty where the text has none. */
export type ReadValue<V extends FoundValue = FoundValue> = (text: string, label: string) => V | undefined

/** Moves the place of a value from a part of a text to the whole of it. */
export const shifted = <V extends FoundValue>(found: V, by: number): V => ({
  ...found,
  at: found.at + by,
  end: found.end + by,
})
