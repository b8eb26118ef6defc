/** The choices of a resource's fields, as a client offers them: the code that is stored, and what users read. */
import type { Field, Fields } from '../field.ts'
import { codeText } from './code-words.ts'

type ChoiceOption = { readonly value: string; readonly label: string }

/** In the declared order; none for a field that takes anything. */
export const choicesOfField = (field: Field): readonly ChoiceOption[] =>
  (field.choices ?? []).map((value) => ({ value, label: codeText(field, value) }))

/** By field: every field that has choices. */
export const choicesOf = (fields: Fields): Readonly<Record<string, readonly ChoiceOption[]>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.choices ? [[name, choicesOfField(field)]] : [])),
  )
