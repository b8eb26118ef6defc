import { describe, expect, it } from 'vitest'
import { placardOf } from '#model/areas/fleet/rules/placard.ts'
import { switchList } from '#model/areas/yard/rules/switch-list/switch-list.ts'
import type { ListedCar } from '#model/areas/yard/rules/switch-list/car-line.ts'
import type { YardTrack } from '#model/areas/yard/rules/yard.ts'

const track = (id: number, more: Partial<YardTrack> = {}): YardTrack => ({
  id,
  name: `T${id}`,
  kind: 'storage',
  usable_length_ft: 200,
  active: true,
  ...more,
})
const car = (id: number, more: Partial<ListedCar> = {}): ListedCar => ({
  id,
  car_mark: 'GATX',
  car_number: String(id),
  length_ft: 50,
  hold: false,
  bad_order: false,
  car_type: 'T108',
  load_status: 'L',
  commodity: '',
  hold_reason: '',
  bad_order_reason: '',
  product: null,
  ...more,
})
const cars = (...all: ListedCar[]): Map<number, ListedCar> => new Map(all.map((one) => [one.id, one]))
const four = cars(car(1), car(2), car(3), car(4))
const work = (list: ReturnType<typeof switchList>) =>
  list.work.map(({ cars: going, instruction, to, against }) => [going, instruction, to?.track_name ?? null, against])

describe('a switch list', () => {
  it('uses one line for cars that are and go side by side, and splits others', () => {
    const list = switchList({
      tracks: [track(1), track(2), track(3)],
      cars: four,
      actual: new Map([[1, [1, 2, 3, 4]]]),
      planned: new Map([
        [1, [3]],
        [2, [1, 2]],
        [3, [4]],
      ]),
    })
    expect(work(list)).toEqual([
      [[1, 2], 'IP', 'T2', ''],
      [[4], 'IP', 'T3', ''],
    ])
    expect(list.tracks[0]?.standing.map(({ work: no }) => no)).toEqual([1, 1, null, 2])
    expect(list.tracks[1]?.coming).toEqual([1])
  })

  it('makes room first, and reports what has no room', () => {
    const full = { usable_length_ft: 100 }
    const list = switchList({
      tracks: [track(1), track(2, full), track(3, { usable_length_ft: 40 })],
      cars: four,
      actual: new Map([
        [1, [1, 2]],
        [2, [3, 4]],
      ]),
      planned: new Map([
        [1, [3, 4]],
        [2, [1]],
        [3, [2]],
      ]),
    })
    expect(work(list)).toEqual([
      [[3, 4], 'IP', 'T1', ''],
      [[1], 'IP', 'T2', ''],
      [[2], 'IP', 'T3', 'T3 has no room for 50 ft yet'],
    ])
  })

  it('leaves cars on hold in place, and names them', () => {
    const held = cars(car(1, { hold: true, hold_reason: 'customs' }), car(2))
    const list = switchList({
      tracks: [track(1), track(2)],
      cars: held,
      actual: new Map([[1, [1, 2]]]),
      planned: new Map([[2, [1, 2]]]),
    })
    expect(list.work[0]?.against).toBe('GATX 1 on hold')
    expect(list.holds).toEqual([{ car: 1, mark: 'GATX 1', track: 'T1', why: 'customs' }])
  })

  it('names the kind of work by where it is done', () => {
    const kinds = { 1: 'storage', 2: 'loading', 3: 'interchange', 4: 'scale' } as const
    const tracks = ([1, 2, 3, 4] as const).map((id) => track(id, { kind: kinds[id] }))
    const of = (from: number | null, to: number | null) =>
      switchList({
        tracks,
        cars: four,
        actual: new Map(from === null ? [] : [[from, [1]]]),
        planned: new Map(to === null ? [] : [[to, [1]]]),
      }).work[0]?.instruction
    expect([of(1, 2), of(2, 1), of(1, 3), of(3, 1), of(1, 4), of(null, 1)]).toEqual([
      'PL',
      'PU',
      'DI',
      'PK',
      'WI',
      'SO',
    ])
  })

  it('counts placards of loaded cars and of residue separately', () => {
    const propane = { name: 'Propane', un_number: 'UN1075', hazard_class: '' }
    const list = switchList({
      tracks: [track(1)],
      cars: cars(car(1, { product: propane }), car(2, { product: propane, load_status: 'E' }), car(3)),
      actual: new Map([[1, [1, 2, 3]]]),
      planned: new Map([[1, [1, 2, 3]]]),
    })
    expect(list.placards).toEqual([
      { un: 'UN1075', hazard: '2.1', word: 'FLAMMABLE GAS', product: 'Propane', loaded: 1, residue: 1 },
    ])
  })
})

describe('a placard', () => {
  it('follows the class of the product, else the table; a product in neither is still hazardous', () => {
    const word = (un_number: string, hazard_class = '') => placardOf({ un_number, hazard_class })?.word
    expect([word('UN1203'), word('NA1993'), word('NA1993', '3'), word('UN9999'), word('')]).toEqual([
      'FLAMMABLE',
      'COMBUSTIBLE',
      'FLAMMABLE',
      'DANGEROUS GOODS',
      undefined,
    ])
  })
})
