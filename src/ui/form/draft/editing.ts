/** The props of field editors, and the common props derived from a field. */
import type { Field } from '#model/kernel/field.ts'
import { unitOf } from '#model/kernel/measure/units.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import type { Draft } from './draft.ts'
import type { LabelCache } from './labels.ts'

export type EditorProps = {
  readonly draft: Draft
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly labels: LabelCache
}
/** What every editor says of its field. */
export const describe = (field: Field, label: string, error: readonly string[] | undefined) => ({
  label: field.unit === undefined ? label : `${label} (${unitOf(asShown(field))})`,
  isRequired: field.required === true && field.numbered !== true,
  ...(field.help !== undefined && { help: field.help }),
  ...(error !== undefined && { error: error.join(' ') }),
})
