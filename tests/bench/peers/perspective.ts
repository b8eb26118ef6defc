/** Perspective, from Arrow, without an index: with one everything but updates is slower. */
import { columns } from '../rows/data.ts'
import { asked, LATE, type Answer, type Engine } from '../rows/questions.ts'
import { arrowOf, type Arrow } from './arrow.ts'

type View = {
  num_rows(): Promise<number>
  to_columns(window: {
    readonly start_row: number
    readonly end_row: number
  }): Promise<Readonly<Record<string, readonly unknown[]>>>
  delete(): Promise<void>
}
type Table = { view(config: object): Promise<View> }
export type Perspective = { table(bytes: ArrayBufferLike): Promise<Table> }

export function perspective(open: () => Promise<{ readonly client: Perspective; readonly arrow: Arrow }>): Engine {
  let table: Table | undefined
  async function see(config: object, names: readonly string[] = ['id', ...columns]): Promise<Answer> {
    const view = await table?.view({ columns: names, ...config })
    if (!view) throw new Error('There is no table.')
    const count = await view.num_rows()
    const first = await view.to_columns({ start_row: 0, end_row: 100 })
    await view.delete()
    return { count, ids: (first['id'] ?? []).map(Number) }
  }
  async function groups(by: readonly string[]): Promise<Answer> {
    const view = await table?.view({
      group_by: by,
      columns: ['id', 'net'],
      aggregates: { id: 'count', net: 'sum' },
      group_rollup_mode: 'flat',
    })
    if (!view) throw new Error('There is no table.')
    const count = await view.num_rows()
    const first = await view.to_columns({ start_row: 0, end_row: 100 })
    await view.delete()
    return { count, ids: (first['id'] ?? []).flatMap((n, at) => [Number(n), Math.round(Number(first['net']?.[at]))]) }
  }
  return {
    name: 'Perspective',
    async load(data) {
      const { client, arrow } = await open()
      const bytes = arrowOf(arrow, data)
      const began = performance.now()
      table = await client.table(bytes.buffer)
      return performance.now() - began
    },
    ask: {
      eq: () => see({ filter: [['status', '==', asked.eq]] }),
      and: () =>
        see({
          filter: [
            ['status', 'in', asked.and.statuses],
            ['customer', 'contains', asked.and.customer],
            ['net', '>=', asked.and.net],
          ],
        }),
      range: () => see({ filter: [['shipped_at', '>=', LATE]] }),
      substring: () => see({ filter: [['waybill', 'contains', asked.substring]] }),
      search: () =>
        see({ filter: asked.search.columns.map((name) => [name, 'contains', asked.search.needle]), filter_op: 'or' }),
      sort: () => see({ sort: asked.sort.map((name) => [name, name === 'net' ? 'desc' : 'asc']) }),
      'group few': () => groups(asked.few),
      'group many': () => groups([asked.many]),
    },
  }
}
