/** What a screen tells its pane: the name of its record, and how old its content is. */
import { useContext, useEffect, useId, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { PaneId } from './command-target.ts'
import { paneDetails, type Age, type PaneDetails } from './pane.state.ts'

const detailsOf = (pane: string): PaneDetails => (paneDetails().byPane[pane] ??= { title: '', ages: {} })

/** Names the record shown: `GATX 20411`. It is part of the breadcrumb, the tab and the window's title. */
export function useRecordTitle(title: string | undefined): void {
  const pane = useContext(PaneId)
  // Painted together with the record, not a frame later.
  useLayoutEffect(() => {
    detailsOf(pane).title = title ?? ''
    return () => {
      detailsOf(pane).title = ''
    }
  }, [pane, title])
}

/** Reports the age of one of the things this pane shows; the oldest one counts for the pane. */
export function useAge(age: Age): void {
  const pane = useContext(PaneId)
  const id = useId()
  const asOf = typeof age === 'object' ? (age?.asOf ?? null) : null
  const plain = typeof age === 'object' ? null : age
  useEffect(() => {
    detailsOf(pane).ages[id] = asOf === null ? plain : { asOf }
    return () => {
      delete paneDetails().byPane[pane]?.ages[id]
    }
  }, [pane, id, asOf, plain])
}

/** The worst age counts: unknown, then stale, then behind, then as of a given moment. */
export function worst(ages: readonly Age[]): Age {
  if (ages.includes('unknown')) return 'unknown'
  const stale = ages.filter((age) => typeof age === 'number')
  if (stale.length > 0) return Math.min(...stale)
  if (ages.includes('behind')) return 'behind'
  return ages.find((age) => age !== null) ?? null
}

export const useTitleOf = (pane: string): string => useSnapshot(paneDetails()).byPane[pane]?.title ?? ''
export const useAgeOf = (pane: string): Age => worst(Object.values(useSnapshot(paneDetails()).byPane[pane]?.ages ?? {}))
export const forgetPane = (pane: string): void => void delete paneDetails().byPane[pane]
