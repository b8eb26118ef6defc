/** Arrows, Home and End walk between the buttons of a table, one in each cell below and beside its headings. */
import { useKeyDown } from '#src/ui/controls/keydown.ts'

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
}
const within = (at: number, most: number): number => Math.max(0, Math.min(most, at))

export const useArrows = <T extends HTMLTableElement>() =>
  useKeyDown<T>((event, table) => {
    const step = steps[event.key]
    const rows = [...table.tBodies]
      .flatMap(({ rows: some }) => [...some])
      .map((row) => [...row.querySelectorAll('button')])
    const y = rows.findIndex((row) => row.some((button) => button === document.activeElement))
    const x = rows[y]?.findIndex((button) => button === document.activeElement) ?? -1
    if (step === undefined || y < 0 || event.ctrlKey || event.metaKey || event.altKey) return false
    const next = rows[within(y + step[1], rows.length - 1)] ?? []
    next[within(x + step[0], next.length - 1)]?.focus()
    return true
  })
