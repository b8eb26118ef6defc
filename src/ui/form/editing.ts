/** What an editor is given, and what it says of its field. */
import type { Field } from '#model/field.ts'
import type { Draft } from './draft.ts'
import type { Labels } from './labels.ts'

export type EditorProps = {
  readonly draft: Draft
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly labels: Labels
}
/** What every editor says of its field. */
export const describe = (field: Field, label: string, error: readonly string[] | undefined) => ({
  label: field.unit === undefined ? label : `${label} (${field.unit})`,
  isRequired: field.required === true,
  ...(field.help !== undefined && { help: field.help }),
  ...(error !== undefined && { error: error.join(' ') }),
})
