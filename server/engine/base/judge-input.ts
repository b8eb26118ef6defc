/** The only validation of values from outside: by the declarations of their fields and the kinds that they hold. */
import { text, type Field, type Fields } from '#model/kernel/field.ts'
import { isTyped } from '#model/kernel/kinds.ts'
import { raisedValues } from '#model/kernel/pattern.ts'
import type { ShownTime } from '#model/kernel/span.ts'
import { isClean, validate, type Mode } from '#model/kernel/validate.ts'
import type { KindReading } from '#model/shared/kinds/reader.ts'
import { readBeside, readKind, readKinds } from '#model/shared/kinds/read-kinds.ts'
import { invalid } from './http-error.ts'
import { databaseZones } from './zones/database-zones.state.ts'

type Values = Readonly<Record<string, unknown>>

export type InputContext = {
  /** The row before a change, or the initial values of a new row. A value of a kind that was stored may be sent again. */
  readonly before?: Values
  /** The company's country, by which telephone numbers without a prefix are read. */
  readonly companyCountry?: string
  readonly shown?: ShownTime
}

export const zoneNamed = (name: string): string | undefined => databaseZones.names.get(name.toLowerCase())

const address = text({ holds: 'email' })
/** One e-mail address of those that stand in a text. */
export const readAddress = (typed: string): KindReading =>
  readKind(address, typed, { country: '', companyCountry: '', zoneNamed }) ?? { value: typed }

/** Input that was judged, as its kinds store it. Secrets in it are hashes by now, so that nothing else is judged again. */
export function keptInput(fields: Fields, given: Values, companyCountry: string): Values {
  const { values, errors } = readKinds(fields, raisedValues(fields, given), { zoneNamed, companyCountry })
  if (!isClean(errors)) throw invalid(errors)
  return values
}

/** A value that is sought, as it is stored; one that its kind would refuse is sought as it is typed. */
export function keptText(field: Field, sought: unknown): unknown {
  const read = readKind(field, sought, { country: '', companyCountry: '', zoneNamed })
  return read !== undefined && 'value' in read ? read.value : sought
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the values as they are stored. Throws 400 with the messages about all fields. */
export function judgeInput(
  fields: Fields,
  given: Values,
  mode: Mode,
  { before, companyCountry = '', shown }: InputContext = {},
): Values {
  // A new row has no value that was stored before: `before` holds its initial ones.
  const stored = mode === 'create' ? undefined : before
  const context = { zoneNamed, companyCountry, ...(stored && { before: stored }) }
  const { values, errors: ofKinds } = readKinds(fields, raisedValues(fields, given), context)
  const found = Object.entries(validate(fields, values, mode, before, shown)).filter(([name]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const isKind = isTyped(field?.holds) && field?.readOnly !== true
    return !(isKind && stored !== undefined && name in values && isSame(stored[name], values[name]))
  })
  const errors = { ...Object.fromEntries(found), ...ofKinds, ...(stored && readBeside(fields, values, context)) }
  if (!isClean(errors)) throw invalid(errors)
  return values
}
