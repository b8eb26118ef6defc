/** Reads what was typed into fields of numbers as a cell of a table is read: fractions, feet and inches, and other units. Fetched late. */
import type { Fields } from '#model/kernel/field.ts'
import { readCellText } from '#model/shared/reading/cell.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import type { DraftState } from './draft-state.ts'

type Draft = {
  readonly fields: Fields
  readonly state: Pick<DraftState, 'typed' | 'errors'>
  readonly set: (name: string, value: unknown) => void
}

/** Puts the number in the field's own unit in place of what was typed, or says at the field why it is none. */
export function readMeasures(draft: Draft, names: readonly string[]): void {
  for (const name of names) {
    const [field, typed] = [draft.fields[name], draft.state.typed[name]]
    if (field === undefined || typed === undefined) continue
    const read = readCellText(asShown(field), typed, { named: () => ({ perhaps: [] }), order: 'ymd' })
    if ('value' in read) draft.set(name, read.value)
    else draft.state.errors[name] = [read.problem]
  }
}
