/** What a product says of dangerous goods, compared with the hazardous materials table of 49 CFR 172.101. */

/** A line of the table: what it says under one number and one shipping name, with all packing groups there are. */
export type HazmatEntry = {
  readonly un_number: string
  readonly proper_shipping_name: string
  readonly hazard_class: string
  /** Such as `3, 8`. */
  readonly subsidiary_hazards: string
  readonly packing_groups: readonly string[]
  /** A technical name follows in parentheses: column 1 has a G. */
  readonly is_generic: boolean
}

export const hazmatFields = [
  'un_number',
  'proper_shipping_name',
  'hazard_class',
  'subsidiary_hazards',
  'packing_group',
  'technical_name',
] as const
type HazmatField = (typeof hazmatFields)[number]
export type HazmatFacts = Readonly<Record<HazmatField, string>>

/** `take`: the value of the table; null where somebody has to choose or to know it. */
export type HazmatDifference = {
  readonly field: HazmatField
  readonly here: string
  readonly table: string
  readonly take: string | null
}
/** `none`: nothing here is dangerous goods; `unknown`: the table has no such number and name. */
export type HazmatCheck = {
  readonly found: 'entry' | 'unknown' | 'none'
  readonly entry: HazmatEntry | null
  /** Other names that the table has under the number. */
  readonly others: readonly string[]
  readonly differences: readonly HazmatDifference[]
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
/**
 * A name without what the table has in italics, which is no part of it (172.101(c)(1)): `see also …`, and the conditions behind `n.o.s.`.
 * Alternatives stay, joined by `or`.
 */
export const writtenName = (name: string): string =>
  name.replace(/ (?:see|see also|includes) .*$/i, '').replace(/(n\.o\.s\.), (?!or ).*$/i, '$1')
const namesOf = (name: string): readonly string[] =>
  [name, writtenName(name), ...writtenName(name).split(/,? or /)].map(plain)

const hazards = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .toSorted((one, other) => one.localeCompare(other))
/** `2.3 (8)` says both at once. */
const mainClass = (text: string): string => text.split(' (')[0] ?? ''
const subsidiaryOf = ({ hazard_class, subsidiary_hazards }: HazmatFacts): string =>
  subsidiary_hazards === '' ? (/\((.*)\)/.exec(hazard_class)?.[1] ?? '') : subsidiary_hazards

const isSame = (one: string, other: string): boolean => plain(one) === plain(other)
const haveSameHazards = (one: string, other: string): boolean => hazards(one).join() === hazards(other).join()

/** How well a line of the table fits: its name says most, then the class, the subsidiary hazards and the packing group. */
const fit = (entry: HazmatEntry, facts: HazmatFacts): number =>
  (namesOf(entry.proper_shipping_name).includes(plain(facts.proper_shipping_name)) ? 8 : 0) +
  (isSame(entry.hazard_class, mainClass(facts.hazard_class)) ? 4 : 0) +
  (haveSameHazards(entry.subsidiary_hazards, subsidiaryOf(facts)) ? 2 : 0) +
  (entry.packing_groups.includes(facts.packing_group) ? 1 : 0)

function candidates(table: readonly HazmatEntry[], { un_number, proper_shipping_name }: HazmatFacts): HazmatEntry[] {
  if (un_number !== '') return table.filter((entry) => entry.un_number === un_number)
  const name = plain(proper_shipping_name)
  return name === '' ? [] : table.filter((entry) => namesOf(entry.proper_shipping_name).includes(name))
}

/** In the order in which a shipping paper says them (172.202). */
function differencesFrom(entry: HazmatEntry, facts: HazmatFacts): HazmatDifference[] {
  const found: HazmatDifference[] = []
  const say = (field: HazmatField, table: string, take: string | null, here = facts[field]): void => {
    found.push({ field, here, table, take })
  }
  if (facts.un_number !== entry.un_number) say('un_number', entry.un_number, entry.un_number)
  if (!namesOf(entry.proper_shipping_name).includes(plain(facts.proper_shipping_name))) {
    const name = writtenName(entry.proper_shipping_name)
    say('proper_shipping_name', name, name.length <= 200 ? name : null)
  }
  if (!isSame(mainClass(facts.hazard_class), entry.hazard_class))
    say('hazard_class', entry.hazard_class, entry.hazard_class === '' ? null : entry.hazard_class)
  if (!haveSameHazards(subsidiaryOf(facts), entry.subsidiary_hazards))
    say('subsidiary_hazards', entry.subsidiary_hazards, entry.subsidiary_hazards, subsidiaryOf(facts))
  const groups = entry.packing_groups
  if (groups.length === 0 ? facts.packing_group !== '' : !groups.includes(facts.packing_group))
    say('packing_group', groups.join(', '), groups.length > 1 ? null : (groups[0] ?? ''))
  if (entry.is_generic && facts.technical_name.trim() === '') say('technical_name', 'needed', null)
  return found
}

export function checkHazmat(table: readonly HazmatEntry[], facts: HazmatFacts): HazmatCheck {
  if (facts.un_number === '' && facts.proper_shipping_name.trim() === '' && facts.hazard_class === '')
    return { found: 'none', entry: null, others: [], differences: [] }
  const all = candidates(table, facts)
  const [entry] = all.toSorted((one, other) => fit(other, facts) - fit(one, facts))
  if (entry === undefined) return { found: 'unknown', entry: null, others: [], differences: [] }
  const others = all.flatMap((one) => (one === entry ? [] : [writtenName(one.proper_shipping_name)]))
  return { found: 'entry', entry, others: [...new Set(others)], differences: differencesFrom(entry, facts) }
}

/** What is written of a product to say what the table says, as far as the table alone tells. */
export const takenOver = ({ differences }: Pick<HazmatCheck, 'differences'>): Readonly<Record<string, string>> =>
  Object.fromEntries(differences.flatMap(({ field, take }) => (take === null ? [] : [[field, take]])))
