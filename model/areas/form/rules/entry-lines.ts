/** A form's entry as lines for display or print, in the order of the layout. */
import { type FieldSchema, type Structure, type LayoutElement, isPlain } from './structure.ts'
import { isEmpty, pathOf, valueAt } from './answers.ts'
import { shownElements } from './entry.ts'
import type { EntryError } from './value-errors.ts'

export type EntryLine = {
  readonly label: string
  readonly value: string
  readonly depth: number
  readonly isGroup: boolean
}
const displayText = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'Yes'
      : 'No'
    : Array.isArray(value)
      ? value.map(displayText).join(', ')
      : isPlain(value)
        ? Object.entries(value)
            .map(([name, one]) => `${name}: ${displayText(one)}`)
            .join('; ')
        : isEmpty(value)
          ? ''
          : String(value)
export function schemaAt(schema: FieldSchema, path: string): FieldSchema | undefined {
  let at: FieldSchema | undefined = schema
  for (const name of path.split('.')) at = at?.properties?.[name]
  return at
}
export const labelAt = (schema: FieldSchema, path: string): string => {
  const at = schemaAt(schema, path)
  const last = path.split('.').at(-1) ?? path
  return at?.title ?? (last.charAt(0).toUpperCase() + last.slice(1)).replaceAll('_', ' ')
}

/** The first problem of an entry, with the label of its field; empty where there is none. */
export const firstError = ({ form_schema }: Structure, [first]: readonly EntryError[]): string =>
  first ? `${labelAt(form_schema, first.path)}: ${first.message}` : ''

/** The entry as lines for display or print, in layout order. */
export function entryLines(structure: Structure, data: unknown): EntryLine[] {
  const lines = (elements: readonly LayoutElement[], depth: number): EntryLine[] =>
    elements.flatMap((one): EntryLine[] => {
      if (one.type === 'Control' && one.scope !== undefined) {
        const path = pathOf(one.scope)
        return [
          {
            label: one.label ?? labelAt(structure.form_schema, path),
            value: displayText(valueAt(data, path)),
            depth,
            isGroup: false,
          },
        ]
      }
      const own =
        one.type === 'Group' && one.label !== undefined ? [{ label: one.label, value: '', depth, isGroup: true }] : []
      return [...own, ...lines(one.elements ?? [], own.length > 0 ? depth + 1 : depth)]
    })
  return lines(shownElements(structure.ui_schema.elements, data), 0)
}
