/** Records found among many by what they are called: read in pages, kept, read again when they changed. */
import { beforeEach, describe, expect, test } from 'vitest'
import { Finder } from '#workers/finder.ts'

type Row = { readonly id: number; readonly version: number; readonly [field: string]: unknown }
const cars = (count: number): Row[] => Array.from({ length: count }, (_, at) => ({ id: at + 1, version: 1, car_mark: at % 2 === 0 ? 'GATX' : 'UTLX', car_number: String(20_000 + at) }))
const source = { name: 'trace:railcar', path: 'railcar/', title: ['car_mark', 'car_number'] }

let rows: Row[] = []
let asked = 0
const finder = () =>
  new Finder(async (_path, { limit, offset }) => {
    asked++
    return { count: rows.length, results: rows.slice(Number(offset), Number(offset) + Number(limit)) }
  })
beforeEach(() => {
  rows = cars(2500)
  asked = 0
})

describe('a finder', () => {
  test('knows every record after its pages, and the exact name comes first', async () => {
    const it = finder()
    await it.learn([source])
    expect(asked).toBe(3)
    expect(it.find('utlx 22499', ['trace:railcar'])[0]).toEqual({ resource: 'trace:railcar', id: 2500, label: 'UTLX 22499' })
  })
  test('never gives more than fifty, and nothing of resources that were not asked for', async () => {
    const it = finder()
    await it.learn([source])
    expect([it.find('gatx', ['trace:railcar']).length, it.find('gatx', ['terminal:ticket'])]).toEqual([50, []])
  })
  test('reads again only what has changed', async () => {
    const it = finder()
    await it.learn([source])
    await it.learn([source])
    const before = asked
    rows = [{ id: 9999, version: 1, car_mark: 'PROX', car_number: '1' }]
    it.changed(['trace:railcar'])
    await it.learn([source])
    expect([before, asked, it.find('prox 1', ['trace:railcar'])[0]?.id]).toEqual([3, 4, 9999])
  })
  test('what is too large is left to the server', async () => {
    rows = cars(20_001)
    const it = finder()
    await it.learn([source])
    expect(it.find('gatx', ['trace:railcar'])).toEqual([])
  })
  test('a page that fails leaves the others, and is asked again', async () => {
    let fails = true
    const it = new Finder(async () => {
      if (fails) throw new Error('no answer')
      return { count: 1, results: cars(1) }
    })
    await it.learn([source])
    fails = false
    await it.learn([source])
    expect(it.find('gatx', ['trace:railcar']).length).toBe(1)
  })
})
