/** Connects the rows of a report to link channels, as every table is: they publish the row under the cursor and the selected ones, and show what they receive. */
import { useCallback, useContext, useEffect } from 'react'
import { subscribe } from 'valtio'
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { filterWords, MOST_LINKED, subjectsOfRow } from '#src/ui/table/saved/link-subjects.ts'
import type { ReportRows } from '../sample/report-rows.ts'

/** `columns` are those that are shown; a subject that they refer to becomes a filter of theirs. */
export function useRowLinks(source: string, rows: ReportRows, columns: readonly ReportColumn[]): void {
  const pane = useContext(PaneId)
  const speak = useCallback(() => {
    const { current, column } = rows
    const id = current && rows.idOf(current)
    if (current === undefined || id === undefined) return
    const selected = rows.selection.size > MOST_LINKED ? [] : rows.selectedRows
    publishIn(
      pane,
      subjectsOfRow({
        name: source,
        id,
        label: rows.labelOf(current),
        near: rows.near,
        row: current.row,
        column,
        columns,
        selected,
      }),
    )
  }, [source, rows, columns, pane])
  const answer = useCallback(
    (subjects: readonly Subject[]) => {
      for (const subject of subjects) {
        if (subject.of === source) rows.goTo(subject.id)
        else {
          const named = columns.find(({ field }) =>
            subject.kind === 'date' ? field.kind === 'day' || field.kind === 'instant' : field.to === subject.of,
          )
          if (named) rows.filterBy(named.name, filterWords(subject, named))
        }
      }
    },
    [source, rows, columns],
  )
  useLinking({ answer, speak })
  useEffect(() => {
    const placed = (): string => `${rows.state.line} ${rows.state.column} ${rows.selection.changes}`
    let before = placed()
    const follow = (): void => {
      const now = placed()
      // The cursor is placed on the first row when the rows come; the user has not chosen that one.
      const isChosen = !before.startsWith('null ') && now !== before
      before = now
      if (isChosen && isLinked(pane)) speak()
    }
    const stops = [subscribe(rows.state, follow), subscribe(rows.table, follow)]
    return () => stops.forEach((stop) => stop())
  }, [rows, pane, speak])
}
