import { describe, expect, test } from 'vitest'
import { text } from '#model/field.ts'
import { encodeMark, encodeRows } from '#model/columnar/frame.ts'
import { resourceNamed } from '#model/named.ts'
import { tableFields } from '#model/table.ts'
import { tables, type TableFacts } from '#workers/table/door.ts'
import { chunkOf } from '#workers/table/patch.ts'
import type { Asks } from '#workers/table/server.ts'
import { streamed, utf8 } from '#workers/table/stream.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view.ts'

type Row = { id: string; version: number; name: string; carrier: string; carrier__label: string; enabled: boolean }
const row = (at: number, part: Partial<Row> = {}): Row => ({ id: `d${at}`, version: 1, name: `Driver ${at}`, carrier: 'c1', carrier__label: 'Westcan', enabled: at % 2 === 0, ...part })

/** Drivers on a server that answers pages and ids, and a door to them once they are all read. */
async function doorTo(rows: Row[]) {
  const asked: string[] = []
  const more = { 'additional.badge': text({ label: 'Badge' }) }
  const fields = tableFields(resourceNamed('terminal:driver'))
  const server: Asks = {
    rows: async (path, query) => {
      asked.push(`${path} ${JSON.stringify(query)}`)
      const wanted = String(query['id__in']).split(',')
      const results = rows.filter(({ id }) => wanted.includes(id))
      return { count: results.length, results }
    },
    async *columns(path, query) {
      asked.push(`${path} ${JSON.stringify(query)}`)
      yield streamed(encodeMark({ begin: { cursor: '0', count: rows.length, most: 1000 } }, utf8))
      yield streamed(encodeRows(chunkOf({ ...fields, ...more }, rows), utf8))
      yield streamed(encodeMark({ end: { cursor: '0', rows: rows.length } }, utf8))
    },
    totals: async () => ({ results: [], more: false }),
    count: async () => rows.length,
    changes: async (cursor) => ({ cursor, changes: [] }),
  }
  const kept = tables(server, { rest: async () => {} })
  const told: TableFacts[] = []
  let wake = (): void => {}
  const open = () =>
    kept.open('terminal:driver', (facts) => {
      told.push(facts)
      wake()
    })
  const door = open()
  const until = (isSo: (facts: TableFacts) => boolean): Promise<TableFacts> =>
    new Promise((resolve) => {
      wake = () => {
        const last = told.at(-1)
        if (last && isSo(last)) resolve(last)
      }
      wake()
    })
  await until(({ source }) => source.phase === 'ready')
  return { kept, door, open, until, told, asked, rows }
}
const where = (field: string, text: string): Partial<ViewSpec> => ({ filters: [{ field, match: { any: [{ is: 'contains', text }], not: false } }] })

describe('a door to a table', () => {
  test('has the fields that a company added, asked for and filtered as declared ones are', async () => {
    const { kept, asked, rows } = await doorTo([row(1), row(2)])
    Object.assign(rows[1] ?? {}, { 'additional.badge': 'B-7' })
    let ready = (): void => {}
    const isReady = new Promise<void>((resolve) => (ready = resolve))
    const more = { 'additional.badge': text({ label: 'Badge' }) }
    const door = kept.open('terminal:driver', ({ source }) => source.phase === 'ready' && ready(), more)
    await isReady
    expect(asked.at(-1)).toContain('additional.badge')
    expect((await door.ask({ ...emptySpec, ...where('additional.badge', 'b-') }))?.matching).toBe(1)
    expect(await door.rows(['d2'], ['additional.badge'])).toEqual([{ id: 'd2', version: 1, 'additional.badge': 'B-7' }])
  })

  test('a newer question cancels an older one that has not been begun', async () => {
    const { door } = await doorTo([row(1), row(2)])
    const answers = await Promise.all([door.ask({ ...emptySpec, ...where('name', '1') }), door.ask({ ...emptySpec, ...where('name', 'x') }), door.ask({ ...emptySpec, ...where('name', '2') })])
    expect(answers.map((facts) => facts?.matching)).toEqual([undefined, undefined, 1])
    expect(await door.ids()).toEqual(['d2'])
  })

  test('a window sent along with a question is one on its answer', async () => {
    const { door } = await doorTo([row(1), row(2)])
    const [, window] = await Promise.all([door.ask({ ...emptySpec, ...where('name', '2') }), door.window(0, 10, ['name'])])
    expect(window.ids).toEqual(['d2'])
  })

  test('a window holds the asked cells of the asked rows and no more', async () => {
    const { door } = await doorTo([1, 2, 3].map((at) => row(at)))
    expect(await door.window(1, 9, ['name', 'enabled', 'created_at'])).toMatchObject({
      from: 1, ids: ['d2', 'd3'], cells: { name: ['Driver 2', 'Driver 3'], enabled: [true, false], created_at: new Float64Array([Number.NaN, Number.NaN]) }, heads: [null, null],
    })
  })

  test('panes on the same resource share one reading of it', async () => {
    const { open, asked, door } = await doorTo([row(1)])
    const other = open()
    await other.ask({ ...emptySpec, ...where('name', 'nobody') })
    expect({ asked: asked.length, ids: [await door.ids(), await other.ids()] }).toEqual({ asked: 1, ids: [['d1'], []] })
  })

  test('values are counted among the rows that pass all other filters, the most frequent first', async () => {
    const { door } = await doorTo([row(1), row(2), row(3), row(4, { enabled: false, name: '' })])
    await door.ask({ ...emptySpec, filters: [...(where('name', 'driver').filters ?? []), { field: 'enabled', match: { any: [{ is: 'value', value: true }], not: false } }] })
    expect([await door.distinct('enabled', ''), await door.distinct('name', '3'), await door.distinct('enabled', 'y', 1)]).toEqual([
      [{ value: 'no', count: 2 }, { value: 'yes', count: 1 }], [], [{ value: 'yes', count: 1 }],
    ])
  })

  test('numbers are found whatever their case and spaces; what the filter hides is counted', async () => {
    const { door } = await doorTo([row(1), row(2)])
    await door.ask({ ...emptySpec, ...where('name', '1') })
    expect(await door.find(['driver1', ' DRIVER-2', 'Driver 9'])).toEqual({ ids: ['d1', 'd2'], notFound: ['Driver 9'], hidden: 1, several: [] })
  })

  test('the row to be kept in sight is followed, wherever it goes', async () => {
    const { door, kept, rows, until } = await doorTo([row(1), row(2), row(3)])
    await door.keep('d3')
    rows.splice(0, 1)
    kept.changed([{ resource: 'terminal:driver', id: 'd1', kind: 'delete' }])
    expect((await until(({ total }) => total === 2)).anchor).toBe(1)
    rows.splice(1, 1)
    kept.changed([{ resource: 'terminal:driver', id: 'd3', kind: 'delete' }])
    expect((await until(({ total }) => total === 1)).anchor).toBe(-1)
  })

  test('a renamed carrier is asked for by one row that shows it, and is renamed in all of them', async () => {
    const { door, kept, rows, until, asked } = await doorTo([row(1), row(2)])
    const { revision } = await until(() => true)
    rows.forEach((each) => (each.carrier__label = 'Westcan Bulk'))
    kept.changed([{ resource: 'terminal:company', id: 'c1', kind: 'update' }])
    await until((facts) => facts.revision > revision)
    expect([(await door.window(0, 2, ['carrier'])).cells['carrier'], asked.at(-1)?.includes('"id__in":"d1"')]).toEqual([['Westcan Bulk', 'Westcan Bulk'], true])
  })

  test('rows are given out as the wire has them or as they are drawn', async () => {
    const { door } = await doorTo([row(2)])
    expect([await door.rows(['d2', 'gone'], ['carrier', 'enabled']), await door.rows(['d2'], ['carrier'], true)]).toEqual([
      [{ id: 'd2', version: 1, carrier: 'c1', enabled: true }], [{ id: 'd2', version: 1, carrier: 'Westcan' }],
    ])
  })
})
