/** What references are called: ids never reach the eye. Filled from the rows that were read and from what was chosen. */
import { proxy } from 'valtio'

export type Labels = { readonly known: Record<string, string> }
const keyOf = (to: string, id: unknown): string => `${to} ${String(id)}`

export const makeLabels = (): Labels => proxy({ known: {} })
export function keepLabel(labels: Labels, to: string | undefined, id: unknown, label: unknown): void {
  if (to !== undefined && id !== null && id !== undefined && typeof label === 'string') labels.known[keyOf(to, id)] = label
}
export const labelIn = (known: Readonly<Record<string, string>>, to: string | undefined, id: unknown): string | undefined =>
  to === undefined ? undefined : known[keyOf(to, id)]
