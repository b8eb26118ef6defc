/** Who this page is among those that keep drafts in the browser, and what of it is open. */
import type { DBSchema, IDBPDatabase } from 'idb'
import { state } from '../console/console.state.ts'

type Values = Readonly<Record<string, unknown>>
export type KeptDraft = {
  readonly key: string
  /** What it is a draft of: `trace:railcar 7`. */
  readonly subject: string
  /** The page that wrote it, the pane in it, and that pane's place among all, from 0. */
  readonly run: string
  readonly pane: string
  readonly place: number
  /** When it was last changed, Date.now(). */
  readonly at: number
  /** The fields as changed, as typed where that says more, and as they were when they were changed. */
  readonly mine: Values
  readonly typed: Readonly<Record<string, string>>
  readonly was: Values
  /** What ids in it are called: to, id, label. */
  readonly labels: readonly (readonly [to: string, id: unknown, label: string])[]
}
export type DraftDatabase = DBSchema & { drafts: { key: string; value: KeptDraft } }

/** Where there are no locks (plain http), any other page counts as gone: a draft of a tab that lives is then offered too, and lost to none. */
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
  // Held as long as this page lives.
  void locks()?.request(lockOf(run), () => new Promise<void>(onClose))
  return { run, writing: new Map() }
})
