/** The declaration of a record's screen. */
import type { ComponentType } from 'react'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'

/** Rows of another resource that reference this record in the field `by`. */
export type Related = {
  readonly resource: string
  readonly by: string
  readonly columns: readonly string[]
  /** The heading, if it is not the plural of the resource. */
  readonly title?: string
}
export type RecordSpec = {
  /** The resource, as `area:name`. */
  readonly record: string
  /** Fields shown as badges beside the title: status, hold. */
  readonly states?: readonly string[]
  readonly related?: readonly Related[]
  /** Additional tools in the header. */
  readonly tools?: () => Promise<{ default: ComponentType<{ readonly target: RecordTarget }> }>
  /** Fields shown elsewhere. */
  readonly hidden?: readonly string[]
  /** Preset values of a new record. */
  readonly given?: Readonly<Record<string, unknown>>
}
