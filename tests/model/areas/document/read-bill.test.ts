/** Figures read in the text of a bill of lading, with their confidence. */
import { describe, expect, it } from 'vitest'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { pagesOf } from './words-of.ts'

const valuesOf = (...pages: readonly string[]) =>
  Object.fromEntries(Object.entries(readBill(pagesOf(...pages)).figures).map(([name, { value }]) => [name, value]))
const carsOf = (text: string) =>
  readBill(pagesOf(text)).cars.map((car) => `${car.car_mark?.value} ${car.car_number?.value}`)

describe('the number', () => {
  it.each([
    ['Bill of Lading No. PGT600123', 'PGT600123'],
    ['BOL: 4711-22', '4711-22'],
    ['B/L # AB/2026/17.', 'AB/2026/17'],
    ['STRAIGHT BILL OF LADING Original 600124', '600124'],
    ['B O L number 77-1', '77-1'],
  ])('%s', (text, number) => expect(valuesOf(text)['bol_number']).toBe(number))
  it.each(['Bill of lading of the carrier named above', 'BOL 2026-11-24 follows', 'Symbol 4711', ''])(
    'none in: %s',
    (text) => expect(valuesOf(text)['bol_number']).toBeUndefined(),
  )
})

describe('the day', () => {
  it.each([
    ['Ship date: 2026-11-24', '2026-11-24', 100],
    ['Date 11/24/2026', '2026-11-24', 98],
    ['Date 24/11/2026', '2026-11-24', 98],
    ['Date 03/04/2026', '2026-03-04', 98],
    ['Shipped on Nov 24, 2026', '2026-11-24', 100],
    ['Shipped 24 November 2026', '2026-11-24', 100],
    ['Date shipped: 10/28/26', '2026-10-28', 100],
    ['Date: 28/10/26', '2026-10-28', 98],
    ['Date 28.10.26', '2026-10-28', 98],
    ['Ship date 28-Oct-26', '2026-10-28', 100],
    ['Shipped 28 octobre 2026', '2026-10-28', 100],
    ['Date: 4 de marzo de 2026', '2026-03-04', 98],
    ['Date 03/04/26', '2026-03-04', 98],
    ['Date 26-10-28', '2028-10-26', 98],
    ['Printed somewhere 2026-11-24', '2026-11-24', 60],
    ['Issued 2020-01-05. Ship date 2026-11-24', '2026-11-24', 100],
  ])('%s', (text, day, confidence) =>
    expect(readBill(pagesOf(text)).figures.bol_date).toMatchObject({ value: day, confidence, page: 1 }),
  )
  it.each([
    'Date 2026-02-30',
    'Date 99/99/2026',
    'Date 31/31/26',
    'Ticket 12345',
    'Version 3.4.26',
    'tel 780-555-0199',
  ])('none in: %s', (text) => expect(valuesOf(text)['bol_date']).toBeUndefined())
})

describe('the cars', () => {
  it.each([
    ['GATX 20411 and UTLX-656001', ['GATX 20411', 'UTLX 656001']],
    ['Car CP 0384', ['CP 384']],
    ['each once: GATX 20411, GATX 020411', ['GATX 20411']],
    ['UN 1075, BOL 4711, CP 384, STCC 4905781', []],
  ])('%s', (text, cars) => expect(carsOf(text)).toEqual(cars))
})

describe('the goods', () => {
  it.each([
    ['UN1075, Liquefied petroleum gas, 2.1', 'Liquefied petroleum gas'],
    ['NA 1993 Diesel fuel, 3', 'Diesel fuel'],
  ])('%s', (text, name) => expect(valuesOf(text)['product_name']).toBe(name))
  it.each([
    ['Net 30,412.50 gal', '30412.50'],
    ['Gross 31,000 gal Net volume: 30412 gallons', '30412'],
    ['29000 US gal', '29000'],
    ['NET 110 220 L', '29117.06'],
    ['Net volume 110,220 litres', '29117.06'],
    ['Net 110.220,5 L', '29117.19'],
    ['Volume net 110 m³', '29058.94'],
    ['Net 700 bbl', '29400.00'],
    ['28,781.56 gal (108,950 L)', '28781.56'],
    ['Net @ 60F 30,412.50 gal', '30412.50'],
    ['Gross 31,000 gal Net at 60 °F 30,412 gal', '30412'],
    ['Gross Net 31,000 gal 30,412 gal', '30412'],
    ['Net Gross 30,412 gal 31,000 gal', '30412'],
    ['Gross 31,000 gal Net weight 64,000 kg Net 30,412 gal', '30412'],
  ])('%s', (text, volume) => expect(valuesOf(text)['net_volume']).toBe(volume))
  it('of several amounts none is taken that does not say that it is the net one', () =>
    expect(valuesOf('100 gal 200 gal')['net_volume']).toBeUndefined())
})

describe('values below their labels', () => {
  const read = (...lines: readonly string[]) => valuesOf(['ACME TERMINALS', 'BILL OF LADING', ...lines].join('\n'))
  const both = { bol_number: 'AT-77120', bol_date: '2026-10-28' }
  it.each([
    [['B/L No.', 'AT-77120', 'Ship date', '28-Oct-2026']],
    [['BOL Number', 'Date', 'AT-77120', '10/28/26']],
    [['Date', 'BOL Number', '28.10.2026', 'AT-77120']],
    [['BOL Number', 'Ship date', 'Customer ref', 'AT-77120', 'Oct 28, 2026', 'C-9']],
    [['Customer ref', 'BOL Number', 'Date shipped', 'C-9', 'AT-77120', '28-Oct-26']],
    [['Customer ref:', 'BOL Number:', 'C-9', 'AT-77120', 'Date: 2026-10-28']],
    [['BOL Number', 'Shipper', 'Date', 'AT-77120', 'Prairie Gas', '2026-10-28']],
    [['BOL Number Date Customer ref', 'AT-77120 28-Oct-2026 C-9']],
    [['PO number: 5512', 'BOL #', 'AT-77120', 'Printed', '2020-01-01', 'Date', '2026-10-28']],
  ])('%j', (lines) => expect(read(...lines)).toMatchObject(both))
  it('are less certain than those beside them', () => {
    const found = readBill(pagesOf('BOL Number\nDate\nAT-77120\n03/04/2026')).figures
    expect(found.bol_number).toMatchObject({ value: 'AT-77120', confidence: 97, page: 1 })
    expect(found.bol_date?.doubts).toEqual(['ambiguous'])
  })
  it('are no value of a title', () =>
    expect(read('Date', '2026-10-28', 'Purchase order', 'PO-4')).toEqual({
      bol_date: '2026-10-28',
      purchase_order: 'PO-4',
    }))
  it('have the car and the net volume too', () => {
    const text = 'BOL Number\nAT-77120\nRail car\nPROX 44120\nGross 30,120 gallons\nNet @ 60F\n29,875 gallons'
    expect([valuesOf(text)['net_volume'], carsOf(text)]).toEqual(['29875', ['PROX 44120']])
  })
})

describe('prints that were not read, or read wrongly, before boxes were known', () => {
  it.each([
    ['BOL 1\nDate 2026/11/26', { bol_date: '2026-11-26' }],
    ['Date shipped: 11/26/26', { bol_date: '2026-11-26' }],
    ['Date\n26-Nov-2026', { bol_date: '2026-11-26' }],
    ['BOL 80101911/26.06.2026', { bol_number: '80101911', bol_date: '2026-06-26' }],
    ['Net 24.950,5 gal', { net_volume: '24950.5' }],
    ['NET VOLUME 108 950 L', { net_volume: '28781.56' }],
    ['Net gallons: 28,456', { net_volume: '28456' }],
    ['Net @ 60F\n29,875 gallons', { net_volume: '29875' }],
    ['Net @ 60F  Gross gallons\n29,875     30,120', { net_volume: '29875', gross_volume: '30120' }],
    ['Net volume (15 °C)  108 950 L', { net_volume: '28781.56' }],
    [
      'BOL Number\nShip Date\nProduct\nNet Gallons\nNP-1234\n11/26/2026\nPropane\n29,527.6',
      { bol_number: 'NP-1234', bol_date: '2026-11-26', product_name: 'Propane', net_volume: '29527.6' },
    ],
  ])('%j', (text, values) => expect(valuesOf(text)).toMatchObject(values))
  it.each([
    ['Car Initial Number\nBNSF 471234', ['BNSF 471234']],
    [
      'Initial   Number   Net gal\nBNSF      471234   29,527.6\nTILX      290033   28,456.0',
      ['BNSF 471234', 'TILX 290033'],
    ],
    ['Bill of lading number PGT600123\nCar UTLX 964116', ['UTLX 964116']],
    ['Car Initial UTLX   Car No. 964116', ['UTLX 964116']],
    ['Car Initial\nUTLX\nCar No. 964116\nCar Initial GATX\nCar No. 20411', ['UTLX 964116', 'GATX 20411']],
    [
      'Car Initial   Net        Lading\n& Number      Gallons    Weight lb\nBNSF 471234   29,527.6   124,311',
      ['BNSF 471234'],
    ],
  ])('%j', (text, cars) => expect(carsOf(text)).toEqual(cars))
  it('a car on each of two pages is one car', () => {
    const page = 'Car Initial UTLX   Car No. 964116'
    expect(readBill(pagesOf(page, page)).cars).toHaveLength(1)
  })
  it('a day of two meanings has both', () =>
    expect(readBill(pagesOf('Date 11/06/26')).figures.bol_date).toMatchObject({
      value: '2026-11-06',
      candidates: [{ value: '2026-06-11' }],
      doubts: ['ambiguous'],
    }))
  it('a figure knows its print and its place', () =>
    expect(readBill(pagesOf('Net volume: 108 950 L')).figures.net_volume).toMatchObject({
      raw: '108 950 L',
      box: [expect.closeTo(0.17), expect.closeTo(0.04), expect.closeTo(0.26), expect.closeTo(0.052)],
    }))
})

describe('the other figures', () => {
  const text = `Corrected bill, revision 2, replaces revision 1
Shipper              Consignee            Care of
Prairie Gas LLC      Hudson Valley Fuels  Nobody
Fargo ND 58102       Albany NY 12201
Origin               Destination          Route
Fargo, ND, US        Albany, NY, US       BNSF-CHGO-CSXT
X  1 TANK CAR  UN1075, Liquefied petroleum gas, 2.1 (6.1), PG II
29,527.6 gal at 60 °F, 124,311 lb · STCC 4905752
Temperature: 15 °C   Customer PO: 4500-1  Railroad: BNSF Railway
labeled according to the regulations of the Department of Transportation.
Anna Meyer`
  it('are read behind and below their labels', () =>
    expect(valuesOf(text)).toEqual({
      revision: '2',
      shipper: 'Prairie Gas LLC',
      consignee: 'Hudson Valley Fuels',
      origin: 'Fargo, ND, US',
      destination: 'Albany, NY, US',
      routing: 'BNSF-CHGO-CSXT',
      un_number: 'UN1075',
      product_name: 'Liquefied petroleum gas',
      hazard_class: '2.1 (6.1)',
      packing_group: 'II',
      net_volume: '29527.6',
      weight: '124311',
      stcc: '4905752',
      temperature: '59',
      purchase_order: '4500-1',
      railroad: 'BNSF Railway',
      certified_by: 'Anna Meyer',
    }))
  it('are below labels with words about them, and not behind a possessive', () =>
    expect(
      valuesOf(
        [
          'Shipper (name and address)     Consignee (name and address)',
          'Prairie Gas LLC                Hudson Valley Fuels',
          "Carrier's No. 99812",
        ].join('\n'),
      ),
    ).toEqual({ shipper: 'Prairie Gas LLC', consignee: 'Hudson Valley Fuels' }))
  it('a barcode corrects the print of the number', () => {
    const [page] = pagesOf('BOL No. PGT6O0123')
    const read = readBill(page ? [{ ...page, barcodes: ['PGT600123'] }] : [])
    expect(read.figures.bol_number).toMatchObject({ value: 'PGT600123', doubts: [] })
  })
})

it('a decimal comma on one page makes the comma of a car on another page doubtful', () => {
  const read = readBill(pagesOf('Gross volume: 24.950,5 gal', 'Car: UTLX 964116\nNet volume: 28,456 gal'))
  expect(read.cars[0]?.net_volume).toMatchObject({ value: '28456', doubts: ['ambiguous'] })
})

describe('a table of cars', () => {
  it('has volumes, weights, seals and totals', () => {
    const read = readBill(
      pagesOf(
        'CAR          SEALS                GROSS GAL   NET GAL 60 °F   °F   WEIGHT LB\n' +
          'UTLX 964116  A1, B2               30,120.4    29,527.6        58   124,311\n' +
          'GATX 20411                        29,000.1    28,781.5        59   121,170\n' +
          'GATX 20411 seals: C123456, C123457, C123458, C123459\n' +
          '2 cars                            58,120.5    58,309.1             245,481',
      ),
    )
    const values = read.cars.map((car) =>
      Object.fromEntries(Object.entries(car).map(([name, { value }]) => [name, value])),
    )
    expect(values).toEqual([
      expect.objectContaining({
        car_number: '964116',
        net_volume: '29527.6',
        gross_volume: '30120.4',
        weight: '124311',
      }),
      expect.objectContaining({
        car_number: '20411',
        net_volume: '28781.5',
        seals: 'C123456, C123457, C123458, C123459',
      }),
    ])
    expect(read.figures).toMatchObject({
      net_volume: { value: '58309.1' },
      gross_volume: { value: '58120.5' },
      weight: { value: '245481' },
      temperature: { value: '58' },
    })
  })
  it('goes on over pages without titles', () => {
    const read = readBill(
      pagesOf('CAR            NET GAL\nUTLX 964116    29,527.6', 'GATX 20411     28,781.5\nTotal          58,309.1'),
    )
    expect(read.cars.map((car) => car.net_volume?.value)).toEqual(['29527.6', '28781.5'])
    expect(read.figures.net_volume?.value).toBe('58309.1')
  })
})

it.each([
  ['digits', '7'.repeat(200_000)],
  ['groups of digits', '7,777'.repeat(40_000)],
  ['spaced digits', '777 '.repeat(50_000)],
  ['dates', '1-1-1-1 Nov '.repeat(20_000)],
  ['labels', 'BOL Number\nDate\n'.repeat(12_000)],
  ['labels in one line', 'BOL number date net '.repeat(12_000)],
])('a page full of %s is read in a moment', (_what, page) => {
  const pages = pagesOf(page)
  const before = process.cpuUsage()
  readBill(pages)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})
