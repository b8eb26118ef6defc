/** Checks every refusal that a test receives: no sentence contains an empty name. */

/** What a sentence looks like where an empty name was put into it: `has 240 ()`, `“” is`, `customer  has`, `linked with .` */
const EMPTY_NAME = /\(\s*\)|“\s*”|\S {2,}\S| [.,;:?](?:\s|$)|^\s|: \.$/

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** The sentences of a refusal: `detail`, and what is said of each field. The row it may quote holds what people typed. */
const sentencesOf = (body: unknown): readonly string[] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).flatMap(([key, value]) => (key === 'current' ? [] : textsIn(value)))
    : []

/** Messages of the rows of a bulk change, which refuses row by row. */
function messagesOf(body: unknown): readonly string[] {
  const results: unknown = typeof body === 'object' && body !== null && 'results' in body ? body.results : []
  return Array.isArray(results)
    ? results.flatMap((one: unknown) =>
        typeof one === 'object' && one !== null && 'outcome' in one && 'message' in one ? textsIn(one.message) : [],
      )
    : []
}

/** Throws where a refusal has an empty name in it. */
export function requireNamesIn(status: number, body: unknown): void {
  const sentences = status >= 400 && status < 500 ? sentencesOf(body) : messagesOf(body)
  const odd = sentences.find((one) => EMPTY_NAME.test(one))
  if (odd !== undefined) throw new Error(`A refusal names something that has no name: ${odd}`)
}
