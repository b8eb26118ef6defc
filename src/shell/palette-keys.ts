/** The keys by which the mark goes through what the palette found. */
import type { Item } from './palette-items.ts'

/** Lines that `PageUp` and `PageDown` pass over: about what is in sight. */
const PAGE = 10
const round = (at: number, length: number): number => (at + length) % length

/** The first line of the next or the previous group. */
function groupStep(items: readonly Item[], at: number, by: 1 | -1): number {
  const groups = [...new Set(items.map(({ group }) => group))]
  const next = groups[round(groups.indexOf(items[at]?.group ?? '') + by, groups.length)]
  return items.findIndex(({ group }) => group === next)
}

/** The key of the line to which this key leads; undefined where it is no key of the list. */
export function stepOf(event: KeyboardEvent, items: readonly Item[], chosen: Item | undefined): string | undefined {
  const at = chosen ? items.indexOf(chosen) : 0
  const last = items.length - 1
  const asked = event.ctrlKey ? { n: 'ArrowDown', j: 'ArrowDown', p: 'ArrowUp', k: 'ArrowUp' }[event.key] : undefined
  const key = asked ?? event.key
  const by = key === 'ArrowDown' ? 1 : -1
  const next =
    key === 'Home' ? 0
    : key === 'End' ? last
    : key === 'PageDown' ? Math.min(last, at + PAGE)
    : key === 'PageUp' ? Math.max(0, at - PAGE)
    : key !== 'ArrowDown' && key !== 'ArrowUp' ? undefined
    : event.metaKey ? (by === 1 ? last : 0)
    : event.altKey ? groupStep(items, at, by)
    : round(at + by, items.length)
  return next === undefined ? undefined : (items[next]?.key ?? '')
}
