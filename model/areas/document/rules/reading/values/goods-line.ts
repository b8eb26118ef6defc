/** Reads the basic description of dangerous goods (49 CFR 172.202): number, proper shipping name, class and packing group. */
import { shifted, type FoundValue } from './found-value.ts'
import { hazardClassIn, packingGroupIn, unNumberIn, wordsIn } from './codes.ts'

type Described = {
  readonly un_number: FoundValue
  readonly product_name?: FoundValue
  readonly hazard_class?: FoundValue
  readonly packing_group?: FoundValue
}

const NAME = /^[ ,.;]*(?!class\b)([A-Za-z][A-Za-z ()/-]{2,60}?)\s*(?:,|;|\d|$|(?=\s(?:PG|class|II?I?)(?!\p{L})))/u

/** The first description in the text. Nothing stands between its parts but commas. */
export function goodsIn(text: string): Described | undefined {
  const number = unNumberIn(text, '')
  if (number === undefined) return undefined
  const name = NAME.exec(text.slice(number.end, number.end + 160))
  const words = name?.[1]?.trim() ?? ''
  if (name === null || words === '') return { un_number: number }
  const at = number.end + name[0].indexOf(words)
  const product = { value: words, at, end: at + words.length, candidates: [] }
  const after = (found: FoundValue | undefined, from: number): FoundValue | undefined => found && shifted(found, from)
  const skip = (from: number): number =>
    from + (/^(?:[\s,;]|class\b)*/i.exec(text.slice(from, from + 20))?.[0].length ?? 0)
  const classAt = skip(product.end)
  const hazard = after(hazardClassIn(text.slice(classAt, classAt + 20)), classAt)
  const groupAt = skip(hazard?.end ?? product.end)
  const group = after(packingGroupIn(text.slice(groupAt, groupAt + 12)), groupAt)
  return {
    un_number: number,
    product_name: product,
    ...(hazard && { hazard_class: hazard }),
    ...(group && { packing_group: group }),
  }
}

/** Goods that are not dangerous, as our own bills print them: `2 TANK CARS · Canola oil · 59,000.0 gal`. */
export function plainGoodsIn(text: string): FoundValue | undefined {
  const found = /TANK CARS?\s+·\s+((?:Empty, last contained )?)([\p{L}][^·]{1,78}?)\s+·/u.exec(text)
  const [whole = '', , name = ''] = found ?? []
  const at = (found?.index ?? 0) + whole.indexOf(name)
  return found === null ? undefined : { value: name, at, end: at + name.length, candidates: [] }
}

const CODE = /(?<![\p{L}\d])(?:UN|NA|ID)[ -]?[0-9OIlSB]{4}(?![\p{L}\d])/u
/** The name of a product behind its label, without the number of dangerous goods beside it. */
export function productIn(text: string): FoundValue | undefined {
  const described = goodsIn(text)?.product_name
  if (described) return described
  const code = CODE.exec(text)
  if (code === null) return wordsIn(text)
  const before = wordsIn(text.slice(0, code.index))
  const from = code.index + code[0].length
  const after = wordsIn(text.slice(from))
  return before ?? (after && shifted(after, from))
}

/** The number of an order by its prefix alone. */
export function prefixedOrderIn(text: string): FoundValue | undefined {
  const found =
    /(?<![\p{L}\d])(?!P\.?O\.? P\.?O)P\.?O\.?[-# ]{1,2}(?=[A-Z-]{0,6}\d)[A-Z0-9][A-Z0-9-]{2,19}(?![\p{L}\d])/u.exec(
      text,
    )
  return found === null
    ? undefined
    : { value: found[0], at: found.index, end: found.index + found[0].length, candidates: [] }
}
