/** Layouts in lines: letters, labels over their values as blocks, and the number styles of other countries. */
import { line, pair, pairs, plain, strong, type PageMark } from '../page-marks.ts'
import { printedDay, printedNumber } from '../printed-values.ts'
import { billLayout, gallons, type BillLayout } from './bill-layout.ts'

/** Lines of text, one below the other; an empty one is a gap. */
const lines = (x: number, y: number, texts: readonly string[], { size = 10, step = 16 } = {}): readonly PageMark[] =>
  texts.flatMap((text, at) => (text === '' ? [] : [plain(x, y + at * step, text, size)]))

const letter = billLayout('letter', gallons(2), (bill, printed) => [
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
        `Car ${printed.car(car)}`,
        `Net volume ${printed.net(car)} gal, weight ${printed.weight(car)} lb`,
        `Seals ${printed.seals(car)}`,
      ]),
      ...(bill.cars.length > 1 ? ['', `Total net volume ${printed.totalNet} gal`] : []),
      '',
      `Certified by ${bill.certifiedBy}`,
    ]),
  ],
])

const blocks = billLayout('blocks', gallons(1), (bill, printed) => [
  [
    strong(54, 40, 'Bill of Lading', 16),
    ...lines(54, 80, ['BOL Number', 'Ship Date', 'Purchase Order', 'Route']),
    ...lines(54, 160, [bill.number, printedDay(bill.date, 'MM/DD/YYYY'), bill.purchaseOrder, bill.routing]),
    ...lines(320, 80, ['Shipper', 'Consignee', 'Origin', 'Destination']),
    ...lines(320, 160, [bill.shipper, bill.consignee, bill.origin, bill.destination]),
    line(54, 240, 560),
    ...lines(54, 250, [`${bill.unNumber} ${bill.product}`.trim(), `STCC ${bill.stcc}`]),
    ...printed.carTable(300, [
      { x: 54, heading: 'Car number', figure: 'car' },
      { x: 170, heading: 'Net gallons', figure: 'net' },
      { x: 280, heading: 'Weight lbs', figure: 'weight' },
      { x: 380, heading: 'Seals', figure: 'seals' },
    ]),
    ...pair(54, 700, 'Certified by', bill.certifiedBy),
  ],
])

const halves = { columns: [40, 320] } as const
const canadian = billLayout('litres', { decimals: 0, group: ' ', point: ',', unit: 'L' }, (bill, printed) => [
  [
    strong(40, 40, 'BILL OF LADING / CONNAISSEMENT', 14),
    ...pairs(76, { ...halves, step: 20 }, [
      [
        ['BOL No.', bill.number],
        ['Date', printedDay(bill.date, 'YYYY/MM/DD')],
      ],
      [['Shipper', bill.shipper]],
      [['Consignee', bill.consignee]],
      [['Origin', bill.origin]],
      [['Destination', bill.destination]],
      [['Route', bill.routing]],
      [
        ['Product', bill.product],
        ['UN number', bill.unNumber],
      ],
    ]),
    ...bill.cars.flatMap((car, at) =>
      pairs(232 + at * 36, { ...halves, step: 16 }, [
        [['CAR NUMBER', printed.car(car)]],
        [
          ['NET VOLUME', `${printed.net(car)} L`],
          ['SEALS', printed.seals(car)],
        ],
      ]),
    ),
    plain(40, 712, 'Volumes at 15 °C', 8),
    ...pair(40, 730, 'Certified by', bill.certifiedBy),
  ],
])

const points = { decimals: 1, group: '.', point: ',', unit: 'gal' } as const
const european = billLayout('points and commas', points, (bill, printed) => {
  const weight = (value: string): string => printedNumber(value, { ...points, decimals: 0 })
  return [
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
          (car) => `Car ${printed.car(car)}   Net ${printed.net(car)} gal   Weight ${weight(car.weight)} lb`,
        ),
      ]),
    ],
  ]
})

const capitals = billLayout('capitals', gallons(0), (bill, printed) => [
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
        `CAR: ${printed.car(car)}`,
        `Net gallons: ${printed.net(car)}`,
        `Weight lbs: ${printed.weight(car)}`,
      ]),
      '',
      `CERTIFIED BY: ${bill.certifiedBy.toUpperCase()}`,
    ]),
  ],
])

const conditions =
  'Received, subject to the classifications and tariffs in effect on the date of issue of this bill of lading, ' +
  'the property described below, in apparent good order, except as noted.'
const wrapped = (text: string, width: number): readonly string[] =>
  text.match(new RegExp(`.{1,${width}}(?: |$)`, 'g'))?.map((one) => one.trim()) ?? []
const smallPrint = (y: number, text: string): readonly PageMark[] =>
  lines(36, y, wrapped(text, 118), { size: 7, step: 9 })
const dense = billLayout('dense', gallons(2), (bill, printed) => [
  [
    strong(36, 30, 'STRAIGHT BILL OF LADING - ORIGINAL - NOT NEGOTIABLE', 10),
    ...smallPrint(46, conditions),
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
    ...printed.carTable(
      156,
      [
        { x: 36, heading: 'Car', figure: 'car' },
        { x: 120, heading: 'Gross (gal)', figure: 'gross' },
        { x: 200, heading: 'Net (gal)', figure: 'net' },
        { x: 290, heading: 'Weight (lb)', figure: 'weight' },
        { x: 380, heading: 'Seals', figure: 'seals' },
      ],
      { size: 8, step: 12 },
    ),
    ...smallPrint(660, `${conditions} ${conditions}`),
    ...pair(36, 740, 'Certified by', bill.certifiedBy, 80, 8),
  ],
])

export const lineLayouts: readonly BillLayout[] = [letter, blocks, canadian, european, capitals, dense]
