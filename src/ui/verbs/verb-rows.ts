/** The records that a verb is about, as the user last saw them. */
import { fieldsJudged } from '#model/kernel/life.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import type { AllMatching, RecordTarget } from '#src/engine/panes/command-target.ts'
import type { BulkRow, Id } from '../bulk/bulk-operation.ts'
import { titleOf } from '../form/draft/labels.ts'

type Values = Readonly<Record<string, unknown>>
export type SeenRow = {
  readonly id: Id
  readonly name: string
  readonly version: number
  /** Its state, and what else says which verbs it can take. Empty for a row that the pane no longer holds. */
  readonly values: Values
}

/** `unknown`: names that no record has. They stay listed, and are looked for again by a retry. */
export type VerbSubject = {
  readonly rows: readonly SeenRow[]
  readonly unknown: readonly string[]
  /** All rows that match, in place of rows. */
  readonly all?: AllMatching
  readonly find?: (names: readonly string[]) => Promise<VerbSubject>
}

/** Stands for a version that the pane does not know; it is not sent. */
export const NO_VERSION = 0

export const seenRow = (resource: Resource, row: Values & { readonly id: Id }): SeenRow => ({
  id: row.id,
  name: titleOf(resource, row, {}) || String(row.id),
  version: typeof row['version'] === 'number' ? row['version'] : NO_VERSION,
  values: row,
})

const isId = (id: unknown): id is Id => typeof id === 'number' || typeof id === 'string'

/** With the versions on screen. Ids that the pane no longer holds are sent as well, for the server to decide. */
export async function seenOf(resource: Resource, target: RecordTarget): Promise<VerbSubject> {
  const all = target.matching?.()
  if (all) return { rows: [], unknown: [], all }
  // While their values are read, rows that arrive may bring another one under the cursor.
  const ids = target.ids()
  const fields = [...resource.title, ...(resource.life ? fieldsJudged(resource.life) : [])]
  const known = new Map(
    ((await target.rows?.(fields)) ?? []).flatMap((row): [Id, SeenRow][] => {
      const { id } = row
      return isId(id) ? [[id, seenRow(resource, { ...row, id })]] : []
    }),
  )
  const rows = ids.map((id) => known.get(id) ?? { id, name: String(id), version: NO_VERSION, values: {} })
  return { rows, unknown: [] }
}

export function stateText({ life, fields }: Resource, state: unknown): string {
  const field = life && fields[life.field]
  return field && typeof state === 'string' ? codeText(field, state) : ''
}

export function bulkRow(resource: Resource, { id, name, version, values }: SeenRow, to: string): BulkRow {
  const field = resource.life?.field ?? ''
  const line = `${stateText(resource, values[field])} → ${stateText(resource, to)}`
  return { id, name, version, values: { [field]: to }, line, problems: [] }
}

export const unknownRow = (resource: Resource, name: string): BulkRow => ({
  id: name,
  name,
  version: NO_VERSION,
  values: {},
  line: '',
  problems: [`There is no such ${resource.label.toLowerCase()}.`],
  outcome: 'not_found',
})
