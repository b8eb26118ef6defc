/** Bills in ten made layouts are read from the places of their words: straight, askew and in perspective. */
import { describe, expect, it } from 'vitest'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import type { MadeBill } from '#server/demo/made-bills/made-bill.ts'
import { readableVolume, type BillLayout } from '#server/demo/made-bills/layouts/bill-layout.ts'
import { billLayouts } from '#server/demo/made-bills/layouts/index.ts'
import { photographed, skewed } from '#server/demo/made-bills/page-places.ts'
import { printedWords, type PlaceOnPage } from '#server/demo/made-bills/printed-words.ts'

const common = {
  number: 'PGT600123',
  date: '2026-11-24',
  shipper: 'Prairie Gas Terminals',
  consignee: 'Hudson Valley Fuels LLC',
  origin: 'Fargo, ND, US',
  destination: 'Albany, NY, US',
  railroad: 'BNSF',
  routing: 'BNSF-CHGO-CSXT',
  stcc: '4905752',
  purchaseOrder: 'PO-77120',
  certifiedBy: 'Anna Meyer',
}
const first = {
  mark: 'UTLX',
  number: '964116',
  net: '29527.60',
  gross: '30120.44',
  weight: '124311.00',
  seals: ['A123456', 'A123457'],
}
const oneCar: MadeBill = {
  ...common,
  product: 'Liquefied petroleum gas',
  unNumber: 'UN1075',
  hazardClass: '2.1',
  packingGroup: '',
  cars: [first],
}
const threeCars: MadeBill = {
  ...common,
  product: 'Gas oil',
  unNumber: 'UN1202',
  hazardClass: '3',
  packingGroup: 'III',
  cars: [
    first,
    { mark: 'GATX', number: '20411', net: '28781.56', gross: '29000.12', weight: '201234.00', seals: ['B1000'] },
    { mark: 'TILX', number: '290033', net: '28456.00', gross: '28999.90', weight: '199876.00', seals: ['C99123'] },
  ],
}

const places = { straight: undefined, askew: skewed, 'in perspective': photographed }
/** Letters of the same width are as wide as the mean letter of the fonts. */
const read = (layout: BillLayout, bill: MadeBill, place: PlaceOnPage | undefined) =>
  readBill(
    layout.pages(bill).map((marks, at) => ({
      page: at + 1,
      source: 'text',
      turn: 0,
      ...printedWords(marks, (text, { size }) => text.length * size * 0.5, place),
      barcodes: [],
    })),
  )

const cases = billLayouts.flatMap((layout) =>
  Object.entries(places).map(([name, place]) => [layout.name, name, layout, place] as const),
)
describe.each(cases)('%s, %s', (_layout, _place, layout, place) => {
  it('one car', () => {
    const { figures, cars } = read(layout, oneCar, place)
    expect(figures).toMatchObject({
      bol_number: { value: 'PGT600123', doubts: [] },
      bol_date: { value: '2026-11-24', doubts: [] },
      shipper: { value: expect.stringMatching(/^prairie gas terminals$/i) },
      consignee: { value: expect.stringMatching(/^hudson valley fuels llc$/i) },
      product_name: { value: expect.stringMatching(/^liquefied petroleum gas$/i) },
      un_number: { value: 'UN1075', doubts: [] },
    })
    expect(Number(figures.net_volume?.value)).toBe(Number(readableVolume(layout, first.net)))
    expect(figures.net_volume?.doubts).toEqual([])
    expect(cars).toHaveLength(1)
    expect([cars[0]?.car_mark?.raw, cars[0]?.car_number?.raw]).toEqual(['UTLX', '964116'])
    expect(cars[0]).toMatchObject({
      car_mark: { value: 'UTLX', doubts: [] },
      car_number: { value: '964116', doubts: [] },
    })
  })
  it('three cars, each with its own volume where it has one', () => {
    const { cars } = read(layout, threeCars, place)
    expect(cars.map(({ car_mark, car_number }) => `${car_mark?.value} ${car_number?.value}`)).toEqual([
      'UTLX 964116',
      'GATX 20411',
      'TILX 290033',
    ])
    const volumes = cars.flatMap((car, at) =>
      car.net_volume ? [[Number(car.net_volume.value), threeCars.cars[at]?.net ?? ''] as const] : [],
    )
    expect(volumes.map(([volume]) => volume)).toEqual(
      volumes.map(([, printed]) => Number(readableVolume(layout, printed))),
    )
  })
})
