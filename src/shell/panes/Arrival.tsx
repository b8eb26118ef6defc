/** Moves the focus from a pane into its content, as soon as there is any. */
import { useContext, useEffect } from 'react'
import { after } from '#src/engine/console/timers.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { activeElement, documentHere } from '#src/engine/panes/windows.ts'
import { desk } from '../state/desk.state.ts'
import { enterPane, sectionOf } from '../state/focus.ts'

/** Content appears once its data have loaded, and until then the pane has the focus: it looks again after these times in ms. */
const waits = [0, 60, 90, 150, 300, 600, 1300]
/** Then for as long as something in the pane says that it is loading (`aria-busy`), however late its answer comes. */
const WAIT_WHILE_LOADING_MS = 500
const isLoading = (pane: string): boolean => sectionOf(pane)?.querySelector('[aria-busy="true"]') != null

/** Rendered after the screen, so that it mounts once the screen has. */
export function Arrival() {
  const pane = useContext(PaneId)
  useEffect(() => {
    let stop: (() => void) | undefined
    const lookAfter = (turn: number): void => {
      const wait = waits[turn] ?? (isLoading(pane) ? WAIT_WHILE_LOADING_MS : undefined)
      stop =
        wait === undefined
          ? undefined
          : after(wait, () => {
              const active = activeElement()
              const isWaiting = active === documentHere().body || active === sectionOf(pane)
              if (desk().focused === pane && isWaiting) enterPane(pane)
              lookAfter(turn + 1)
            })
    }
    lookAfter(0)
    return () => stop?.()
  }, [pane])
  return null
}
