/** The value of a point in the list beside the map, in words. */
import { labelOf, type Field } from '#model/kernel/field.ts'
import { cellWords } from '#model/kernel/words/code-words.ts'
import type { CellValue } from '#workers/jobs.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'

/** Empty for an empty value. A moment is named by its field, because a time alone does not say what happens then. */
export function pointWords(name: string, field: Field | undefined, value: CellValue | undefined): readonly string[] {
  if (value === null || value === undefined || value === '') return []
  if (field === undefined) return [String(value)]
  if (field.kind === 'instant' && typeof value === 'number') return [`${labelOf(name, field)} ${momentText(value)}`]
  return [cellWords(field, String(value))]
}
