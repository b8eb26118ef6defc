/** Closes panes, after asking if they hold unsaved work. */
import { isOut, historyOf, setTree } from '../../state/panes.ts'
import { windowCode } from './windows.ts'
import { toEntered, here, take } from './tiles.ts'
import { desk } from '../../state/desk.state.ts'
import * as layout from '../../state/layout.ts'
import { keysIn } from '../../state/tree/parts.ts'
import { unlessUnsaved } from '../../state/unsaved.ts'

function closeNow(pane: string): void {
  if (isOut(pane))
    return void windowCode().then(({ closeOut }) => {
      closeOut(pane)
      toEntered()
    })
  const { tree, focused } = desk()
  const rest = layout.close(tree, pane)
  if (rest === null) return historyOf(pane).navigate('/')
  setTree(rest, focused === pane ? (layout.heir(tree, pane) ?? focused) : focused)
  toEntered()
}
/** Closes a pane; asks first if it has unsaved work. */
export const closePane = (pane: string): void =>
  unlessUnsaved([pane], 'Close this pane?', 'Close and lose it', () => closeNow(pane))

export function closeOthers(): void {
  const others = keysIn(here()).filter((pane) => pane !== desk().focused)
  unlessUnsaved(others, 'Close all other panes?', 'Close and lose it', () => take(desk().focused))
}
