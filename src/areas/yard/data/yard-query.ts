/** The query shared by all screens of a yard, and focus handling for their root elements. */
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { boardKey, yardCalls } from './calls.ts'

/** Resources whose changes affect a yard. */
export const boardResources = [
  'yard:placement',
  'yard:track',
  'yard:yard',
  'yard:move',
  'trace:railcar',
  'company:product',
]

export const useBoardAnswer = (yardId: number) =>
  useFresh({
    queryKey: boardKey(yardId),
    queryFn: ({ signal }) => yardCalls(yardId).cars(signal),
    meta: { resources: boardResources },
  })

/** Takes the focus once the screen is ready, if the focus is already in this pane. */
export function useFocusWhen(ready: boolean, root: RefObject<HTMLElement | null>, focus: () => void): void {
  useEffect(() => {
    if (ready && activeElement()?.contains(root.current)) focus()
  }, [ready, root, focus])
}

/** Focuses the root element. */
export function useRoot(ready: boolean): {
  readonly root: RefObject<HTMLDivElement | null>
  readonly focus: () => void
} {
  const root = useRef<HTMLDivElement>(null)
  const target = useMemo(() => ({ focus: () => root.current?.focus({ preventScroll: true }) }), [])
  useCommandTarget('focus', target)
  useFocusWhen(ready, root, target.focus)
  return { root, focus: target.focus }
}
