/** Moves the focus from a pane into its content, as soon as there is any. */
import { useContext, useEffect } from 'react'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { activeElement, documentHere } from '#src/engine/panes/windows.ts'
import { desk } from '../state/desk.state.ts'
import { enterPane, sectionOf } from '../state/focus.ts'

/** Content appears once its data have loaded, and until then the pane has the focus: it looks again after these times in ms. */
const waits = [0, 60, 90, 150, 300, 600, 1300]
/** However late an answer comes. */
const WAIT_WHILE_LOADING_MS = 500
const isLoading = (pane: string): boolean => sectionOf(pane)?.querySelector('[aria-busy="true"]') != null

/** Rendered after the screen, so that it mounts once the screen has, and moves the focus into the content. */
export function Arrival() {
  const pane = useContext(PaneId)
  useEffect(() => {
    const look = (turn: number): void => {
      const active = activeElement()
      if (desk().focused === pane && (active === documentHere().body || active === sectionOf(pane))) enterPane(pane)
      lookAfter(turn + 1)
    }
    const lookAfter = (turn: number): void => {
      const wait = waits[turn] ?? (isLoading(pane) ? WAIT_WHILE_LOADING_MS : undefined)
      if (wait !== undefined) timer = setTimeout(() => look(turn), wait)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    lookAfter(0)
    return () => clearTimeout(timer)
  }, [pane])
  return null
}
