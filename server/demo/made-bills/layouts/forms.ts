/** Layouts with boxes: a short form with a bar code, a form of a railroad, two columns, and a form of two pages. */
import type { MadeBill } from '../made-bill.ts'
import { bars, cell, line, pair, pairs, plain, strong, type MadePage } from '../page-marks.ts'
import { printedDay } from '../printed-values.ts'
import { billLayout, gallons, type BillLayout } from './bill-layout.ts'

const hazard = ({ unNumber, product, hazardClass, packingGroup }: MadeBill): string =>
  [unNumber, product, hazardClass, packingGroup === '' ? '' : `PG ${packingGroup}`]
    .filter((one) => one !== '')
    .join(', ')

const shortForm = billLayout('short form', gallons(2), (bill, printed) => [
  [
    strong(40, 36, 'STRAIGHT BILL OF LADING', 16),
    plain(40, 56, 'Short form, original, not negotiable', 8),
    bars(370, 34, bill.number),
    ...cell(370, 66, 'BOL NO.', bill.number),
    ...cell(480, 66, 'DATE', printedDay(bill.date, 'YYYY-MM-DD')),
    line(40, 94, 572),
    ...cell(40, 100, 'SHIPPER', bill.shipper),
    ...cell(306, 100, 'CONSIGNEE', bill.consignee),
    ...cell(40, 136, 'ORIGIN', bill.origin),
    ...cell(306, 136, 'DESTINATION', bill.destination),
    ...cell(40, 172, 'RAILROAD', bill.railroad),
    ...cell(160, 172, 'ROUTING', bill.routing),
    ...cell(440, 172, 'PURCHASE ORDER', bill.purchaseOrder),
    line(40, 204, 572),
    ...cell(40, 210, 'PROPER SHIPPING NAME', hazard(bill)),
    ...cell(440, 210, 'STCC', bill.stcc),
    ...printed.carTable(
      250,
      [
        { x: 40, heading: 'CAR', figure: 'car' },
        { x: 130, heading: 'SEALS', figure: 'seals' },
        { x: 310, heading: 'GROSS GAL', figure: 'gross' },
        { x: 400, heading: 'NET GAL', figure: 'net' },
        { x: 490, heading: 'WEIGHT LB', figure: 'weight' },
      ],
      { total: 'TOTAL' },
    ),
    plain(40, 720, 'This is to certify that the above materials are properly classified and described.', 7),
    ...cell(40, 734, 'CERTIFIED BY', bill.certifiedBy),
  ],
])

const railroadForm = billLayout('railroad form', gallons(1), (bill, printed) => [
  [
    strong(200, 30, 'UNIFORM RAIL BILL OF LADING', 14),
    line(36, 54, 576),
    ...cell(40, 60, 'Bill of Lading Number', bill.number),
    ...cell(240, 60, 'Shipment Date', printedDay(bill.date, 'DD-Mon-YYYY')),
    ...cell(420, 60, 'Customer PO', bill.purchaseOrder),
    line(36, 90, 576),
    ...cell(40, 96, 'From (Shipper)', bill.shipper),
    ...cell(310, 96, 'To (Consignee)', bill.consignee),
    ...cell(40, 132, 'Origin Station', bill.origin),
    ...cell(310, 132, 'Destination Station', bill.destination),
    ...cell(40, 168, 'Route', bill.routing),
    ...cell(310, 168, 'Carrier', bill.railroad),
    line(36, 198, 576),
    plain(40, 206, hazard(bill), 10),
    plain(420, 206, `STCC ${bill.stcc}`, 10),
    line(36, 224, 576),
    ...printed.carTable(232, [
      { x: 40, heading: 'Car Initial Number', figure: 'car' },
      { x: 150, heading: 'Net @ 60F', figure: 'net' },
      { x: 230, heading: 'Gross Gallons', figure: 'gross' },
      { x: 320, heading: 'Weight (lb)', figure: 'weight' },
      { x: 400, heading: 'Seals', figure: 'seals' },
    ]),
    ...pair(40, 660, 'Total net gallons', printed.totalNet, 130),
    ...pair(310, 660, 'Total weight', `${printed.totalWeight} lb`, 90),
    ...cell(40, 720, 'Certified by', bill.certifiedBy),
  ],
])

const halves = { columns: [36, 320], gap: 90 } as const
const twoColumns = billLayout('two columns', gallons(2), (bill, printed) => [
  [
    strong(36, 36, 'Bill of Lading', 18),
    bars(400, 36, bill.number, 1.1),
    ...pairs(80, { ...halves, step: 20 }, [
      [
        ['BOL #', bill.number],
        ['Date shipped', printedDay(bill.date, 'Mon DD, YYYY')],
      ],
      [
        ['Shipper', bill.shipper],
        ['Consignee', bill.consignee],
      ],
      [
        ['Origin', bill.origin],
        ['Destination', bill.destination],
      ],
      [
        ['Railroad', bill.railroad],
        ['Routing', bill.routing],
      ],
      [
        ['Commodity', bill.product],
        ['UN number', bill.unNumber],
      ],
      [
        ['Hazard class', bill.hazardClass],
        ['PO number', bill.purchaseOrder],
      ],
    ]),
    line(36, 204, 576),
    ...bill.cars.flatMap((car, at) =>
      pairs(214 + at * 36, { ...halves, step: 15 }, [
        [
          ['Rail car', printed.car(car)],
          ['Net volume', `${printed.net(car)} gal`],
        ],
        [
          ['Weight', `${printed.weight(car)} lb`],
          ['Seals', printed.seals(car)],
        ],
      ]),
    ),
    ...(bill.cars.length > 1 ? pair(320, 740, 'Total net', `${printed.totalNet} gal`, 90) : []),
    ...pair(36, 740, 'Certified by', bill.certifiedBy, 90),
  ],
])

const twoPages = billLayout('two pages', gallons(1), (bill, printed) => {
  const head = (page: number): MadePage => [
    strong(40, 36, 'BILL OF LADING', 14),
    plain(500, 40, `Page ${page} of 2`, 9),
    ...pair(40, 64, 'B/L No.', bill.number, 70),
    ...pair(320, 64, 'Date:', printedDay(bill.date, 'Month D, YYYY'), 70),
    line(40, 82, 572),
  ]
  return [
    [
      ...head(1),
      ...pairs(96, { columns: [40], gap: 90, step: 18 }, [
        [['Shipper:', bill.shipper]],
        [['Consignee:', bill.consignee]],
        [['Origin:', bill.origin]],
        [['Destination:', bill.destination]],
        [['Route:', bill.routing]],
        [['PO:', bill.purchaseOrder]],
      ]),
      plain(40, 214, hazard(bill), 10),
      ...pair(40, 240, 'Certified by:', bill.certifiedBy, 90),
    ],
    [
      ...head(2),
      ...printed.carTable(
        100,
        [
          { x: 40, heading: 'Railcar', figure: 'car' },
          { x: 140, heading: 'Gross gal', figure: 'gross' },
          { x: 230, heading: 'Net gal', figure: 'net' },
          { x: 320, heading: 'Pounds', figure: 'weight' },
          { x: 400, heading: 'Seal numbers', figure: 'seals' },
        ],
        { total: 'Total' },
      ),
    ],
  ]
})

export const forms: readonly BillLayout[] = [shortForm, railroadForm, twoColumns, twoPages]
