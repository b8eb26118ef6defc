/** What the screens of a yard share: its answer, asked for once by all of them, and a root that takes the keyboard. */
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useFresh } from '../../engine/query.ts'
import { useOffer } from '../../engine/target.ts'
import { activeElement } from '../../engine/windows.ts'
import { boardKey, yardCalls } from './calls.ts'

/** By whose changes a yard is drawn anew. */
export const boardResources = ['yard:placement', 'yard:track', 'yard:yard', 'yard:move', 'trace:railcar', 'company:product']

export const useBoardAnswer = (yardId: number) =>
  useFresh({ queryKey: boardKey(yardId), queryFn: ({ signal }) => yardCalls(yardId).cars(signal), meta: { resources: boardResources } })

/** The keyboard is in the pane already when the screen is drawn at last: whoever is in another one, or in the bar, stays there. */
export function useFocusWhen(ready: boolean, root: RefObject<HTMLElement | null>, focus: () => void): void {
  useEffect(() => {
    if (ready && activeElement()?.contains(root.current)) focus()
  }, [ready, root, focus])
}

/** The root itself takes the keyboard. */
export function useRoot(ready: boolean): { readonly root: RefObject<HTMLDivElement | null>; readonly focus: () => void } {
  const root = useRef<HTMLDivElement>(null)
  const target = useMemo(() => ({ focus: () => root.current?.focus({ preventScroll: true }) }), [])
  useOffer('focus', target)
  useFocusWhen(ready, root, target.focus)
  return { root, focus: target.focus }
}
