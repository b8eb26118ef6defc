/** Links the list to other panes: they show the record under its cursor, and its cursor goes to a record that they show. */
import { useCallback, useContext, useEffect } from 'react'
import { subscribeKey } from 'valtio/utils'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import type { BesideList } from './beside-list.ts'

export function useBesideLinks(list: BesideList): void {
  const pane = useContext(PaneId)
  const speak = useCallback(() => publishIn(pane, list.subjects), [pane, list])
  const answer = useCallback((subjects: readonly Subject[]) => list.follow(subjects), [list])
  useLinking({ answer, speak })
  useEffect(
    () =>
      subscribeKey(list.state, 'cursor', () => {
        if (isLinked(pane)) speak()
      }),
    [list, pane, speak],
  )
}
