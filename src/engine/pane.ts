/** What a screen says about itself to the pane around it: what its record is called, and how old what it shows is. */
import { useContext, useEffect, useId, useLayoutEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { PaneId } from './target.ts'

/**
 * Of one thing that a pane shows. A number: the last moment (Date.now()) at which it was right, as it could not be brought up to date since;
 * 'behind': newer is known and on its way; 'unknown': not read yet; {asOf}: of a moment, whatever happens after it. Null: as the feed is.
 */
export type Age = number | 'behind' | 'unknown' | { readonly asOf: number } | null
type Said = { title: string; ages: Record<string, Age> }
const said = proxy<{ byPane: Record<string, Said> }>({ byPane: {} })
const of = (pane: string): Said => (said.byPane[pane] ??= { title: '', ages: {} })

/** Names the record shown: `GATX 20411`. It stands in the breadcrumb, the tab and the window's title. */
export function useRecordTitle(title: string | undefined): void {
  const pane = useContext(PaneId)
  // Painted with the record itself, not a frame after it.
  useLayoutEffect(() => {
    of(pane).title = title ?? ''
    return () => {
      of(pane).title = ''
    }
  }, [pane, title])
}

/** Says how old one of the things is that this pane shows; the pane is as old as the oldest. */
export function useAge(age: Age): void {
  const pane = useContext(PaneId)
  const id = useId()
  const asOf = typeof age === 'object' ? (age?.asOf ?? null) : null
  const plain = typeof age === 'object' ? null : age
  useEffect(() => {
    of(pane).ages[id] = asOf === null ? plain : { asOf }
    return () => {
      delete said.byPane[pane]?.ages[id]
    }
  }, [pane, id, asOf, plain])
}

/** The oldest: what is not known at all, what is stale, what is behind, what is of a moment. */
export function worst(ages: readonly Age[]): Age {
  if (ages.includes('unknown')) return 'unknown'
  const stale = ages.filter((age) => typeof age === 'number')
  if (stale.length > 0) return Math.min(...stale)
  if (ages.includes('behind')) return 'behind'
  return ages.find((age) => age !== null) ?? null
}

export const useTitleOf = (pane: string): string => useSnapshot(said).byPane[pane]?.title ?? ''
export const useAgeOf = (pane: string): Age => worst(Object.values(useSnapshot(said).byPane[pane]?.ages ?? {}))
export const forgetPane = (pane: string): void => void delete said.byPane[pane]
