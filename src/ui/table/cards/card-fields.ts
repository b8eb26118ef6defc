/** What a card says of a row: its title, its state, and the next three of the columns that the table shows. */
import { cellWords } from '#model/kernel/words/code-words.ts'
import type { RowId, TableWindow } from '#workers/jobs.ts'
import { stateOf, type BadgeState, type StateMark } from '#src/ui/controls/state-marks.ts'
import { shown, zoneAt } from '../cells/words.ts'
import type { TableColumn } from '../state/columns.ts'

const FIELDS = 3

type CardColumns = {
  readonly title: TableColumn | undefined
  readonly state: TableColumn | undefined
  readonly fields: readonly TableColumn[]
}
export type CardFacts = {
  readonly id: RowId
  readonly title: string
  readonly state: { readonly words: string; readonly mark: BadgeState | StateMark } | undefined
  readonly fields: readonly { readonly label: string; readonly words: string; readonly isMono: boolean }[]
}

/** `columns`: those shown, in the order of the user. `status`: the field of the row's life, where it has one. */
export function cardColumns(columns: readonly TableColumn[], status: string | undefined): CardColumns {
  const state = columns.find(({ name }) => name === status)
  const [title, ...others] = columns.filter((column) => column !== state)
  // Names, days and amounts tell one row from the next; a choice or a flag says the same of many.
  const isTelling = ({ field: { kind } }: TableColumn): boolean => kind !== 'choice' && kind !== 'flag'
  const fields = [...others.filter(isTelling), ...others.filter((column) => !isTelling(column))]
  return { title, state, fields: fields.slice(0, FIELDS) }
}

/** Undefined for a row that is still to come, and for the heading of a group. */
export function cardFacts(
  window: TableWindow | null,
  row: number,
  { title, state, fields }: CardColumns,
): CardFacts | undefined {
  const at = window === null ? -1 : row - window.from
  const id = window?.ids[at]
  if (window === null || id === undefined || id === null) return undefined
  const words = (column: TableColumn): string =>
    shown(column, window.cells[column.name]?.[at], zoneAt(window, at, column.field))
  const code = state && window.cells[state.name]?.[at]
  return {
    id,
    title: (title && words(title)) || '—',
    // The badge has the shape of the state already.
    state:
      state && typeof code === 'string'
        ? { words: cellWords(state.field, code), mark: stateOf(state.name, code) ?? 'plain' }
        : undefined,
    fields: fields.map((column) => ({ label: column.header, words: words(column) || '—', isMono: column.mono })),
  }
}
