/** What was read from the papers of a trip, in the order in which somebody looks it through. */

export type ExtractedValue = {
  readonly name: string
  readonly value: string
  /** In percent; undefined where the reader gave none. */
  readonly confidence?: number
  readonly page?: number
  readonly isDoubtful: boolean
}

/** Values below this confidence are to be checked against the paper. */
const DOUBTFUL_BELOW = 80
/** Older values up to 1 are fractions. */
const percentOf = (confidence: number | undefined): number | undefined =>
  confidence === undefined || confidence > 1 ? confidence : Math.round(confidence * 1000) / 10

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

function readOne(name: string, said: unknown): ExtractedValue {
  if (!isObject(said) || !('value' in said)) return { name, value: textOf(said), isDoubtful: textOf(said) === '' }
  const { value, ...about } = said
  const [confidence, page] = [percentOf(numberOf(about['confidence'])), numberOf(about['page'])]
  return {
    name,
    value: textOf(value),
    ...(confidence !== undefined && { confidence }),
    ...(page !== undefined && { page }),
    isDoubtful: textOf(value) === '' || (confidence ?? 100) < DOUBTFUL_BELOW,
  }
}

/** `data`: `{name: {value, confidence, page}}` or `{name: value}`. The doubtful come first, the least sure of them before the others. */
export function extractedValues(data: unknown): readonly ExtractedValue[] {
  const values = Object.entries(isObject(data) ? data : {}).map(([name, said]) => readOne(name, said))
  const sureness = ({ isDoubtful, confidence }: ExtractedValue): number => (isDoubtful ? (confidence ?? 0) : 200)
  return values.toSorted((one, other) => sureness(one) - sureness(other) || one.name.localeCompare(other.name))
}
