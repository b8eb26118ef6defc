/** What a JSON value consists of: the entries declared for it, and others as their values show, so that forms show fields instead of JSON. */
import { codes, flag, json, labelOf, list, number, text, type Field, type Fields } from '../field.ts'

type Entries = Readonly<Record<string, unknown>>
export const isEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown): boolean => !(typeof value === 'object' && value !== null)

const LONGEST = 4000

function listed(items: readonly unknown[]): Field {
  if (items.length > 0 && items.every((item) => typeof item === 'string')) return codes()
  const rows = items.filter(isEntries)
  return rows.length > 0 && rows.length === items.length && rows.every((row) => Object.values(row).every(isPlain))
    ? list(Object.assign({}, ...rows.map((row) => shapeOf({}, row))))
    : // What a form cannot edit is shown by the places of its items.
      { ...json(), readOnly: true }
}

function fieldFor(value: unknown): Field {
  if (typeof value === 'boolean') return flag()
  if (typeof value === 'number') return number()
  if (Array.isArray(value)) return listed(value)
  return isEntries(value) ? json() : text({ maxLength: LONGEST })
}

/** The fields of the entries. A declared one is there without a value, too. */
export const shapeOf = ({ shape = {} }: Pick<Field, 'shape'>, value: unknown): Fields => ({
  ...shape,
  ...Object.fromEntries(
    Object.entries(isEntries(value) || Array.isArray(value) ? value : {}).flatMap(([name, one]): [string, Field][] =>
      Object.hasOwn(shape, name) ? [] : [[name, fieldFor(one)]],
    ),
  ),
})

export type Leaf = { readonly label: string; readonly field: Field; readonly value: unknown }

/** The values that are not JSON themselves, each with the labels on the way to it: `Address › City`. */
export const leavesOf = (field: Pick<Field, 'shape'>, value: unknown, way = ''): readonly Leaf[] =>
  Object.entries(shapeOf(field, value)).flatMap(([name, one]) => {
    const label = `${way}${Array.isArray(value) ? String(Number(name) + 1) : labelOf(name, one)}`
    const inner: unknown = Object.entries(value ?? {}).find(([key]) => key === name)?.[1]
    return one.kind === 'json' ? leavesOf(one, inner, `${label} › `) : [{ label, field: one, value: inner }]
  })
