/** Connects the graph to link channels: it publishes the contract under the cursor, and goes to a contract that it receives. */
import { useCallback, useContext, useEffect } from 'react'
import { subscribeKey } from 'valtio/utils'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import type { ConnectController } from '../state/connect-controller.ts'

const of = 'contract:contract'

export function useGraphLinks(controller: ConnectController): void {
  const pane = useContext(PaneId)
  const speak = useCallback(() => {
    const one = controller.node === undefined ? undefined : controller.index.contract(controller.node)
    if (one) publishIn(pane, [{ kind: 'contract', of, id: one.id, label: one.contract_number }])
  }, [controller, pane])
  const answer = useCallback(
    (subjects: readonly Subject[]) => {
      const told = subjects.find((subject) => subject.of === of)
      const id = Number(told?.id)
      if (controller.index.contract(id) && controller.node !== id) controller.place({ kind: 'node', id })
    },
    [controller],
  )
  useLinking({ answer, speak })
  useEffect(() => subscribeKey(controller.state, 'cursor', () => isLinked(pane) && speak()), [controller, pane, speak])
}
