/** Connects a map to link channels: it publishes the row under its cursor, and goes to a row that it receives. */
import { useCallback, useContext, useEffect } from 'react'
import { subscribeKey } from 'valtio/utils'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import { kindOf, type Subject } from '#src/engine/links/subject.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import type { MapController } from './map-controller.ts'

export function useMapLinks(controller: MapController): void {
  const pane = useContext(PaneId)
  const { resource } = controller.spec
  const speak = useCallback(() => {
    const { cursor, near } = controller.state
    const one = near.find(({ id }) => id === cursor)
    const kind = kindOf(resource)
    if (one && kind) publishIn(pane, [{ kind, of: resource, id: one.id, label: one.title }])
  }, [controller, resource, pane])
  const answer = useCallback(
    (subjects: readonly Subject[]) => {
      const told = subjects.find(({ of }) => of === resource)
      if (told && told.id !== controller.state.cursor) controller.goTo(Number(told.id))
    },
    [controller, resource],
  )
  useLinking({ answer, speak })
  useEffect(() => subscribeKey(controller.state, 'cursor', () => isLinked(pane) && speak()), [controller, pane, speak])
}
