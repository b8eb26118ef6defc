/** The state of a form in progress: the server's row, the user's changes, errors and conflicts. */
import type { Errors } from '#model/kernel/validate.ts'

export type RowValues = Readonly<Record<string, unknown>>
/** A field changed by someone else: the value the user last saw, and the current one. */
type News = { readonly was: unknown; readonly now: unknown }
/** Sends the changed fields and returns the row as saved. */
export type SendChanges = (changes: RowValues, version: number | undefined) => Promise<RowValues>

/** Rows that are typed in the same form and saved with its record. */
export type SavedAlong = {
  readonly isDirty: () => boolean
  readonly revert: () => void
  /** The values to send with the record, by the name of their list; undefined if a field shows what is wrong. */
  readonly complete: () => Promise<RowValues | undefined>
  /** Shows refusals of the server at their fields, and returns the others. */
  readonly refuse: (errors: Errors) => Errors
}

/** Hears which fields the user changes and leaves. */
export type FieldWatcher = { readonly changed: (name: string) => void; readonly left: (name: string) => void }

export type DraftState = {
  base: Record<string, unknown>
  version: number | undefined
  mine: Record<string, unknown>
  /** The text as typed, if it differs from the value's own format: `1,2` on the way to 1,200. */
  typed: Record<string, string>
  errors: Record<string, readonly string[]>
  /** Messages that do not prevent saving. */
  warnings: Record<string, readonly string[]>
  general: readonly string[]
  /** The record that has the key which was refused at the field, as `area:name/id`. */
  duplicate: { field: string; at: string } | null
  /** Fields changed both by the user and by someone else; they must be resolved before saving. */
  clashes: Record<string, News>
  /** Fields changed only by someone else: updated and marked. */
  news: Record<string, News>
  saving: boolean
  /** Whether the rule that calculates derived fields is loaded. */
  calculates: boolean
  /** The rule could not be loaded. */
  cannotCalculate: boolean
  /** Empty fields that fold into *More*. */
  folded: readonly string[]
  /** Whether the folded fields are shown all the same. */
  isMore: boolean
  /** The field to focus; `turn` distinguishes repeated requests for the same field. */
  wanted: { name: string; turn: number } | null
}
