/** What is done to all rows that match, as a panel asks the server for it: a verb, or a change of fields. */
import { inSentence } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { Undo } from '#model/kernel/action.ts'
import type { Resource } from '#model/kernel/resource.ts'
import type { AllMatching } from '#src/engine/panes/command-target.ts'

export type MatchingOperation = {
  readonly resource: Resource
  readonly all: AllMatching
  /** `Approve about 120,000 tickets` */
  readonly title: string
  /** The call for many rows. */
  readonly path: string
  /** Beside what the rows match. */
  readonly body: Readonly<Record<string, unknown>>
  /** How it is undone; 'none' if it cannot be. */
  readonly undo: Undo
}

/** `about 120,000 tickets` */
export const countedAll = ({ plural, label }: Resource, count: number, isAbout: boolean): string =>
  `${isAbout ? 'about ' : ''}${grouped(count)} ${inSentence(count === 1 ? label : plural)}`
