/** The worker's table, called like by its service. */
import { choice, decimal, instant, integer, number, text, type Field } from '#model/kernel/field.ts'
import type { Chunk, ColumnData } from '#model/columnar/chunk.ts'
import { idPart, textsOf, unsigned, widthOf } from '#model/columnar/parts.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { windowOf } from '#workers/table/view/answers.ts'
import { tableStore, type WireRow } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'
import { columns, valueAt, type Data, type Name } from '../rows/data.ts'
import { asked, changesOf, LATE, type Answer, type Engine } from '../rows/questions.ts'

const statuses = ['approved', 'arrived', 'billed', 'complete', 'loading', 'open', 'scheduled', 'void'] as const
const kinds: Readonly<Record<string, () => unknown>> = {
  status: () => choice(statuses, 'open'),
  gross: integer,
  tare: integer,
  net: () => decimal(1),
  volume: () => decimal(3),
  temperature: number,
  price: () => decimal(2),
  ordered_at: instant,
  loaded_at: instant,
  shipped_at: instant,
  arrived_at: instant,
}
const fields: Readonly<Record<string, Field>> = Object.fromEntries(
  columns.map((name) => [name, (kinds[name] ?? text)() as Field]),
)

const encoder = new TextEncoder()
const utf8 = { encode: (said: string) => encoder.encode(said), decode: () => '' }
const CHUNK = 50_000

/** As in the server's stream: texts are codes only if a chunk has few distinct ones. */
function chunkOf(data: Data, from: number, to: number): Chunk {
  const part = (name: Name): ColumnData => {
    const list = data.lists[name]
    if (list && list.values.length < CHUNK / 2) {
      const codes = unsigned(widthOf(list.values.length), to - from)
      for (let row = from; row < to; row++) codes[row - from] = (list.codes[row] ?? 0) + 1
      return { is: 'codes', codes, first: 1, keys: list.values }
    }
    const numbers = data.numbers[name] ?? data.moments[name]
    if (numbers) return { is: 'numbers', values: numbers.slice(from, to) }
    return textsOf(
      Array.from({ length: to - from }, (_, at) => String(valueAt(data, name, from + at))),
      utf8,
    )
  }
  return {
    count: to - from,
    ids: idPart(Array.from({ length: to - from }, (_, at) => from + at + 1)),
    versions: new Float64Array(to - from).fill(1),
    columns: Object.fromEntries(columns.map((name) => [name, part(name)])),
  }
}

const said = (name: Name, typed: string): ViewSpec['filters'][number] => {
  const field = fields[name]
  const parsed = field && parseFilter(field, typed)
  if (!parsed || !('match' in parsed)) throw new Error(`${name} ${typed} is not understood.`)
  return { field: name, match: parsed.match }
}

export function ours(simd = true): Engine {
  const store = tableStore(fields, { simd })
  const view = tableView(store, () => {})
  let size = 0
  let version = 1
  let folded = { group: '', path: '', isOpen: false }
  const see = (spec: Partial<ViewSpec>) => {
    view.ask({ ...emptySpec, ...spec })
    return windowOf(store, view, 0, Math.max(100, spec.open ? 104 : 0), columns)
  }
  const rows = (spec: Partial<ViewSpec>) => (): Answer => {
    const { ids } = see(spec)
    return { count: view.facts.matching, ids: ids.map((id) => Number(id) - 1) }
  }
  const groups = (group: readonly Name[], open: readonly string[]) => (): Answer => {
    const { heads } = see({ group, open, totals: [asked.summed] })
    const inner = heads.flatMap((head) => (head && head.level === group.length - 1 ? [head] : []))
    return {
      count: view.facts.entries - open.length,
      ids: inner.slice(0, 100).flatMap(({ count, totals }) => [count, Math.round(totals[asked.summed]?.sum ?? 0)]),
    }
  }
  const under = { filters: [said('status', `=${asked.eq}`)] }
  return {
    name: simd ? 'Highball' : 'Highball, plain arrays',
    load(data) {
      size = data.count
      let spent = -performance.now()
      // The count that the first frame of a stream announces.
      store.expect(size)
      const reading = store.reading()
      spent += performance.now()
      for (let from = 0; from < data.count; from += CHUNK) {
        const chunk = chunkOf(data, from, Math.min(data.count, from + CHUNK))
        const began = performance.now()
        reading.take(chunk, 1)
        spent += performance.now() - began
      }
      view.settle()
      return Promise.resolve(spent)
    },
    ask: {
      eq: rows(under),
      and: rows({
        filters: [
          said('status', asked.and.statuses.map((each) => `=${each}`).join('|')),
          said('customer', `~${asked.and.customer}`),
          said('net', `>= ${asked.and.net}`),
        ],
      }),
      range: rows({ filters: [{ field: 'shipped_at', match: { any: [{ is: 'range', min: LATE }], not: false } }] }),
      substring: rows({ filters: [said('waybill', `~${asked.substring}`)] }),
      search: rows({ search: asked.search.needle, searchIn: asked.search.columns }),
      sort: rows({ sort: asked.sort.map((field) => ({ field, down: field === 'net' })) }),
      'group few': groups(asked.few, statuses),
      'group many': groups([asked.many], []),
    },
    update(round) {
      if (round === 0) see(under)
      version++
      const changed = changesOf(round, size).map(
        ({ row, status }) =>
          ({
            ...Object.fromEntries(columns.map((name) => [name, store.columns.get(name)?.wire(row)])),
            id: row + 1,
            version,
            status,
          }) satisfies WireRow,
      )
      const began = performance.now()
      store.apply(changed, [], version)
      view.merge()
      windowOf(store, view, 0, 100, columns)
      return { took: performance.now() - began, count: view.facts.matching }
    },
    also: {
      ...Object.fromEntries(
        ['0', '1', 'g', 'zzzz'].map((needle) => [
          `search for ${needle} in four columns`,
          () => see({ search: needle, searchIn: ['car_id', 'bol_no', 'waybill', 'seal_no'] }),
        ]),
      ),
      'one of 120,000 groups opened or closed': () => {
        const by = { group: [asked.many], totals: [asked.summed] }
        if (folded.group !== by.group[0])
          folded = { group: asked.many, path: see(by).heads[50]?.path ?? '', isOpen: false }
        folded = { ...folded, isOpen: !folded.isOpen }
        return see({ ...by, open: folded.isOpen ? [folded.path] : [] })
      },
    },
  }
}
