/** Values that follow from the day come with the moment until which they hold. Then their rows are asked for again. */
import type { Fields } from '#model/kernel/field.ts'
import { untilFields } from '#model/kernel/table.ts'
import { hasBit } from '../columns/column.ts'
import { BLOCK } from '../kernels/kernels.ts'
import type { RowId, TableStore } from './store.ts'

export function everyRow(store: TableStore): RowId[] {
  const found: RowId[] = []
  for (let row = 0; row < store.blocks * BLOCK; row++) {
    const id = hasBit(store.living, row) ? store.idAt(row) : undefined
    if (id !== undefined) found.push(id)
  }
  return found
}

/** Whether rows of the resource have a say in the values of all rows: by a question to the database, or as what they add up to. */
export const followsRowsOf = (fields: Fields, resource: string): boolean =>
  Object.values(fields).some(({ reckoned: rule }) => {
    if (rule === undefined) return false
    return 'asks' in rule ? rule.by.includes(resource) : 'sum' in rule && rule.of === resource
  })

/** The rows of which a reckoned value has ceased to hold. */
export function dueRows(store: TableStore, now: number): RowId[] {
  const due = new Set<RowId>()
  for (const name of Object.keys(untilFields(store.fields))) {
    const column = store.columns.get(name)
    for (let row = 0; row < store.blocks * BLOCK; row++) {
      if (!hasBit(store.living, row)) continue
      const moment = column?.cell(row)
      const id = typeof moment === 'number' && moment <= now ? store.idAt(row) : undefined
      if (id !== undefined) due.add(id)
    }
  }
  return [...due]
}

const LOOK_MS = 30_000

/** Looks twice a minute; nothing is done for tables without such values. The answer ends it. */
export function watchUntils(store: TableStore, changed: (ids: readonly RowId[]) => void): () => void {
  if (Object.keys(untilFields(store.fields)).length === 0) return () => {}
  const timer = setInterval(() => {
    const ids = dueRows(store, Date.now())
    if (ids.length > 0) changed(ids)
  }, LOOK_MS)
  return () => clearInterval(timer)
}
