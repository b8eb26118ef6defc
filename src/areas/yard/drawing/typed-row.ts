/** The row to which a typed move goes is scrolled into view, and the palette keeps off it. */
import { useEffect, type RefObject } from 'react'
import { keepInView } from '#src/engine/commands/sentence-place.ts'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import type { Ghost } from '../state/board-state.ts'

export function useTypedRow(ghost: Ghost | null, scenario: Scenario, grid: RefObject<HTMLElement | null>): void {
  const typed = ghost?.by === 'sentence' && ghost.scenario === scenario ? String(ghost.track ?? 'unassigned') : null
  useEffect(() => {
    if (typed === null) return undefined
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${typed}"]`)
    if (!row) return undefined
    row.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    keepInView(row.getBoundingClientRect())
    return () => keepInView(null)
  }, [typed, grid])
}
