/** The elements of panes, and the scroll positions of their content while they are not in the page. */
import { state } from '#src/engine/console/console.state.ts'

/** An element and its horizontal and vertical scroll position. */
export type Scrolled = readonly [element: Element, left: number, top: number]
type Hosts = {
  readonly hosts: Map<string, HTMLElement>
  readonly scrolls: WeakMap<HTMLElement, readonly Scrolled[]>
}
export const paneHosts = state((): Hosts => ({ hosts: new Map(), scrolls: new WeakMap() }))
