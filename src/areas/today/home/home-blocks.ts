/** The blocks of the home screen: what needs the user, today in numbers, the last records, and the user's reports. */
import { timeIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { openPath } from '#src/engine/panes/screen.ts'
import type { SeenPlace } from '#src/engine/commands/usage.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import type { CellBlock } from '../blocks/block.ts'
import { exceptionRows } from '../blocks/exception-rows.ts'
import { openRows } from '../blocks/open-rows.ts'
import type { CountedFigure, TodayAnswer } from './use-home.ts'

const MOST_RECORDS = 10

export const needsMe = ({ items, as_of }: TodayAnswer, zone: string): CellBlock => ({
  name: 'needs-me',
  title: 'Needs me',
  rows: exceptionRows(items, as_of, zone),
  empty: `Nothing needs you. Checked at ${timeIn(Date.parse(as_of), zone)}.`,
})

export const inNumbers = (figures: readonly CountedFigure[], as_of: string): CellBlock => ({
  name: 'numbers',
  title: 'Today in numbers',
  rows: figures.map((figure) => ({
    id: figure.label,
    head: figure.label,
    cells: [{ id: `number ${figure.label}`, strong: grouped(figure.count), open: () => openRows(figure, as_of) }],
  })),
})

export const lastRecords = (seen: readonly SeenPlace[]): CellBlock => ({
  name: 'records',
  title: 'Last opened',
  rows: seen
    .flatMap(({ path, title, hint }) => (hint === undefined ? [] : [{ path, title, kind: hint }]))
    .slice(0, MOST_RECORDS)
    .map(({ path, title, kind }) => ({
      id: path,
      cells: [{ id: `record ${path}`, text: title, open: () => openPath(path, 'right') }],
      detail: kind,
    })),
  empty: 'The records that you open are listed here.',
})

type OwnReport = { readonly id: number; readonly name: string; readonly frequency: string }
export const ownReports = (reports: readonly OwnReport[]): CellBlock => ({
  name: 'reports',
  title: 'My reports',
  rows: reports.map(({ id, name, frequency }) => ({
    id: String(id),
    cells: [{ id: `report ${id}`, text: name, open: () => openRecord('report:report', id) }],
    ...(frequency !== 'never' && { detail: `sent ${frequency}` }),
  })),
  empty: 'Reports that you save are listed here.',
})
