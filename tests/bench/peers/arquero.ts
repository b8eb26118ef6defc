/** Arquero, from Arrow. Its tables are immutable, so there are no updates. */
import { columns } from '../rows/data.ts'
import { asked, LATE, type Answer, type Engine } from '../rows/questions.ts'
import { arrowOf, type Arrow } from './arrow.ts'

type Row = Readonly<Record<string, unknown>>
type Table = {
  numRows(): number
  filter(test: string): Table
  orderby(...keys: unknown[]): Table
  groupby(...names: readonly string[]): Table
  rollup(of: Readonly<Record<string, string>>): Table
  objects(options: { readonly limit: number }): Row[]
}
export type Arquero = { fromArrow(bytes: Uint8Array): Table; desc(name: string): unknown }

export function arquero(open: () => Promise<{ readonly module: Arquero; readonly arrow: Arrow }>): Engine {
  let aq: Arquero | undefined
  let table: Table | undefined
  const answer = (found: Table | undefined): Answer => {
    const first = found?.objects({ limit: 100 }) ?? []
    return {
      count: found?.numRows() ?? 0,
      ids: first.map((row) => columns.map((name) => row[name]) && Number(row['id'])),
    }
  }
  const where = (test: string) => (): Answer => answer(table?.filter(test))
  const groups = (names: readonly string[]) => (): Answer => {
    const found = table?.groupby(...names).rollup({ n: 'd => op.count()', s: 'd => op.sum(d.net)' })
    const first = found?.orderby(...names).objects({ limit: 100 }) ?? []
    return {
      count: found?.numRows() ?? 0,
      ids: first.flatMap((row) => [Number(row['n']), Math.round(Number(row['s']))]),
    }
  }
  const has = (name: string, needle: string): string => `op.includes(op.lower(d.${name}), '${needle}')`
  return {
    name: 'Arquero',
    async load(data) {
      const { module, arrow } = await open()
      const bytes = arrowOf(arrow, data)
      aq = module
      const began = performance.now()
      table = aq.fromArrow(bytes)
      return performance.now() - began
    },
    ask: {
      eq: where(`d => d.status === '${asked.eq}'`),
      and: where(
        `d => (${asked.and.statuses.map((each) => `d.status === '${each}'`).join(' || ')}) && ${has('customer', asked.and.customer)} && d.net >= ${asked.and.net}`,
      ),
      range: where(`d => d.shipped_at >= ${LATE}`),
      substring: where(`d => ${has('waybill', asked.substring)}`),
      search: where(`d => ${asked.search.columns.map((name) => has(name, asked.search.needle)).join(' || ')}`),
      sort: () => answer(table?.orderby('status', 'customer', aq?.desc('net'))),
      'group few': groups(asked.few),
      'group many': groups([asked.many]),
    },
  }
}
