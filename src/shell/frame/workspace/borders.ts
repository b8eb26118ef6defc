/** The commands that move the borders of the focused pane. Loaded on first use. */
import type { Side } from '#src/engine/commands/workspace.ts'
import { desk } from '../../state/desk.state.ts'
import { sectionOf } from '../../state/focus.ts'
import { borderOf, grown, pushed } from '../../state/borders.ts'
import { here, room, take } from './tiles.ts'

function requireUnzoomed(): void {
  if (desk().zoomed !== null) throw new Error('This pane is maximized.')
}
function takeChange(change: ReturnType<typeof pushed>): void {
  if (typeof change === 'string') throw new Error(change)
  take(change.tree)
}

export function push(side: Side): void {
  requireUnzoomed()
  takeChange(pushed(here(), room(), desk().focused, side))
}

export function grow(along: 'width' | 'height', by: 1 | -1): void {
  requireUnzoomed()
  takeChange(grown(here(), room(), desk().focused, along === 'width' ? 'right' : 'down', by))
}

export function focusBorder(): void {
  requireUnzoomed()
  const border = borderOf(here(), room(), desk().focused)
  if (!border) throw new Error('No pane is beside this one.')
  const page = sectionOf(desk().focused)?.ownerDocument
  const name = `${border.path.join('-')}:${border.at}`
  // The palette has closed by then: while it is open it keeps the keyboard.
  requestAnimationFrame(() => page?.querySelector<HTMLElement>(`[data-border="${name}"]`)?.focus())
}
