/** Layouts in lines: letters, labels over their values as blocks, and the number styles of other countries. */
import { carName, type MadeBill } from '../made-bill.ts'
import { line, pair, plain, strong, table, type PageMark } from '../page-marks.ts'
import { american, printedDay, printedNumber } from '../printed-values.ts'
import { printedTotal, printedVolume, type BillLayout } from './bill-layout.ts'

const gallons = (decimals: number) => ({ ...american(decimals), unit: 'gal' as const })
const netOf = ({ cars }: MadeBill): readonly string[] => cars.map(({ net }) => net)
const LINE = 16
/** Lines of text, one below the other; an empty one is a gap. */
const lines = (x: number, y: number, texts: readonly string[], size = 10): readonly PageMark[] =>
  texts.flatMap((text, at) => (text === '' ? [] : [plain(x, y + at * LINE, text, size)]))

const letterVolume = gallons(2)
const letterLines: BillLayout = {
  name: 'letter',
  volume: letterVolume,
  pages: (bill) => [
    [
      strong(54, 48, bill.shipper, 14),
      ...lines(54, 90, [
        `Bill of lading number ${bill.number}`,
        `Ship date ${printedDay(bill.date, 'Month D, YYYY')}`,
        `Your order ${bill.purchaseOrder}`,
        '',
        `Shipper: ${bill.shipper}`,
        `Consignee: ${bill.consignee}`,
        `Origin: ${bill.origin}`,
        `Destination: ${bill.destination}`,
        `Railroad: ${bill.railroad}`,
        `Routing: ${bill.routing}`,
        '',
        `Product: ${bill.product}`,
        ...(bill.unNumber === '' ? [] : [`UN number: ${bill.unNumber}, class ${bill.hazardClass}`]),
        `STCC: ${bill.stcc}`,
        '',
        ...bill.cars.flatMap((car) => [
          `Car ${carName(car)}`,
          `Net volume ${printedVolume(car.net, letterVolume)} gal, weight ${printedNumber(car.weight, american(0))} lb`,
          `Seals ${car.seals.join(', ')}`,
        ]),
        ...(bill.cars.length > 1 ? ['', `Total net volume ${printedTotal(netOf(bill), letterVolume)} gal`] : []),
        '',
        `Certified by ${bill.certifiedBy}`,
      ]),
    ],
  ],
}

const blockVolume = gallons(1)
const blocks: BillLayout = {
  name: 'blocks',
  volume: blockVolume,
  pages: (bill) => [
    [
      strong(54, 40, 'Bill of Lading', 16),
      ...lines(54, 80, ['BOL Number', 'Ship Date', 'Purchase Order', 'Route']),
      ...lines(54, 160, [bill.number, printedDay(bill.date, 'MM/DD/YYYY'), bill.purchaseOrder, bill.routing]),
      ...lines(320, 80, ['Shipper', 'Consignee', 'Origin', 'Destination']),
      ...lines(320, 160, [bill.shipper, bill.consignee, bill.origin, bill.destination]),
      line(54, 240, 560),
      ...lines(54, 250, [`${bill.unNumber} ${bill.product}`.trim(), `STCC ${bill.stcc}`]),
      ...table(
        300,
        [
          { x: 54, heading: 'Car number' },
          { x: 170, heading: 'Net gallons' },
          { x: 280, heading: 'Weight lbs' },
          { x: 380, heading: 'Seals' },
        ],
        bill.cars.map((car) => [
          carName(car),
          printedVolume(car.net, blockVolume),
          printedNumber(car.weight, american(0)),
          car.seals.join(', '),
        ]),
      ),
      ...pair(54, 700, 'Certified by', bill.certifiedBy),
    ],
  ],
}

const litres = { decimals: 0, group: ' ', point: ',', unit: 'L' } as const
const canadian: BillLayout = {
  name: 'litres',
  volume: litres,
  pages: (bill) => [
    [
      strong(40, 40, 'BILL OF LADING / CONNAISSEMENT', 14),
      ...pair(40, 76, 'BOL No.', bill.number),
      ...pair(320, 76, 'Date', printedDay(bill.date, 'YYYY/MM/DD')),
      ...pair(40, 96, 'Shipper', bill.shipper),
      ...pair(40, 116, 'Consignee', bill.consignee),
      ...pair(40, 136, 'Origin', bill.origin),
      ...pair(40, 156, 'Destination', bill.destination),
      ...pair(40, 176, 'Route', bill.routing),
      ...pair(40, 196, 'Product', bill.product),
      ...pair(320, 196, 'UN number', bill.unNumber),
      ...bill.cars.flatMap((car, at) => [
        ...pair(40, 232 + at * 36, 'CAR NUMBER', carName(car)),
        ...pair(40, 248 + at * 36, 'NET VOLUME', `${printedVolume(car.net, litres)} L`),
        ...pair(320, 248 + at * 36, 'SEALS', car.seals.join(', ')),
      ]),
      plain(40, 712, 'Volumes at 15 °C', 8),
      ...pair(40, 730, 'Certified by', bill.certifiedBy),
    ],
  ],
}

const points = { decimals: 1, group: '.', point: ',', unit: 'gal' } as const
const european: BillLayout = {
  name: 'points and commas',
  volume: points,
  pages: (bill) => [
    [
      strong(40, 40, 'Bill of lading', 16),
      plain(40, 70, `BOL ${bill.number}/${printedDay(bill.date, 'DD.MM.YYYY')}`, 11),
      ...lines(40, 100, [
        `Shipper: ${bill.shipper}`,
        `Consignee: ${bill.consignee}`,
        `From: ${bill.origin}`,
        `To: ${bill.destination}`,
        `Order: ${bill.purchaseOrder}`,
        `Product: ${bill.product} ${bill.unNumber}`.trim(),
        '',
        ...bill.cars.map(
          (car) =>
            `Car ${carName(car)}   Net ${printedVolume(car.net, points)} gal   Weight ${printedNumber(car.weight, { decimals: 0, group: '.', point: ',' })} lb`,
        ),
      ]),
    ],
  ],
}

const wholeGallons = gallons(0)
const capitals: BillLayout = {
  name: 'capitals',
  volume: wholeGallons,
  pages: (bill) => [
    [
      plain(60, 40, 'STRAIGHT BILL OF LADING'),
      ...lines(60, 72, [
        `B/L NO: ${bill.number}`,
        `DATE: ${printedDay(bill.date, 'MM/DD/YY')}`,
        `SHIPPER: ${bill.shipper.toUpperCase()}`,
        `CONSIGNEE: ${bill.consignee.toUpperCase()}`,
        `ORIGIN: ${bill.origin.toUpperCase()}`,
        `DESTINATION: ${bill.destination.toUpperCase()}`,
        `ROUTE: ${bill.routing}`,
        `COMMODITY: ${bill.unNumber} ${bill.product.toUpperCase()}`,
        '',
        ...bill.cars.flatMap((car) => [
          `CAR: ${carName(car)}`,
          `Net gallons: ${printedVolume(car.net, wholeGallons)}`,
          `Weight lbs: ${printedNumber(car.weight, american(0))}`,
        ]),
        '',
        `CERTIFIED BY: ${bill.certifiedBy.toUpperCase()}`,
      ]),
    ],
  ],
}

const conditions =
  'Received, subject to the classifications and tariffs in effect on the date of issue of this bill of lading, the property described below, in apparent good order, except as noted.'
const wrapped = (text: string, width: number): readonly string[] =>
  text.match(new RegExp(`.{1,${width}}(?: |$)`, 'g'))?.map((one) => one.trim()) ?? []
const denseVolume = gallons(2)
const dense: BillLayout = {
  name: 'dense',
  volume: denseVolume,
  pages: (bill) => [
    [
      strong(36, 30, 'STRAIGHT BILL OF LADING - ORIGINAL - NOT NEGOTIABLE', 10),
      ...wrapped(conditions, 118).map((text, at) => plain(36, 46 + at * 9, text, 7)),
      ...pair(36, 80, 'Bill of lading no.', bill.number, 80, 8),
      ...pair(230, 80, 'Shipped on', printedDay(bill.date, 'DD Month YYYY'), 60, 8),
      ...pair(420, 80, 'Ref. PO', bill.purchaseOrder, 50, 8),
      ...pair(36, 94, 'Shipper', bill.shipper, 80, 8),
      ...pair(330, 94, 'Consignee', bill.consignee, 60, 8),
      ...pair(36, 108, 'Origin', bill.origin, 80, 8),
      ...pair(330, 108, 'Destination', bill.destination, 60, 8),
      ...pair(36, 122, 'Via', bill.routing, 80, 8),
      ...pair(330, 122, 'Carrier', bill.railroad, 60, 8),
      ...pair(36, 136, 'Description', `${bill.unNumber}, ${bill.product}, ${bill.hazardClass}`, 80, 8),
      ...table(
        156,
        [
          { x: 36, heading: 'Car' },
          { x: 120, heading: 'Gross (gal)' },
          { x: 200, heading: 'Net (gal)' },
          { x: 290, heading: 'Weight (lb)' },
          { x: 380, heading: 'Seals' },
        ],
        bill.cars.map((car) => [
          carName(car),
          printedVolume(car.gross, denseVolume),
          printedVolume(car.net, denseVolume),
          printedNumber(car.weight, american(0)),
          car.seals.join(', '),
        ]),
        { size: 8, step: 12 },
      ),
      ...wrapped(`${conditions} ${conditions}`, 118).map((text, at) => plain(36, 660 + at * 9, text, 7)),
      ...pair(36, 740, 'Certified by', bill.certifiedBy, 80, 8),
    ],
  ],
}

export const lineLayouts: readonly BillLayout[] = [letterLines, blocks, canadian, european, capitals, dense]
