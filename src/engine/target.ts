/** What panes offer to commands: a board, a table, a record. The focused pane's offers decide which commands apply. */
import { createContext, useContext, useEffect } from 'react'
import { proxy, ref } from 'valtio'

/** The pane a component is in; set by the shell around each screen. */
export const PaneId = createContext('')

/** No pane, but a screen that the palette shows for a moment over one: it holds nothing, and nobody is told of it. */
export const PEEK = 'peek'

const offers = proxy<{ byPane: Record<string, Record<string, { readonly it: unknown }>> }>({ byPane: {} })

/** Offers `target` under `kind` while the component is mounted. Pass a stable object: a controller, not a snapshot. */
export function useOffer(kind: string, target: object): void {
  const pane = useContext(PaneId)
  useEffect(() => {
    const mine = (offers.byPane[pane] ??= {})
    const offer = ref({ it: target })
    mine[kind] = offer
    return () => {
      if (offers.byPane[pane]?.[kind] === offer) delete offers.byPane[pane][kind]
    }
  }, [pane, kind, target])
}

export const offered = (pane: string, kind: string): unknown => offers.byPane[pane]?.[kind]?.it

/** What a change would do to a record: change it, leave it as it is, or be refused. */
export type Proposed = 'changes' | 'same' | 'refused'

/** The record or records a pane is about. Offered under 'record' by tables (their selection) and by detail screens. */
export type RecordTarget = {
  readonly resource: string
  readonly ids: () => readonly (number | string)[]
  /** The same records as they were last shown here, with the version that was seen. */
  readonly rows?: (fields: readonly string[]) => Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Marks them by what a change would do, until it is called with none. */
  readonly mark?: (proposed: ReadonlyMap<number | string, Proposed>) => void
}
