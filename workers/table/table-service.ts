/** The tables in the worker: one per resource, shared by every pane that shows it. */
import type { Fields } from '#model/kernel/field.ts'
import { openPane, type FactsListener } from './pane.ts'
import type { RowChange, ServerClient } from './remote/server.ts'
import { shareTable, type SharedOptions, type SharedTable } from './shared-table.ts'
import { noCopies } from './store/copy.ts'

/** `zone`: the user's, by whose clocks instants are grouped and searched. `many`: see `openPane`; other numbers are for tests. */
export type TablesOptions = Partial<SharedOptions> & { readonly many?: number }

/** Half a second's worth of rows. */
const MANY = 50_000

export function createTables(
  server: ServerClient,
  {
    copies = noCopies,
    zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
    many = MANY,
    ...options
  }: TablesOptions = {},
) {
  const shared = new Map<string, SharedTable>()

  function open(
    name: string,
    onFacts: FactsListener,
    more: Fields = {},
    closed: readonly string[] = [],
    isList = true,
  ) {
    // Another set of fields makes another table; the previous one ends with the panes that use it.
    const key = `${name} ${JSON.stringify(more)} ${closed.join()}`
    const table = shared.get(key) ?? shareTable(server, name, more, closed, { ...options, copies, zone })
    shared.set(key, table)
    return openPane(table, server, onFacts, { zone, isList, many })
  }

  return {
    open,
    /**
     * Applies the feed's changes. A changed record may have a new title, so rows that reference it are fetched as
     * well.
     */
    changed(changes: readonly RowChange[], cursor?: string): void {
      for (const table of shared.values()) table.changed(changes, cursor)
    },
    reset(cursor?: string): void {
      for (const table of shared.values()) table.reset(cursor)
    },
    end(): void {
      for (const table of shared.values()) table.end()
      shared.clear()
      copies.close()
    },
  }
}
