/**
 * Hazard classes and divisions as 49 CFR 172.101 writes them in column 3: `2.1`, `1.1D`, `Comb liq`, and with subsidiary hazards
 * in parentheses as on a shipping paper (172.202(a)(3)): `2.3 (8)`, `6.1 (8, 3)`.
 */
import { text, type FieldOptions } from '#model/kernel/field.ts'

const division = '2\\.[123]|3|4\\.[123]|5\\.[12]|6\\.[12]|7|8|9'
/** Divisions of explosives with the compatibility groups that there are (49 CFR 173.52). */
const explosive = '1\\.(?:1[A-GJL]?|2[B-HJ-L]?|3[CF-HJ-L]?|4[B-GS]?|5D?|6N?)'
const subsidiary = `(?:${division}|${explosive}|1)`

/** The pattern of a field that holds a hazard class. */
export const hazardClassPattern = `^(?:${division}|${explosive}|Comb liq)(?: \\(${subsidiary}(?:, ${subsidiary})*\\))?$`

/** The field of a resource that holds a hazard class. */
export const hazardClass = (about?: FieldOptions) =>
  text({
    holds: 'hazard_class',
    label: 'Class',
    pattern: hazardClassPattern,
    patternSays: 'a hazard class such as 3, 2.3 (8), 1.1D or Comb liq',
    maxLength: 24,
    help: 'Such as 3, 2.3 (8), 1.1D or Comb liq',
    ...about,
  })

export type HazardClass = {
  /** `2.3`, `1.1` without its compatibility group, `Comb liq`. */
  readonly division: string
  /** Of explosives, such as `D`; empty for everything else. */
  readonly compatibility: string
  readonly subsidiary: readonly string[]
}

/** Undefined if there is no such class. */
export function readHazardClass(text: string): HazardClass | undefined {
  if (!new RegExp(hazardClassPattern).test(text)) return undefined
  const [main = '', others = ''] = text.split(' (')
  const compatibility = /^1\.\d([A-Z])$/.exec(main)?.[1] ?? ''
  return {
    division: main.slice(0, main.length - compatibility.length),
    compatibility,
    subsidiary: others === '' ? [] : others.slice(0, -1).split(', '),
  }
}
