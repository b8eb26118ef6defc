import { describe, expect, test } from 'vitest'
import { text } from '#model/kernel/field.ts'
import { encodeMark, encodeRows } from '#model/columnar/frame.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { tableFields } from '#model/kernel/table.ts'
import type { TableFacts } from '#workers/table/pane.ts'
import { createTables } from '#workers/table/table-service.ts'
import { chunkOfRows } from '#workers/table/store/row-chunk.ts'
import type { ServerClient } from '#workers/table/remote/server.ts'
import { streamed, utf8 } from '#workers/table/store/stream.ts'
import { emptySpec, type ViewSpec } from '#workers/table/view/view-spec.ts'

type Row = { id: string; version: number; name: string; carrier: string; carrier__label: string; enabled: boolean }
const row = (at: number, part: Partial<Row> = {}): Row => ({
  id: `d${at}`,
  version: 1,
  name: `Driver ${at}`,
  carrier: 'c1',
  carrier__label: 'Westcan',
  enabled: at % 2 === 0,
  ...part,
})

/** A table of drivers whose rows have all been read from a server of pages and ids. */
async function openDrivers(rows: Row[]) {
  const requests: string[] = []
  const more = { 'additional.badge': text({ label: 'Badge' }) }
  const fields = tableFields(resourceNamed('terminal:driver'))
  const server: ServerClient = {
    rows: async (path, query) => {
      requests.push(`${path} ${JSON.stringify(query)}`)
      const wanted = String(query['id__in']).split(',')
      const results = rows.filter(({ id }) => wanted.includes(id))
      return { count: results.length, results }
    },
    async *columns(path, query) {
      requests.push(`${path} ${JSON.stringify(query)}`)
      yield streamed(encodeMark({ begin: { cursor: '0', count: rows.length, most: 1000 } }, utf8))
      yield streamed(encodeRows(chunkOfRows({ ...fields, ...more }, rows), utf8))
      yield streamed(encodeMark({ end: { cursor: '0', rows: rows.length } }, utf8))
    },
    totals: async () => ({ results: [], more: false }),
    count: async () => ({ count: rows.length, about: false }),
    changes: async (cursor) => ({ cursor, changes: [] }),
  }
  const service = createTables(server, { rest: async () => {} })
  const reported: TableFacts[] = []
  let wake = (): void => {}
  const open = () =>
    service.open('terminal:driver', (facts) => {
      reported.push(facts)
      wake()
    })
  const table = open()
  const until = (isSo: (facts: TableFacts) => boolean): Promise<TableFacts> =>
    new Promise((resolve) => {
      wake = () => {
        const last = reported.at(-1)
        if (last && isSo(last)) resolve(last)
      }
      wake()
    })
  await until(({ source }) => source.phase === 'ready')
  return { kept: service, door: table, open, until, told: reported, asked: requests, rows }
}
const where = (field: string, text: string): Partial<ViewSpec> => ({
  filters: [{ field, match: { any: [{ is: 'contains', text }], not: false } }],
})

describe('an open table', () => {
  test('includes custom fields, fetched and filtered like declared ones', async () => {
    const { kept: service, asked: requests, rows } = await openDrivers([row(1), row(2)])
    Object.assign(rows[1] ?? {}, { 'additional.badge': 'B-7' })
    let ready = (): void => {}
    const isReady = new Promise<void>((resolve) => (ready = resolve))
    const more = { 'additional.badge': text({ label: 'Badge' }) }
    const table = service.open('terminal:driver', ({ source }) => source.phase === 'ready' && ready(), more)
    await isReady
    expect(requests.at(-1)).toContain('additional.badge')
    expect((await table.ask({ ...emptySpec, ...where('additional.badge', 'b-') }))?.matching).toBe(1)
    expect(await table.rows(['d2'], ['additional.badge'])).toEqual([
      { id: 'd2', version: 1, 'additional.badge': 'B-7' },
    ])
  })

  test('never asks for fields that the user may not read', async () => {
    const { kept: service, asked: requests, rows } = await openDrivers([row(1)])
    expect(requests.join()).toContain('licence_expires')
    let ready = (): void => {}
    const isReady = new Promise<void>((resolve) => (ready = resolve))
    const before = requests.length
    service.open('terminal:driver', ({ source }) => source.phase === 'ready' && ready(), {}, ['licence_expires'])
    await isReady
    expect(rows).toHaveLength(1)
    expect(requests.slice(before).join()).not.toContain('licence_expires')
  })

  test('drops an older request that was not started when a newer one arrives', async () => {
    const { door: table } = await openDrivers([row(1), row(2)])
    const answers = await Promise.all([
      table.ask({ ...emptySpec, ...where('name', '1') }),
      table.ask({ ...emptySpec, ...where('name', 'x') }),
      table.ask({ ...emptySpec, ...where('name', '2') }),
    ])
    expect(answers.map((facts) => facts?.matching)).toEqual([undefined, undefined, 1])
    expect(await table.ids()).toEqual(['d2'])
  })

  test('returns the result of the request that was sent with the window', async () => {
    const { door: table } = await openDrivers([row(1), row(2)])
    const [, window] = await Promise.all([
      table.ask({ ...emptySpec, ...where('name', '2') }),
      table.window(0, 10, ['name']),
    ])
    expect(window.ids).toEqual(['d2'])
  })

  test('moves a window that was sent with a request along with the row to keep in view', async () => {
    const { door: table } = await openDrivers(Array.from({ length: 100 }, (_, at) => row(at + 10)))
    const byName = (down: boolean): ViewSpec => ({ ...emptySpec, sort: [{ field: 'name', down }] })
    await table.ask(byName(false))
    await table.keep('d12')
    const sent = (down: boolean, cursor?: number) =>
      Promise.all([table.ask(byName(down)), table.window(0, 5, ['name'], cursor)])
    const [facts, window] = await sent(true, 2)
    const at = facts?.anchor ?? -1
    expect(at).toBeGreaterThan(50)
    expect([window.from, window.ids[2]]).toEqual([at - 2, 'd12'])
    expect((await sent(false))[1].from).toBe(0)
    await table.keep(null)
    expect((await sent(true, 2))[1].from).toBe(0)
  })

  test('returns a window of just the requested cells and rows', async () => {
    const { door: table } = await openDrivers([1, 2, 3].map((at) => row(at)))
    expect(await table.window(1, 9, ['name', 'enabled', 'created_at'])).toMatchObject({
      from: 1,
      ids: ['d2', 'd3'],
      cells: {
        name: ['Driver 2', 'Driver 3'],
        enabled: [true, false],
        created_at: new Float64Array([Number.NaN, Number.NaN]),
      },
      heads: [null, null],
    })
  })

  test('is read once for all panes on the same resource', async () => {
    const { open, asked: requests, door: table } = await openDrivers([row(1)])
    const other = open()
    await other.ask({ ...emptySpec, ...where('name', 'nobody') })
    expect({ asked: requests.length, ids: [await table.ids(), await other.ids()] }).toEqual({
      asked: 1,
      ids: [['d1'], []],
    })
  })

  test('counts values among the rows that pass all other filters, most frequent first', async () => {
    const { door: table } = await openDrivers([row(1), row(2), row(3), row(4, { enabled: false, name: '' })])
    await table.ask({
      ...emptySpec,
      filters: [
        ...(where('name', 'driver').filters ?? []),
        { field: 'enabled', match: { any: [{ is: 'value', value: true }], not: false } },
      ],
    })
    expect([
      await table.distinct('enabled', ''),
      await table.distinct('name', '3'),
      await table.distinct('enabled', 'y', 1),
    ]).toEqual([
      [
        { value: 'no', count: 2 },
        { value: 'yes', count: 1 },
      ],
      [],
      [{ value: 'yes', count: 1 }],
    ])
  })

  test('finds rows by number regardless of case and spaces, and counts those hidden by the filter', async () => {
    const { door: table } = await openDrivers([row(1), row(2)])
    await table.ask({ ...emptySpec, ...where('name', '1') })
    expect(await table.find(['driver1', ' DRIVER-2', 'Driver 9'])).toEqual({
      ids: ['d1', 'd2'],
      notFound: ['Driver 9'],
      hidden: 1,
      several: [],
    })
  })

  test('follows the row to keep in view wherever it moves', async () => {
    const { door: table, kept: service, rows, until } = await openDrivers([row(1), row(2), row(3)])
    await table.keep('d3')
    rows.splice(0, 1)
    service.changed([{ resource: 'terminal:driver', id: 'd1', kind: 'delete' }])
    expect((await until(({ total }) => total === 2)).anchor).toBe(1)
    rows.splice(1, 1)
    service.changed([{ resource: 'terminal:driver', id: 'd3', kind: 'delete' }])
    expect((await until(({ total }) => total === 1)).anchor).toBe(-1)
  })

  test('fetches one row for a renamed carrier, and renames it in all rows', async () => {
    const { door: table, kept: service, rows, until, asked: requests } = await openDrivers([row(1), row(2)])
    const { revision } = await until(() => true)
    rows.forEach((each) => (each.carrier__label = 'Westcan Bulk'))
    service.changed([{ resource: 'terminal:company', id: 'c1', kind: 'update' }])
    await until((facts) => facts.revision > revision)
    expect([
      (await table.window(0, 2, ['carrier'])).cells['carrier'],
      requests.at(-1)?.includes('"id__in":"d1"'),
    ]).toEqual([['Westcan Bulk', 'Westcan Bulk'], true])
  })

  test('fetches every row where a kind of paper changes, since it has a say in who may come', async () => {
    const { door: table, kept: service, rows, until, asked: requests } = await openDrivers([row(1), row(2), row(3)])
    const { revision } = await until(() => true)
    rows.forEach((each) => Object.assign(each, { may_come: 'no' }))
    service.changed([{ resource: 'terminal:certification', id: 't1', kind: 'update' }])
    await until((facts) => facts.revision > revision)
    expect([
      (await table.window(0, 3, ['may_come'])).cells['may_come'],
      requests.at(-1)?.includes('"id__in":"d1,d2,d3"'),
    ]).toEqual([['no', 'no', 'no'], true])
  })

  test('returns rows in wire format or as displayed', async () => {
    const { door: table } = await openDrivers([row(2)])
    expect([
      await table.rows(['d2', 'gone'], ['carrier', 'enabled']),
      await table.rows(['d2'], ['carrier'], true),
    ]).toEqual([
      [{ id: 'd2', version: 1, carrier: 'c1', enabled: true }],
      [{ id: 'd2', version: 1, carrier: 'Westcan' }],
    ])
  })
})
