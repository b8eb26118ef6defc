/** Titles of referenced records, because ids are never shown. Filled from rows read and from options chosen. */
import { proxy } from 'valtio'
import { codeText, isCode } from '#model/kernel/words/code-words.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { plainText } from './text.ts'

export type LabelCache = { readonly known: Record<string, string> }
const keyOf = (to: string, id: unknown): string => `${to} ${String(id)}`

export const makeLabels = (): LabelCache => proxy({ known: {} })
export function keepLabel(labels: LabelCache, to: string | undefined, id: unknown, label: unknown): void {
  if (to !== undefined && id !== null && id !== undefined && typeof label === 'string')
    labels.known[keyOf(to, id)] = label
}
export const labelIn = (
  known: Readonly<Record<string, string>>,
  to: string | undefined,
  id: unknown,
): string | undefined => (to === undefined ? undefined : known[keyOf(to, id)])

/** The title of a record: `GATX 20411`. References are named by `known`, else by the label that the row carries. */
export function titleOf(
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, string>>,
): string {
  const parts = resource.title.map((name) => {
    const [field, value] = [resource.fields[name], row[name]]
    if (value === null || value === undefined) return ''
    if (field?.kind === 'instant') return momentText(plainText(value), zoneOf(field, row))
    return field !== undefined && isCode(field) && value !== ''
      ? codeText(field, plainText(value))
      : (labelIn(known, field?.to, value) ?? plainText(row[`${name}__label`] ?? value))
  })
  const title = parts.filter((part) => part !== '').join(' ')
  return title.length > 80 ? `${title.slice(0, 79)}…` : title
}
