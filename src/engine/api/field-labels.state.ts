/** The labels of fields that refusals name by their codes. Derived from the codes until the declarations are loaded. */
import { labelOf } from '#model/kernel/field.ts'
import { state } from '../console/console.state.ts'

export type FieldLabel = (name: string) => string

export const fieldLabels = state((): { of: (path: string) => FieldLabel } => ({
  of: () => (name) => labelOf(name, {}),
}))
