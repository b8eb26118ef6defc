/** Shows another record of the resource in the pane of this one. */
import type { RecordController } from './state/record-controller.ts'
import { useLocation } from 'wouter'
import { useEffect } from 'react'
import { recordPath } from '#src/engine/panes/screen.ts'

/** Shows another record of the resource in this pane. */
export function useGo(controller: RecordController): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    controller.onGo((id) => {
      const path = recordPath(controller.name, id)
      if (path !== undefined) navigate(path, { replace: true })
    })
  }, [controller, navigate])
}
