/** The room that the panes of a window fill, as it is laid out now. */
import { sectionOf } from './focus.ts'
import type { Room } from './least-size.ts'

/** Of the window in which the pane is. A pane that is not drawn, as a tab behind another, has the room of the first window. */
export function roomAround(pane: string): Room {
  const tiles = sectionOf(pane)?.closest('.tiles') ?? document.querySelector('.tiles')
  const { width = 0, height = 0 } = tiles?.getBoundingClientRect() ?? {}
  return width > 0 && height > 0 ? { width, height } : { width: innerWidth, height: innerHeight }
}
