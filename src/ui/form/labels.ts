/** What references are called: ids never reach the eye. Filled from the rows that were read and from what was chosen. */
import { proxy } from 'valtio'
import type { Resource } from '#model/resource.ts'
import { plainText } from './text.ts'

export type Labels = { readonly known: Record<string, string> }
const keyOf = (to: string, id: unknown): string => `${to} ${String(id)}`

export const makeLabels = (): Labels => proxy({ known: {} })
export function keepLabel(labels: Labels, to: string | undefined, id: unknown, label: unknown): void {
  if (to !== undefined && id !== null && id !== undefined && typeof label === 'string') labels.known[keyOf(to, id)] = label
}
export const labelIn = (known: Readonly<Record<string, string>>, to: string | undefined, id: unknown): string | undefined =>
  to === undefined ? undefined : known[keyOf(to, id)]

/** `GATX 20411`: what people call the record. */
export function titleOf(resource: Resource, row: Readonly<Record<string, unknown>>, known: Readonly<Record<string, string>>): string {
  const said = resource.title.map((name) => {
    const value = row[name]
    return value === null || value === undefined ? '' : (labelIn(known, resource.fields[name]?.to, value) ?? plainText(value))
  })
  const title = said.filter((part) => part !== '').join(' ')
  return title.length > 80 ? `${title.slice(0, 79)}…` : title
}
