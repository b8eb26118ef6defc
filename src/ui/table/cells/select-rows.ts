/** Selecting many rows of a table: all, a range, or those named in a list. */
import { requestFilters } from '#model/shared/filter.ts'
import type { FoundRows, TableFacts } from '#workers/jobs.ts'
import type { TableController } from '../state/controller.ts'
import { understand } from '../state/settings.ts'

/** More rows than this are selected by what they match, not by their ids. */
const MOST_BY_IDS = 20_000

/** Waits while something is still to come. */
const settled = (table: TableController, isComing: (facts: TableFacts | null) => boolean): Promise<void> =>
  new Promise((resolve) => {
    if (!isComing(table.now.facts)) return resolve()
    const stop = table.subscribe(() => {
      if (isComing(table.now.facts)) return
      stop()
      resolve()
    })
  })

/** Selects all matching rows. Where the server holds them, very many are selected by what they match alone. */
export async function selectAll(table: TableController): Promise<void> {
  // Those that have come so far are not all.
  await settled(
    table,
    (facts) =>
      (facts?.mode === 'here' && facts.source.phase === 'loading') ||
      (facts?.isAbout?.atLeast === true && facts.source.phase !== 'stale'),
  )
  const { facts, settings } = table.now
  const connection = await table.connection()
  if (facts === null || facts.matching <= MOST_BY_IDS) return table.select(await connection.ids())
  const filters = requestFilters(understand(settings, table.columns, table.where).spec)
  const isAbout = facts.isAbout?.matching === true
  const ids = facts.mode === 'here' ? await connection.ids() : []
  table.selection.replaceByAll({ filters, count: facts.matching, isAbout }, ids)
  table.marked()
}

/** Selects the rows from the last selected one to this one. */
export async function selectRange(table: TableController, to: number): Promise<void> {
  const from = table.selection.begin(table.now.cursor.row)
  table.selection.draw(await (await table.connection()).ids(Math.min(from, to), Math.max(from, to) + 1))
  table.marked()
}

/** Selects rows by pasted titles, or by values of another column, and returns those not found: once all rows are held. */
export async function selectNumbers(
  table: TableController,
  numbers: readonly string[],
  column?: string,
): Promise<FoundRows> {
  // A row that is still to come would count as not found.
  await settled(table, (facts) => facts?.source.phase === 'loading')
  const found = await (await table.connection()).find(numbers, column === undefined ? table.resource.title : [column])
  table.select(found.ids)
  return found
}
