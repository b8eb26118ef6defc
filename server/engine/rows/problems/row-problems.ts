/** Judges a stored row by the rules of today: its values by their kinds, and its spans. */
import type { Field, Fields, FieldSpan } from '#model/kernel/field.ts'
import { hasKind } from '#model/kernel/kinds.ts'
import { uniqueSets } from '#model/kernel/key.ts'
import { spanProblem, spansOf } from '#model/kernel/span.ts'
import type { problemKinds } from '#model/areas/config/record-problem.resource.ts'
import { clock } from '#model/shared/clock.ts'
import { readKinds } from '#model/shared/kinds/read-kinds.ts'
import type { Entity } from '../../base/entity.ts'
import { zoneNamed } from '../../base/judge-input.ts'
import type { ColumnValues } from '../reading/read-rows.ts'

export type RowProblem = {
  readonly kind: (typeof problemKinds)[number]
  readonly field: string
  readonly value: string
  readonly message: string
}

/** The rules by which stored rows of a resource are judged. `names`: all fields that the rules read. */
export type JudgedAgain = {
  readonly kinds: Fields
  readonly spans: readonly FieldSpan[]
  readonly names: readonly string[]
}

/** Whether people can mend a value of the field. */
const isOpen = ({ readOnly, writeOnly }: Field): boolean => readOnly !== true && writeOnly !== true

/** Undefined for a resource whose rows people cannot mend, or that has neither kinds nor spans nor keys. */
export function judgedAgain({ name, base, resource }: Entity): JudgedAgain | undefined {
  const { fields, actionOnly, storage, tenancy } = resource
  if (name !== base || actionOnly || storage !== undefined) return undefined
  const kinds = Object.fromEntries(Object.entries(fields).filter(([, field]) => isOpen(field) && hasKind(field)))
  const spans = spansOf(fields).filter(({ from, to }) => [from, to].some((one) => fields[one] && isOpen(fields[one])))
  const names = new Set([
    ...Object.keys(kinds),
    ...spans.flatMap(({ from, to }) => [from, to]),
    // What people call their own desks and views is no key of the company.
    ...(tenancy === 'user' ? [] : uniqueSets(resource).flat()),
  ])
  if (names.size === 0) return undefined
  // By the country of a record its telephones, states and postal codes are read.
  for (const one of Object.keys(fields)) if (one.endsWith('country')) names.add(one)
  return { kinds, spans, names: [...names] }
}

/** Returns a value as the list shows it. */
export const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300)

/** Readers of the list have different clocks, so that moments are shown in UTC. */
const shownTime = (value: unknown): string =>
  String(value).length === 10 ? String(value) : clock(String(value), 'UTC')

/** `companyCountry`: by which telephones without a prefix are read, where the row names no country. */
export function problemsOfRow(
  { kinds, spans }: JudgedAgain,
  row: ColumnValues,
  companyCountry: string,
): readonly RowProblem[] {
  const values = Object.fromEntries(Object.keys(kinds).map((name) => [name, row[name]]))
  const { errors } = readKinds(kinds, values, { zoneNamed, companyCountry, beside: row })
  const ofSpans = spans.flatMap(({ from, to }): RowProblem[] => {
    if (row[from] === null || row[to] === null) return []
    const message = spanProblem(row[from], row[to], [shownTime(row[from]), shownTime(row[to])])
    return message === undefined ? [] : [{ kind: 'span', field: to, value: textOf(row[to]), message }]
  })
  return [
    ...ofSpans,
    ...Object.entries(errors).map(([field, messages]): RowProblem => ({
      kind: 'value',
      field,
      value: textOf(row[field]),
      message: messages.join(' ').slice(0, 1000),
    })),
  ]
}
