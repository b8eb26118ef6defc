/** Reads the record whose values a verb corrects, with the titles of the records that it names. */
import type { Fields } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { seenRow, type SeenRow, type VerbSubject } from './verb-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields of the record among those that a verb asks for. */
export const correctionsOf = (asks: Fields): Fields =>
  Object.fromEntries(Object.entries(asks).filter(([, { corrects }]) => corrects === true))

/** Whether a verb that corrects is given a correction; a reason alone changes nothing. True for every other verb. */
export function hasCorrection(asks: Fields, given: Values): boolean {
  const names = Object.keys(correctionsOf(asks))
  return names.length === 0 || names.some((name) => given[name] !== undefined)
}

/** The id of the one record of a subject; undefined if there are several, whose values differ. */
export const onlyOne = ({ rows, unknown, all }: VerbSubject): SeenRow['id'] | undefined =>
  all === undefined && unknown.length === 0 && rows.length === 1 ? rows[0]?.id : undefined

export async function readCorrected(resource: Resource, id: SeenRow['id']): Promise<SeenRow> {
  const { results } = await api<Page<Values>>(`${resource.path}get_table/`, { query: { id, limit: 1 } })
  const [row] = results
  if (row === undefined) throw new Error(`There is no such ${resource.label.toLowerCase()} any more.`)
  return seenRow(resource, { ...row, id })
}

/** The titles of the records that it names. */
export const namedBy = (fields: Fields, values: Values) =>
  Object.entries(fields).flatMap(([name, { kind, to }]) => {
    const [id, label] = [values[name], values[`${name}__label`]]
    const isNamed = kind === 'ref' && to !== undefined && typeof label === 'string'
    return isNamed && (typeof id === 'number' || typeof id === 'string') ? [{ to, id, label }] : []
  })
