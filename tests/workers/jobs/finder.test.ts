/** Searching record titles: loaded page by page, cached, and loaded again after a change. */
import { beforeEach, describe, expect, test } from 'vitest'
import { RecordFinder } from '#workers/jobs/finder.ts'

type Row = { readonly id: number; readonly version: number; readonly [field: string]: unknown }
const cars = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    version: 1,
    car_mark: at % 2 === 0 ? 'GATX' : 'UTLX',
    car_number: String(20_000 + at),
  }))
const source = { name: 'trace:railcar', path: 'railcar/', title: ['car_mark', 'car_number'] }

let rows: Row[] = []
let requests = 0
const finder = () =>
  new RecordFinder(async (_path, { limit, offset }) => {
    requests++
    return { count: rows.length, results: rows.slice(Number(offset), Number(offset) + Number(limit)) }
  })
beforeEach(() => {
  rows = cars(2500)
  requests = 0
})

describe('the record finder', () => {
  test('loads every page of records and ranks an exact match first', async () => {
    const it = finder()
    await it.learn([source])
    expect(requests).toBe(3)
    expect(it.find('utlx 22499', ['trace:railcar'])[0]).toEqual({
      resource: 'trace:railcar',
      id: 2500,
      label: 'UTLX 22499',
    })
  })
  test('returns at most fifty records, and none of resources that were not requested', async () => {
    const it = finder()
    await it.learn([source])
    expect([it.find('gatx', ['trace:railcar']).length, it.find('gatx', ['terminal:ticket'])]).toEqual([50, []])
  })
  test('reloads only what has changed', async () => {
    const it = finder()
    await it.learn([source])
    await it.learn([source])
    const before = requests
    rows = [{ id: 9999, version: 1, car_mark: 'PROX', car_number: '1' }]
    it.changed(['trace:railcar'])
    await it.learn([source])
    expect([before, requests, it.find('prox 1', ['trace:railcar'])[0]?.id]).toEqual([3, 4, 9999])
  })
  test('leaves large resources to the server', async () => {
    rows = cars(20_001)
    const it = finder()
    await it.learn([source])
    expect(it.find('gatx', ['trace:railcar'])).toEqual([])
  })
  test('keeps other resources when one fails to load, and tries again', async () => {
    let fails = true
    const it = new RecordFinder(async () => {
      if (fails) throw new Error('no answer')
      return { count: 1, results: cars(1) }
    })
    await it.learn([source])
    fails = false
    await it.learn([source])
    expect(it.find('gatx', ['trace:railcar']).length).toBe(1)
  })
  test('tells records of one title apart by what they are within: T5 of one yard and of the other', async () => {
    const it = new RecordFinder(async () => ({
      results: [
        { id: 5, version: 1, name: 'T5', yard: 1, yard__label: 'Gateway Yard' },
        { id: 15, version: 1, name: 'T5', yard: 2, yard__label: 'Conway Yard' },
        { id: 6, version: 1, name: 'T50', yard: 1, yard__label: 'Gateway Yard' },
      ],
    }))
    await it.learn([{ name: 'yard:track', path: 'yard_management/track/', title: ['name'], within: ['yard'] }])
    const found = (typed: string): readonly unknown[] =>
      it.find(typed, ['yard:track']).map(({ id, label, within }) => [id, label, within])
    expect(found('t5')).toEqual([
      [5, 'T5', 'Gateway Yard'],
      [15, 'T5', 'Conway Yard'],
      [6, 'T50', 'Gateway Yard'],
    ])
    expect(found('t5 conway')).toEqual([[15, 'T5', 'Conway Yard']])
  })
})
