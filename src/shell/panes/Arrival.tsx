/** Moves the focus from a pane into its content, as soon as there is any. */
import { useContext, useEffect } from 'react'
import { after } from '#src/engine/console/timers.state.ts'
import { keyPatience } from '#src/engine/commands/keys/key-patience.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { desk } from '../state/desk.state.ts'
import { enterPane, isOnPane, sectionOf } from '../state/focus.ts'
import { arriving } from '../state/focus.state.ts'

const isLoading = (pane: string): boolean => sectionOf(pane)?.querySelector('[aria-busy="true"]') != null

/** Rendered after the screen, so that it mounts once the screen has. */
export function Arrival() {
  const pane = useContext(PaneId)
  useEffect(() => {
    let stop: (() => void) | undefined
    const all = arriving()
    const { arrival, arrivalLoading } = keyPatience()
    all.add(pane)
    const lookAfter = (turn: number): void => {
      // Content appears once its data have loaded, and until then the pane has the focus.
      const wait = arrival[turn] ?? (isLoading(pane) ? arrivalLoading : undefined)
      if (wait === undefined) return void all.delete(pane)
      stop = after(wait, () => {
        if (desk().focused === pane && isOnPane(pane)) enterPane(pane)
        lookAfter(turn + 1)
      })
    }
    lookAfter(0)
    return () => {
      stop?.()
      all.delete(pane)
    }
  }, [pane])
  return null
}
