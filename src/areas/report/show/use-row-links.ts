/** Connects the rows of a report to link channels, as every table is: they publish the row under the cursor and show what they receive. */
import { useCallback, useContext, useEffect } from 'react'
import { subscribe } from 'valtio'
import type { ReportColumn } from '#model/areas/report/rules/columns.ts'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import type { Subject } from '#src/engine/links/subject.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { filterWords, subjectsOfRow } from '#src/ui/table/saved/link-subjects.ts'
import type { ReportRows } from '../sample/report-rows.ts'

/** `columns` are those that are shown; a subject that they refer to becomes a filter of theirs. */
export function useRowLinks(source: string, rows: ReportRows, columns: readonly ReportColumn[]): void {
  const pane = useContext(PaneId)
  const speak = useCallback(() => {
    const { current, column } = rows
    const id = current && rows.idOf(current)
    if (current === undefined || id === undefined) return
    publishIn(
      pane,
      subjectsOfRow({ name: source, id, label: rows.labelOf(current), near: rows.near, row: current.row, column }),
    )
  }, [source, rows, pane])
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
    const { line: first, column: begun } = rows.state
    let before = `${first} ${begun}`
    return subscribe(rows.state, () => {
      const { line, column } = rows.state
      const under = `${line} ${column}`
      // The cursor is placed on the first row when the rows come; nobody has chosen that one.
      const isChosen = !before.startsWith('null ') && under !== before
      before = under
      if (isChosen && isLinked(pane)) speak()
    })
  }, [rows, pane, speak])
}
