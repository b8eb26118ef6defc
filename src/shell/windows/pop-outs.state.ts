/** The open additional windows. Each closes when its last pane leaves, and all of them when the user signs out or the page closes. */
import { subscribeKey } from 'valtio/utils'
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'
import { desk } from '../state/desk.state.ts'

type PopOuts = {
  /** What to clean up with each window. */
  readonly opened: Map<Window, () => void>
  made: number
}
export const popOuts = state((onClose) => {
  const kept: PopOuts = { opened: new Map(), made: 0 }
  const shut = (to: Window): void => {
    const leave = kept.opened.get(to)
    if (!leave) return
    kept.opened.delete(to)
    leave()
    to.close()
  }
  const shutAll = (): void => kept.opened.forEach((_, to) => shut(to))
  const panes = desk()
  const isOpen = (to: Window): boolean => panes.out.some((one) => one.window === to)
  // However the last pane leaves a window, the window closes once the pane's element has left it.
  const stop = subscribeKey(
    panes,
    'out',
    () => {
      const gone = [...kept.opened.keys()].filter((to) => !isOpen(to))
      if (gone.length > 0) setTimeout(() => gone.filter((to) => !isOpen(to)).forEach(shut))
    },
    true,
  )
  onClear(shutAll)
  addEventListener('pagehide', shutAll)
  onClose(() => {
    removeEventListener('pagehide', shutAll)
    stop()
    shutAll()
  })
  return kept
})
