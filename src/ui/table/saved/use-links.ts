/**
 * Connects a table to link channels: it publishes the row under the cursor and the selected ones, and shows what it receives by
 * filtering or by moving to the row.
 */
import { useCallback, useContext, useEffect, useRef } from 'react'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import type { TableController } from '../state/controller.ts'

const linking = () => import('./link-subjects.ts')

export function useTableLinks(table: TableController): void {
  const pane = useContext(PaneId)
  const seen = useRef<string>(undefined)
  const turn = useRef(0)
  const speak = useCallback(() => {
    const id = table.idAt(table.now.cursor.row)
    if (id === undefined) return
    const request = ++turn.current
    // Dropped if the cursor has moved on meanwhile.
    void linking()
      .then(({ subjectsOf }) => subjectsOf(table, id))
      .then((subjects) => request === turn.current && publishIn(pane, subjects))
  }, [table, pane])
  const answer = useCallback(
    (subjects: readonly Subject[]) => void linking().then(({ showSubjects }) => showSubjects(table, subjects)),
    [table],
  )
  useLinking({ answer, speak })
  useEffect(() => {
    seen.current = undefined
    return table.subscribe(() => {
      const { cursor, window } = table.now
      if (!window) return
      const under = `${table.idAt(cursor.row) ?? ''} ${table.column?.name ?? ''} ${table.selection.changes}`
      const before = seen.current
      seen.current = under
      // The initial cursor position is not the user's choice, so it is not published.
      if (before !== undefined && before !== under && isLinked(pane)) speak()
    })
  }, [table, pane, speak])
}
