/** What commands do with the borders of the focused pane. Loaded on first use. */
import { desk } from '../../state/desk.state.ts'
import { sectionOf } from '../../state/focus.ts'
import { borderOf, grown } from '../../state/borders.ts'
import { here, room, take } from './tiles.ts'

const MAXIMIZED = 'It is maximized.'

export function grow(along: 'width' | 'height', by: 1 | -1): void {
  const { zoomed, focused } = desk()
  const next = zoomed === null ? grown(here(), room(), focused, along === 'width' ? 'row' : 'column', by) : MAXIMIZED
  if (typeof next === 'string') throw new Error(next)
  take(next.tree)
}

export function focusBorder(): void {
  const { zoomed, focused } = desk()
  const border = zoomed === null ? borderOf(here(), room(), focused) : undefined
  if (!border) throw new Error(zoomed === null ? 'No pane is beside this one.' : MAXIMIZED)
  const page = sectionOf(focused)?.ownerDocument
  const name = `${border.path.join('-')}:${border.at}`
  // The palette has closed by then: while it is open it keeps the keyboard.
  requestAnimationFrame(() => page?.querySelector<HTMLElement>(`[data-border="${name}"]`)?.focus())
}
