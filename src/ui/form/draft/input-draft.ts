/** A draft of what is asked for before something is done: by an action, or by a verb of a life cycle. */
import type { Fields } from '#model/kernel/field.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { Draft } from './draft.ts'
import type { RowValues, SendChanges } from './draft-state.ts'

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Initial values count as entered: unlike a record, an input is sent whole. `base`: the row whose values it corrects. */
export function inputDraft(fields: Fields, given: RowValues, send: SendChanges, base: RowValues = {}): Draft {
  const draft = new Draft(fields, 'input', base, send)
  for (const [name, value] of Object.entries({ ...initialValues(fields), ...given }))
    if (name in fields && isGiven(value)) draft.set(name, value)
  return draft
}

/** What was entered so far, as it would be sent. */
export const enteredIn = ({ state }: Draft): RowValues =>
  Object.fromEntries(
    Object.entries(state.mine).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  )
