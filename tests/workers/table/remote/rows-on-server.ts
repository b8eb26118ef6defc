/** A table with rows on an in-memory server, and a view of it, for the tests of remote views. */
import { choice, integer, text, type Field } from '#model/kernel/field.ts'
import { remoteView } from '#workers/table/remote/remote-view.ts'
import type { RemoteServer } from '#workers/table/remote/remote-query.ts'
import type { WireRow } from '#workers/table/store/store.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'

export const fields: Readonly<Record<string, Field>> = {
  name: text() as Field,
  nth: integer() as Field,
  status: choice(['open', 'void'], 'open') as Field,
  kind: choice(['even', 'odd'], 'odd') as Field,
}

/** Rows by position, like `get_table/`. */
export function rowsOnServer(length: number) {
  const rows = Array.from({ length }, (_, at): WireRow => ({
    id: at + 1,
    version: 1,
    name: `Row ${at + 1}`,
    nth: at,
    status: at % 3 === 0 ? 'void' : 'open',
    kind: at % 2 === 0 ? 'even' : 'odd',
  }))
  const requests: Readonly<Record<string, string | number>>[] = []
  const [counts, totals]: [string[], string[]] = [[], []]
  type Filter = {
    field?: string
    fields?: string[]
    op?: string
    value?: unknown
    match?: { any: { is: string; value?: unknown; text?: string }[] }
  }
  const holds = (row: WireRow, { field = '', fields: several = [field], match }: Filter): boolean =>
    several.some((name) =>
      match?.any.some(({ is, value, text = '' }) =>
        is === 'contains'
          ? String(row[name]).toLowerCase().includes(text)
          : is === 'empty'
            ? row[name] === ''
            : row[name] === value,
      ),
    )
  const matching = (filters: unknown): WireRow[] =>
    rows.filter(
      (row) => typeof filters !== 'string' || (JSON.parse(filters) as Filter[]).every((filter) => holds(row, filter)),
    )
  const server: RemoteServer = {
    rows: async (query, signal) => {
      requests.push(query)
      await Promise.resolve()
      signal.throwIfAborted()
      const { id__in: ids, after, before, offset = 0, limit = 100 } = query
      if (ids !== undefined) return { results: rows.filter(({ id }) => String(ids).split(',').includes(String(id))) }
      const all = matching(query['filters'])
      const end =
        before === undefined || before === '' ? all.length : all.filter(({ id }) => Number(id) < Number(before)).length
      const start = after === undefined || after === '' ? 0 : all.filter(({ id }) => Number(id) <= Number(after)).length
      const results =
        before === undefined
          ? all.slice(start + Number(offset), start + Number(offset) + Number(limit))
          : all.slice(Math.max(0, end - Number(offset) - Number(limit)), end - Number(offset))
      return { results, after: String(results.at(-1)?.id ?? ''), before: String(results[0]?.id ?? '') }
    },
    count: async ({ filters, after = '', before = '' }) => {
      counts.push(typeof filters === 'string' ? filters : '')
      const [from, to] = [after === '' ? 0 : Number(after), before === '' ? Infinity : Number(before)]
      return matching(filters).filter(({ id }) => Number(id) > from && Number(id) < to).length
    },
    about: async (query, signal) => ({ count: await server.count(query, signal), about: false }),
    totals: async ({ by = '', sum = '', filters }, signal) => {
      await Promise.resolve()
      signal.throwIfAborted()
      totals.push(String(by))
      const [names, sums] = [by, sum].map((said) => String(said).split(',').filter(Boolean))
      const groups = new Map<string, WireRow[]>()
      for (const row of matching(filters)) {
        const key = JSON.stringify(names?.map((name) => row[name.replace('-', '')]))
        groups.set(key, [...(groups.get(key) ?? []), row])
      }
      const results = [...groups].map(([key, some]) => ({
        by: Object.fromEntries(
          (names ?? []).map((name, at) => [name.replace('-', ''), (JSON.parse(key) as unknown[])[at]]),
        ),
        labels: {},
        count: some.length,
        totals: Object.fromEntries(
          (sums ?? []).map((name) => [
            name,
            {
              count: some.length,
              sum: some.reduce((total, row) => total + Number(row[name]), 0),
              min: Math.min(...some.map((row) => Number(row[name]))),
              max: Math.max(...some.map((row) => Number(row[name]))),
            },
          ]),
        ),
      }))
      return {
        results: results.sort(
          (one, other) =>
            (names ?? [])
              .map(
                (name) =>
                  (name.startsWith('-') ? -1 : 1) *
                  (String(one.by[name.replace('-', '')]) < String(other.by[name.replace('-', '')])
                    ? -1
                    : String(one.by[name.replace('-', '')]) > String(other.by[name.replace('-', '')])
                      ? 1
                      : 0),
              )
              .find((way) => way !== 0) ?? 0,
        ),
        more: false,
      }
    },
  }
  return { rows, asked: requests, counts, totals, server, matching }
}
export const all = ['name', 'nth', 'status', 'kind']
/** A table on the server, after counting. */
export async function open(length: number) {
  const model = rowsOnServer(length)
  let notify = (): void => {}
  const table = remoteView(fields, model.server, { title: ['name'], tellSoon: () => notify(), zone: 'UTC' })
  const counted = (count: number): Promise<void> =>
    new Promise((resolve) => {
      notify = () => table.facts().matching === count && resolve()
      notify()
    })
  await table.ask(emptySpec)
  await counted(length)
  return { ...model, table, counted }
}
