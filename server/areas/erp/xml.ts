/** Writes XML for another system. */
import { create } from 'xmlbuilder2'

/** An element by its parts: `@name` is an attribute, `#` its text. */
export type XmlPart = string | readonly XmlPart[] | XmlParts
export type XmlParts = { readonly [name: string]: XmlPart }

/**
 * The library reads entities in what it is given, and lets stand in what it writes whatever looks like one, so that `R&D;` would name an
 * entity that nobody knows. An ampersand is given to it as it is to come out of both.
 */
const plain = (text: string): string => text.replaceAll('&', '&amp;amp;')

const isList = (part: readonly XmlPart[] | XmlParts): part is readonly XmlPart[] => Array.isArray(part)

function escaped(part: XmlPart): XmlPart {
  if (typeof part === 'string') return plain(part)
  return isList(part) ? part.map(escaped) : escapedParts(part)
}
const escapedParts = (parts: XmlParts): XmlParts =>
  Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, escaped(one)]))

/**
 * What XML has no place for, such as a control character in a name, is left out. `headless`: an element that stands in a larger
 * document.
 */
export const xmlOf = (parts: XmlParts, { headless = false } = {}): string =>
  create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, escapedParts(parts)).end({ headless })
