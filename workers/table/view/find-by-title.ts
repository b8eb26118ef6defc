/** Finds rows by pasted text. */
import type { RowId, TableStore } from '../store/store.ts'
import type { TableView } from './view.ts'

export type FoundRows = {
  readonly ids: readonly RowId[]
  readonly notFound: readonly string[]
  /** Texts that match more than one row; all of the rows are included. */
  readonly several: readonly string[]
  /** Matching rows that the filter hides. */
  readonly hidden: number
}

const plain = (texts: string): string => texts.toLowerCase().replace(/[\s_-]/g, '')

/** Rows by pasted text: by what identifies a row for people (`GATX 20411`, `T-10234`), or by another column. */
export function findByTitle(
  store: TableStore,
  view: TableView,
  title: readonly string[],
  texts: readonly string[],
): FoundRows {
  const columns = title.map((name) => store.columns.get(name)).filter((column) => column !== undefined)
  const named = new Map<string, RowId[]>(texts.map((each) => [plain(each), []]))
  const { alive, end } = store
  for (let row = 0; row < end; row++) {
    const id = store.idAt(row)
    if (alive[row] !== 1 || id === undefined) continue
    const name = plain(columns.map((column) => column.cell(row) ?? '').join(''))
    named.get(name)?.push(id)
  }
  const ids = new Set<RowId>()
  const notFound: string[] = []
  const several: string[] = []
  for (const each of texts) {
    const found = named.get(plain(each))
    if (!found || found.length === 0) notFound.push(each)
    else if (found.length > 1) several.push(each)
    for (const id of found ?? []) ids.add(id)
  }
  return { ids: [...ids], notFound, several, hidden: [...ids].filter((id) => view.indexOf(id) < 0).length }
}
