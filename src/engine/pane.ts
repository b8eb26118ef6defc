/** What a screen says about itself to the pane around it: what its record is called, and since when it has been out of date. */
import { useContext, useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { PaneId } from './target.ts'

type Said = { title: string; staleSince: number | null }
const said = proxy<{ byPane: Record<string, Said> }>({ byPane: {} })
const of = (pane: string): Said => (said.byPane[pane] ??= { title: '', staleSince: null })

/** Names the record shown: `GATX 20411`. It stands in the breadcrumb, the tab and the window's title. */
export function useRecordTitle(title: string | undefined): void {
  const pane = useContext(PaneId)
  useEffect(() => {
    of(pane).title = title ?? ''
    return () => {
      of(pane).title = ''
    }
  }, [pane, title])
}

/** Says that what is shown could not be brought up to date: the moment (Date.now()) it was last right, or null when it is. */
export function useStale(since: number | null): void {
  const pane = useContext(PaneId)
  useEffect(() => {
    of(pane).staleSince = since
    return () => {
      of(pane).staleSince = null
    }
  }, [pane, since])
}

export const usePaneSaid = (pane: string): Readonly<Said> => useSnapshot(said).byPane[pane] ?? { title: '', staleSince: null }
export const forgetPane = (pane: string): void => void delete said.byPane[pane]
