/** The elements that panes are drawn into, and where their content was scrolled while they are out of the page. */
import { state } from '#src/engine/console/console.state.ts'

/** An element, and how far it was scrolled to the right and down. */
export type Scrolled = readonly [element: Element, left: number, top: number]
type Hosts = {
  readonly hosts: Map<string, HTMLElement>
  readonly scrolls: WeakMap<HTMLElement, readonly Scrolled[]>
}
export const paneHosts = state((): Hosts => ({ hosts: new Map(), scrolls: new WeakMap() }))
