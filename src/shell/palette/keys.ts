/** The keys of the list that cmdk lacks: a page at a time, and the end of a list of which only the beginning is drawn. */

/** Lines that `PageUp` and `PageDown` pass over: about as many as are in view. */
export const PAGE = 10

/** Whether cmdk will mark the last line for this key: all of them must be drawn by then. */
export function leadsToEnd({ key, ctrlKey, metaKey }: KeyboardEvent, isFirstMarked: boolean): boolean {
  if (key === 'End') return true
  if (key === 'ArrowDown') return metaKey
  return isFirstMarked && (key === 'ArrowUp' || (ctrlKey && (key === 'p' || key === 'k')))
}

const linesOf = (list: Element): readonly Element[] => [...list.querySelectorAll('[role="option"]')]

/** Left to itself, cmdk can be told to mark a line by the pointer alone. */
function mark(line: Element | undefined): void {
  line?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
}

export const markFirst = (list: Element): void => mark(linesOf(list)[0])

export const markPage = (list: Element, by: 1 | -1): void => markStep(list, by * PAGE)

/** Marks the line so many lines further on, or the last one there is. */
export function markStep(list: Element, by: number): void {
  const lines = linesOf(list)
  const at = lines.findIndex((line) => line.ariaSelected === 'true') + by
  const line = lines[Math.max(0, Math.min(lines.length - 1, at))]
  mark(line)
  line?.scrollIntoView({ block: 'nearest' })
}
