import { OutOfRange } from '#model/areas/measure/rules/out-of-range.ts'

/** Returns the error of a calculation that refuses an input as out of range. */
export const refusal = (reckon: () => unknown): OutOfRange => {
  try {
    reckon()
  } catch (thrown) {
    if (thrown instanceof OutOfRange) return thrown
    throw thrown
  }
  throw new Error('Nothing was refused.')
}
