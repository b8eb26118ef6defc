/** Offers a list to commands and links: its selection is what verbs are about, its cursor is what linked panes show. */
import { useCallback, useContext, useEffect } from 'react'
import { subscribeKey } from 'valtio/utils'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import type { Line } from './line.ts'
import type { LinesController } from './lines-controller.ts'

export function useLines(controller: LinesController, lines: readonly Line[]): void {
  const pane = useContext(PaneId)
  useCommandTarget('facility:lines', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  useEffect(() => controller.show(lines), [controller, lines])
  const speak = useCallback(() => publishIn(pane, controller.subjects), [pane, controller])
  const answer = useCallback((subjects: readonly Subject[]) => controller.follow(subjects), [controller])
  useLinking({ answer, speak })
  useEffect(
    () =>
      subscribeKey(controller.state, 'cursor', () => {
        if (isLinked(pane)) speak()
      }),
    [controller, pane, speak],
  )
}
