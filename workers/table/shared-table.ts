/** The rows of one resource in the worker, with what keeps them in step with the server: shared by every pane that shows it. */
import { withFields } from '#model/areas/config/custom-field.ts'
import type { Fields } from '#model/kernel/field.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { tableFields, untilFields, withoutFields, zoneFields } from '#model/kernel/table.ts'
import { concerned, goneRows } from './concerned-rows.ts'
import { noCopies, type Copies } from './store/copy.ts'
import type { ServerClient, RowChange } from './remote/server.ts'
import { tableSource } from './store/source.ts'
import type { SourceOptions, SourceState } from './store/source-state.ts'
import type { TableServer } from './store/table-server.ts'
import { tableStore } from './store/store.ts'
import { watchUntils } from './store/until.ts'

/** A pane that has the table open. */
export type ListeningPane = {
  readonly follow: (state: SourceState) => void
  readonly isAhead: () => boolean
  readonly news: (changes: readonly RowChange[] | 'reset') => void
}
export type SharedTable = ReturnType<typeof shareTable>
export type SharedOptions = Omit<SourceOptions, 'copy' | 'isAsked'> & { readonly copies: Copies; readonly zone: string }

/** `more`: custom fields beside the declared ones; `closed`: those of the declared ones that the user may not read. */
export function shareTable(
  server: ServerClient,
  name: string,
  more: Fields,
  closed: readonly string[],
  { copies, zone, ...options }: SharedOptions,
) {
  const resource = withFields(withoutFields(resourceNamed(name), closed), more)
  const shown = tableFields(resource)
  // Time zones of places come with the rows, as labels do.
  const fields = { ...shown, ...zoneFields(shown), ...untilFields(shown) }
  const columns = Object.keys(shown).join(',')
  const store = tableStore(fields, { zone })
  const panes = new Set<ListeningPane>()
  let state: SourceState = { phase: 'loading', loaded: 0, expected: 0 }
  const endpoints: TableServer = {
    rows: (query, signal) => server.rows(resource.path, { columns, ...query }, signal),
    columns: (query, signal) => server.columns(resource.path, { columns, ...query }, signal),
    async since(cursor, signal) {
      const answer = await server.changes(cursor, signal)
      return 'reset' in answer ? undefined : { ids: concerned(name, store, answer.changes), cursor: answer.cursor }
    },
  }
  // Of other tables a change may also be reported because the row has gone for somebody else.
  const isShared = resource.viewOf?.shared !== undefined
  // A view shared by another user can be withdrawn without any feed event, so it is not kept.
  const copy = (isShared ? noCopies : copies).of(name, shapeOf(fields))
  const source = tableSource(
    store,
    endpoints,
    (next) => {
      state = next
      for (const { follow } of panes) follow(next)
    },
    { ...options, copy, isAsked: () => [...panes].some((pane) => pane.isAhead()) },
  )
  source.start()
  const stopWatching = watchUntils(store, (ids) => source.changed(ids))

  return {
    name,
    resource,
    fields,
    columns,
    store,
    source,
    panes,
    get state() {
      return state
    },
    changed(changes: readonly RowChange[], cursor?: string): void {
      for (const { news } of panes) news(changes)
      const gone = new Set(isShared ? goneRows(name, changes) : [])
      if (gone.size > 0) source.gone([...gone], cursor)
      const ids = concerned(name, store, changes).filter((id) => !gone.has(id))
      if (ids.length > 0) source.changed(ids, cursor)
      if (cursor !== undefined) source.told(cursor)
    },
    reset(cursor?: string): void {
      for (const { news } of panes) news('reset')
      source.reset()
      if (cursor !== undefined) source.told(cursor)
    },
    end(): void {
      source.stop()
      stopWatching()
    },
  }
}

/** What a kept copy must match to be usable. The first item is the version of the format. */
const shapeOf = (fields: Fields): string =>
  JSON.stringify([
    '2',
    ...Object.entries(fields).map(([name, { kind, scale, to, choices }]) => [name, kind, scale, to, choices]),
  ])
