/** Layouts with boxes: a short form with a bar code, a form of a railroad, two columns, and a form of two pages. */
import { carName, type MadeBill } from '../made-bill.ts'
import { bars, cell, line, pair, plain, strong, table, type MadePage } from '../page-marks.ts'
import { american, printedDay, printedNumber, sumOf } from '../printed-values.ts'
import { printedTotal, printedVolume, type BillLayout } from './bill-layout.ts'

const gallons = (decimals: number) => ({ ...american(decimals), unit: 'gal' as const })
const pounds = (value: string): string => printedNumber(value, american(0))
const weightOf = ({ cars }: MadeBill): string => {
  const all = cars.map(({ weight }) => weight)
  return pounds(sumOf(all, 2))
}
const netOf = ({ cars }: MadeBill): readonly string[] => cars.map(({ net }) => net)
const hazard = ({ unNumber, product, hazardClass, packingGroup }: MadeBill): string =>
  [unNumber, product, hazardClass, packingGroup === '' ? '' : `PG ${packingGroup}`]
    .filter((one) => one !== '')
    .join(', ')

const shortVolume = gallons(2)
const shortForm: BillLayout = {
  name: 'short form',
  volume: shortVolume,
  pages: (bill) => [
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
      ...table(
        250,
        [
          { x: 40, heading: 'CAR' },
          { x: 130, heading: 'SEALS' },
          { x: 310, heading: 'GROSS GAL' },
          { x: 400, heading: 'NET GAL' },
          { x: 490, heading: 'WEIGHT LB' },
        ],
        [
          ...bill.cars.map((car) => [
            carName(car),
            car.seals.join(', '),
            printedVolume(car.gross, shortVolume),
            printedVolume(car.net, shortVolume),
            pounds(car.weight),
          ]),
          ['TOTAL', '', '', printedTotal(netOf(bill), shortVolume), weightOf(bill)],
        ],
      ),
      plain(40, 720, 'This is to certify that the above materials are properly classified and described.', 7),
      ...cell(40, 734, 'CERTIFIED BY', bill.certifiedBy),
    ],
  ],
}

const roadVolume = gallons(1)
const railroadForm: BillLayout = {
  name: 'railroad form',
  volume: roadVolume,
  pages: (bill) => [
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
      ...table(
        232,
        [
          { x: 40, heading: 'Car Initial Number' },
          { x: 150, heading: 'Net @ 60F' },
          { x: 230, heading: 'Gross Gallons' },
          { x: 320, heading: 'Weight (lb)' },
          { x: 400, heading: 'Seals' },
        ],
        bill.cars.map((car) => [
          carName(car),
          printedVolume(car.net, roadVolume),
          printedVolume(car.gross, roadVolume),
          pounds(car.weight),
          car.seals.join(', '),
        ]),
      ),
      ...pair(40, 660, 'Total net gallons', printedTotal(netOf(bill), roadVolume), 130),
      ...pair(310, 660, 'Total weight', `${weightOf(bill)} lb`, 90),
      ...cell(40, 720, 'Certified by', bill.certifiedBy),
    ],
  ],
}

const columnVolume = gallons(2)
const twoColumns: BillLayout = {
  name: 'two columns',
  volume: columnVolume,
  pages: (bill) => [
    [
      strong(36, 36, 'Bill of Lading', 18),
      bars(400, 36, bill.number, 1.1),
      ...pair(36, 80, 'BOL #', bill.number, 90),
      ...pair(320, 80, 'Date shipped', printedDay(bill.date, 'Mon DD, YYYY'), 90),
      ...pair(36, 100, 'Shipper', bill.shipper, 90),
      ...pair(320, 100, 'Consignee', bill.consignee, 90),
      ...pair(36, 120, 'Origin', bill.origin, 90),
      ...pair(320, 120, 'Destination', bill.destination, 90),
      ...pair(36, 140, 'Railroad', bill.railroad, 90),
      ...pair(320, 140, 'Routing', bill.routing, 90),
      ...pair(36, 160, 'Commodity', bill.product, 90),
      ...pair(320, 160, 'UN number', bill.unNumber, 90),
      ...pair(36, 180, 'Hazard class', bill.hazardClass, 90),
      ...pair(320, 180, 'PO number', bill.purchaseOrder, 90),
      line(36, 204, 576),
      ...bill.cars.flatMap((car, at) => [
        ...pair(36, 214 + at * 36, 'Rail car', carName(car), 90),
        ...pair(320, 214 + at * 36, 'Net volume', `${printedVolume(car.net, columnVolume)} gal`, 90),
        ...pair(36, 229 + at * 36, 'Weight', `${pounds(car.weight)} lb`, 90),
        ...pair(320, 229 + at * 36, 'Seals', car.seals.join(', '), 90),
      ]),
      ...(bill.cars.length > 1
        ? pair(320, 740, 'Total net', `${printedTotal(netOf(bill), columnVolume)} gal`, 90)
        : []),
      ...pair(36, 740, 'Certified by', bill.certifiedBy, 90),
    ],
  ],
}

const pageVolume = gallons(1)
const twoPages: BillLayout = {
  name: 'two pages',
  volume: pageVolume,
  pages: (bill) => {
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
        ...pair(40, 96, 'Shipper:', bill.shipper, 90),
        ...pair(40, 114, 'Consignee:', bill.consignee, 90),
        ...pair(40, 132, 'Origin:', bill.origin, 90),
        ...pair(40, 150, 'Destination:', bill.destination, 90),
        ...pair(40, 168, 'Route:', bill.routing, 90),
        ...pair(40, 186, 'PO:', bill.purchaseOrder, 90),
        plain(40, 214, hazard(bill), 10),
        ...pair(40, 240, 'Certified by:', bill.certifiedBy, 90),
      ],
      [
        ...head(2),
        ...table(
          100,
          [
            { x: 40, heading: 'Railcar' },
            { x: 140, heading: 'Gross gal' },
            { x: 230, heading: 'Net gal' },
            { x: 320, heading: 'Pounds' },
            { x: 400, heading: 'Seal numbers' },
          ],
          [
            ...bill.cars.map((car) => [
              carName(car),
              printedVolume(car.gross, pageVolume),
              printedVolume(car.net, pageVolume),
              pounds(car.weight),
              car.seals.join(', '),
            ]),
            ['Total', '', printedTotal(netOf(bill), pageVolume), weightOf(bill), ''],
          ],
        ),
      ],
    ]
  },
}

export const forms: readonly BillLayout[] = [shortForm, railroadForm, twoColumns, twoPages]
