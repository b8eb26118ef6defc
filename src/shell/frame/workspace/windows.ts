/** Windows of the console: panes are sent out to them and brought back. */
import { desk } from '../../state/desk.state.ts'
import { isOut, outWith } from '../../state/panes.ts'
import { sectionOf } from '../../state/focus.ts'
import { toEntered, focusOn } from './tiles.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { Option } from '#src/engine/commands/command.ts'
import { keysIn } from '../../state/tree/parts.ts'

/** The code of windows loads with the first window. */
export const windowCode = async () =>
  (await Promise.all([import('../../windows/pop-out.ts'), import('../../windows/PopOuts.tsx')]))[0]

export async function popOut(): Promise<void> {
  const pane = desk().focused
  if (isOut(pane)) return bringBack()
  const { left = 0, top = 0, width = 0, height = 0 } = sectionOf(pane)?.getBoundingClientRect() ?? {}
  const code = await windowCode()
  const isOpen = code.popOut(pane, {
    left: Math.round(screenX + left),
    top: Math.round(screenY + top),
    width: Math.max(480, Math.round(width)),
    height: Math.max(320, Math.round(height)),
  })
  if (isOpen) toEntered()
  else toast({ text: 'The browser refused a new window. Allow pop-ups for this site and try again.', tone: 'stop' })
}
export async function bringBack(): Promise<void> {
  const pane = isOut(desk().focused) ? desk().focused : desk().out.at(-1)?.home
  if (pane === undefined) return toast({ text: 'No pane stands in a window of its own.' })
  const code = await windowCode()
  code.bringBack(pane)
  toEntered()
}
const FIRST = 'first'
export function windows(): readonly Option<string>[] {
  const mine = outWith(desk().focused)
  const others = desk()
    .out.filter((one) => one !== mine)
    .map(({ letter, tree, window: to }) => {
      const count = keysIn(tree).length
      return {
        value: letter,
        label: `${letter}: ${to.document.title.replace(/ · Highball.*$/, '')}`,
        hint: count === 1 ? '1 pane' : `${count} panes`,
      }
    })
  return mine ? [...others, { value: FIRST, label: 'The first window' }] : others
}
export async function sendToWindow(said: string | undefined): Promise<void> {
  const to = said ?? windows()[0]?.value
  const pane = desk().focused
  const code = await windowCode()
  code.sendTo(pane, to === FIRST ? window : desk().out.find(({ letter }) => letter === to)?.window)
  toEntered()
}
/** Focuses the next of the console's windows: the main one, then the others in their order. */
export function focusWindow(): void {
  const at = desk().out.findIndex((one) => one === outWith(desk().focused))
  focusOn(desk().out[at + 1]?.home ?? desk().home)
}
