/** Identifies this page among those that keep drafts in the browser, and holds its open database. */
import type { DBSchema, IDBPDatabase } from 'idb'
import { state } from '../console/console.state.ts'

type Values = Readonly<Record<string, unknown>>
/** A row that is saved with a new record: its list, and what was typed in it. */
export type KeptRow = { readonly list: string; readonly mine: Values; readonly typed: Readonly<Record<string, string>> }
export type KeptDraft = {
  readonly key: string
  /** The record that it is a draft of: `trace:railcar 7`. */
  readonly subject: string
  /** The page that wrote it, the pane in that page, and the pane's index among all. */
  readonly run: string
  readonly pane: string
  readonly place: number
  /** When it was last changed, as Date.now(). */
  readonly at: number
  /** The changed fields, their text as typed where that says more, and their values before the change. */
  readonly mine: Values
  readonly typed: Readonly<Record<string, string>>
  readonly was: Values
  readonly rows?: readonly KeptRow[]
  /** Labels of the ids in it: resource, id, label. */
  readonly labels: readonly (readonly [to: string, id: unknown, label: string])[]
}
export type DraftDatabase = DBSchema & { drafts: { key: string; value: KeptDraft } }

/** Without locks (over plain HTTP) every other page is taken as closed. A draft of an open tab is then offered too, but never lost. */
export const locks = (): LockManager | undefined =>
  typeof navigator === 'object' && 'locks' in navigator ? navigator.locks : undefined
export const lockOf = (run: string): string => `highball drafts ${run}`

type Opened = {
  readonly name: string
  readonly db: Promise<IDBPDatabase<DraftDatabase>>
  readonly found: Promise<Map<string, KeptDraft>>
}
export type Drafts = {
  readonly run: string
  readonly writing: Map<string, { latest: KeptDraft | null; done: Promise<void> }>
  opened?: Opened | undefined
}
export const drafts = state((onClose): Drafts => {
  const run = crypto.getRandomValues(new Uint32Array(4)).join('-')
  // Held as long as this page is open.
  void locks()?.request(lockOf(run), () => new Promise<void>(onClose))
  return { run, writing: new Map() }
})
