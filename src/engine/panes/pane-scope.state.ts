/** What panes report to show, and what the rest of the console needs to know about the desk. */
import type { DigestObject, DigestScope } from '#model/shared/digest.ts'
import { state } from '../console/console.state.ts'

export type PaneScope = {
  /** The objects whose changes concern this pane. */
  readonly scopes: () => readonly Omit<DigestScope, 'panes'>[]
  /** Which of the changed objects the pane shows, or showed before the change; by default all of its scopes. */
  readonly shown?: (objects: readonly DigestObject[]) => Promise<ReadonlySet<number | string>>
  /** Brings an object into view: moves the cursor to its row, or selects its car. */
  readonly show: (object: DigestObject) => void | Promise<void>
}

type Shown = { readonly title: string; readonly scopes: ReturnType<PaneScope['scopes']>; readonly isSure: boolean }
/** The desk, provided by the shell: panes in reading order with their paths, and what a path shows before it is drawn. */
export type Panes = {
  readonly all: () => readonly { readonly pane: string; readonly path: string }[]
  readonly focused: () => string
  readonly enter: (pane: string) => void
  readonly shownAt?: (path: string) => Shown | undefined
}

type Scopes = {
  readonly said: Map<string, { readonly sight: PaneScope; readonly path: string }>
  readonly watchers: Set<() => void>
  panes: Panes
}
export const scopes = state((): Scopes => ({
  said: new Map(),
  watchers: new Set(),
  panes: { all: () => [], focused: () => '', enter: () => {} },
}))
