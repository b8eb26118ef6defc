/** What panes offer to commands: a board, a table, a record. The focused pane's offers decide which commands apply. */
import { createContext, useContext, useEffect } from 'react'
import { ref } from 'valtio'
import { offers } from './command-target.state.ts'

/** The pane a component is in; set by the shell around each screen. */
export const PaneId = createContext('')

/** Stands for a pane in screens that the palette previews: they keep no state and announce nothing. */
export const PREVIEW = 'peek'

/**
 * What can be offered, by kind. The file that declares the commands on a kind adds it here by declaration merging, so that the compiler
 * checks what a screen offers against what its commands call.
 */
export interface CommandTargets {
  focus: { readonly focus: () => void }
  record: RecordTarget
  [records: `record:${string}`]: RecordTarget
}

/** Offers `target` under `kind` while the component is mounted. Pass a stable object: a controller, not a snapshot. */
export function useCommandTarget<K extends keyof CommandTargets>(kind: K, target: CommandTargets[K]): void {
  const pane = useContext(PaneId)
  useEffect(() => {
    const { byPane } = offers()
    const mine = (byPane[pane] ??= {})
    const offer = ref({ it: target })
    mine[kind] = offer
    return () => {
      if (byPane[pane]?.[kind] === offer) delete byPane[pane][kind]
    }
  }, [pane, kind, target])
}

export const commandTargetOf = (pane: string, kind: string): unknown => offers().byPane[pane]?.[kind]?.it

/** What a change would do to a record: change it, leave it as it is, or be refused. */
export type Proposed = 'changes' | 'same' | 'refused'

/** All rows that match the filters of a list, too many to name each. */
export type AllMatching = {
  /** As the server's lists take them. */
  readonly filters: readonly unknown[]
  readonly count: number
  /** The count comes from a sample. */
  readonly isAbout: boolean
}

/** The record or records a pane is about. Offered under 'record' by tables (their selection) and by detail screens. */
export type RecordTarget = {
  readonly resource: string
  readonly ids: () => readonly (number | string)[]
  /** What is selected where it is all that match: commands that cannot do with it find no ids. */
  readonly matching?: () => AllMatching | undefined
  /** The same records as last shown here, with the version that was shown. */
  readonly rows?: (fields: readonly string[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Marks the records by the effect of a change; called with an empty map, it removes the marks. */
  readonly mark?: (proposed: ReadonlyMap<number | string, Proposed>) => void
}
