/** The declaration of a record's screen. */
import type { ComponentType } from 'react'
import type { Draft } from '../../form/draft/draft.ts'
import type { RecordController } from './record-controller.ts'
/** Rows of another resource that reference this record in the field `by`. */
export type Related = {
  readonly resource: string
  readonly by: string
  /** Rows that stand between: `by` references these, and they reference the record in theirs. */
  readonly through?: { readonly resource: string; readonly by: string }
  readonly columns: readonly string[]
  /** As in the API: `-is_primary,name`. By default that of the resource. */
  readonly ordering?: string
  /** The heading, if it is not the plural of the resource. */
  readonly title?: string
}
type TypedValues = Readonly<Record<string, unknown>>
/** The values of a record with what is typed, and the draft of its form, for what sets other fields. */
export type RecordValues = {
  readonly values: TypedValues
  readonly draft: Draft
  /** The rows that are saved with a new record, by the name of their list. */
  readonly along?: Readonly<Record<string, readonly TypedValues[]>>
}

/** The record of the pane, with what is typed and not saved. */
export type RecordPart = { readonly controller: RecordController }

export type RecordSpec = {
  /** The resource, as `area:name`. */
  readonly record: string
  /** Fields shown as badges beside the title: status, hold. */
  readonly states?: readonly string[]
  readonly related?: readonly Related[]
  /** What the record will do, shown below its form as it is typed: the next numbers of a rule. */
  readonly preview?: () => Promise<{ default: ComponentType<RecordValues> }>
  /** Shown above the form of a new record, since it is needed while the first fields are typed. */
  readonly previewFirst?: true
  /** The line in its head of what keeps it from its next state, where more than its declaration tells stands in the way. */
  readonly inTheWay?: () => Promise<{ default: ComponentType<RecordPart> }>
  /** What the record is made of, above its form: the cars of a bill of lading. */
  readonly lines?: () => Promise<{ default: ComponentType<RecordPart> }>
  /** Fields shown elsewhere. */
  readonly hidden?: readonly string[]
  /** The field in which the form of a new record begins, if it is not the first one. */
  readonly beginsAt?: string
  /** Preset values of a new record. */
  readonly given?: Readonly<Record<string, unknown>>
}
