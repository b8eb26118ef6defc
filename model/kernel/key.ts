/** Natural keys: fields whose values together name one row of a company. They are compared without case and without outer spaces. */
import type { Field, Fields } from './field.ts'

export type NaturalKey<Name extends string = string> = {
  /** A row without a value in the last field has no key. Messages stand at the last field. */
  readonly fields: readonly Name[]
  /** 'refuse': no second row is written. 'warn': a dry run and *Why not?* say which row has the key. */
  readonly onConflict: 'refuse' | 'warn'
}
type Keyed = { readonly keys: readonly NaturalKey[] }

/** The sets of fields that no two rows of a company share. */
export const uniqueSets = ({ keys }: Keyed): readonly (readonly string[])[] =>
  keys.flatMap(({ fields, onConflict }) => (onConflict === 'refuse' ? [fields] : []))

/** The keys whose fields are all among the fields. */
export const keysOf = ({ keys }: Keyed, fields: Fields): readonly NaturalKey[] =>
  keys.filter((key) => key.fields.every((name) => fields[name] !== undefined))

/** Whether the field may store texts that differ in case or outer spaces only. A pattern of capitals or digits allows one form. */
export const hasForms = ({ kind, readOnly, pattern }: Field): boolean =>
  kind === 'text' && readOnly !== true && (pattern === undefined || /[a-z]/.test(pattern.replaceAll(/\\./g, '')))

/**
 * Whether two rows may share a key that is refused, because an earlier release took what people sent. A column
 * `key_copy` of the table then numbers those rows, so that the unique index takes them and refuses every other one.
 * Values that only actions write are compared as they are.
 */
export const mayHaveCopies = (resource: Keyed & { readonly fields: Fields; readonly actionOnly: boolean }): boolean =>
  !resource.actionOnly &&
  uniqueSets(resource)
    .flat()
    .some((name) => resource.fields[name]?.kind === 'text' && resource.fields[name].readOnly !== true)
