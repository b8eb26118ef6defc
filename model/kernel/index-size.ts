/** How much of a text an index of the database holds: a B-tree entry is at most a third of a page, whatever the letters. */
import type { Field, Fields } from './field.ts'

/** Of the 2,704 bytes of an entry, what is left for texts beside the company, the id and the lengths. */
const MOST_BYTES = 2600
/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const WIDEST = 3

function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Some letters take more bytes in lower case, in which texts are put in order. */
export const indexedBytes = (text: string): number => Math.max(bytesOf(text), bytesOf(text.toLowerCase()))

/** The texts that an index holds together, each limited to its share where they might not fit. */
function sharesOf(fields: Fields, set: readonly string[]): readonly (readonly [string, number])[] {
  const texts = set.flatMap((name): [string, number][] => {
    const field = fields[name]
    return field?.kind === 'text' ? [[name, field.maxLength ?? MOST_BYTES]] : []
  })
  const letters = texts.reduce((sum, [, length]) => sum + length, 0)
  if (letters * WIDEST <= MOST_BYTES) return []
  return texts.map(([name, length]) => [name, Math.floor((MOST_BYTES * length) / letters)])
}

/** The fields with the limits that follow from the sets of fields that are indexed together. */
export function withIndexLimits(fields: Fields, sets: readonly (readonly string[])[]): Fields {
  const limited: Record<string, Field> = { ...fields }
  for (const [name, most] of sets.flatMap((set) => sharesOf(fields, set))) {
    const field = limited[name]
    if (field !== undefined) limited[name] = { ...field, maxBytes: Math.min(field.maxBytes ?? most, most) }
  }
  return limited
}
