/** Makes the forty files of a clerk's folder: bills of shipments as text, a scan of five bills, a file that came before, a spreadsheet. */
import fs from 'node:fs'
import path from 'node:path'
import { line, plain, type MadePage } from '#server/demo/made-bills/page-marks.ts'
import { textPdf } from '#server/demo/made-bills/text-pdf.ts'
import type { Api } from '../site/site.ts'

type FolderShipment = {
  readonly id: number
  readonly bol_number: string
  readonly ship_date: string
  readonly consignee: number | null
}
type FolderCar = {
  readonly rail_shipment: number
  readonly car_mark: string
  readonly car_number: string
  readonly net_volume: string
  readonly weight: string
}
const TERMS = 'Received in apparent good order, except as noted, subject to the tariffs in effect on the day of issue.'

/** Where the values of a bill begin, from the left edge, and the height of a row; in points. */
const [LABELS, VALUES, FIRST, ROW] = [54, 220, 60, 18]
type PrintedRow = readonly [label: string, value: string]
export const billPage = (rows: readonly PrintedRow[]): MadePage => [
  plain(LABELS, FIRST, 'Straight bill of lading', 12),
  line(LABELS, FIRST + 14, 540),
  ...rows.flatMap(([label, value], at) => {
    const y = FIRST + (at + 2) * ROW
    return [...(label === '' ? [] : [plain(LABELS, y, label, 11)]), plain(VALUES, y, value, 11)]
  }),
  plain(LABELS, FIRST + (rows.length + 3) * ROW, TERMS, 9),
]
export const pounds = ({ weight }: Pick<FolderCar, 'weight'>): string => String(Math.round(Number(weight)))
/** `120467` becomes `120647`. */
export const swapped = (digits: string): string => digits.replace(/(\d)(\d)(\d)$/, '$2$1$3')

export type FolderBill = FolderShipment & { readonly cars: readonly FolderCar[] }
/** Shipped bills with their cars, the oldest first. Digits in the weight of their first car can be swapped. */
export async function shippedWithCars(api: Api): Promise<readonly FolderBill[]> {
  const { results } = await api<{ results: FolderShipment[] }>(
    'railshipment/?status=shipped&ordering=shipped_at&limit=30',
  )
  const bills: FolderBill[] = []
  for (const one of results) {
    const { results: cars } = await api<{ results: FolderCar[] }>(`loadedrailcar/?rail_shipment=${one.id}&ordering=id`)
    const [first] = cars
    if (first !== undefined && swapped(pounds(first)) !== pounds(first)) bills.push({ ...one, cars })
  }
  return bills
}

/** `weights`: those that are printed for the first car, by default ours. The second one has no label. */
export const billRows = (
  { bol_number, ship_date, cars }: FolderBill,
  [weight, below]: readonly string[] = [],
): readonly PrintedRow[] => [
  ['Bill of lading number', bol_number],
  ['Ship date', ship_date],
  ...cars.flatMap((car, at): readonly PrintedRow[] => [
    ['Car', `${car.car_mark} ${car.car_number}`],
    ['Net volume', `${car.net_volume} gal`],
    ['Weight', `${at === 0 ? (weight ?? pounds(car)) : pounds(car)} lb`],
    ...(at === 0 && below !== undefined ? ([['', `${below} lb`]] as const) : []),
  ]),
]
const numberRows = (number: string): readonly PrintedRow[] => [['Bill of lading number', number]]

/** A site with the session of the clerk, and the API of the same person. */
type ClerkAt = { readonly url: string; readonly token: string; readonly api: Api }
async function fetched({ url, token }: ClerkAt, call: string, body?: object): Promise<Buffer> {
  const answer = await fetch(`${url}/api/${call}`, {
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}
const spreadsheet = (clerk: ClerkAt): Promise<Buffer> =>
  fetched(clerk, 'party/download_table/', { format: 'xlsx', columns: ['name'], ordering: 'name' })
/** The file of a document of the demo. */
async function earlierFile(clerk: ClerkAt): Promise<Buffer> {
  const documents = 'billofladingattachments/?status=read&ordering=id&limit=1'
  const [first] = (await clerk.api<{ results: { attachment: number }[] }>(documents)).results
  if (first === undefined) throw new Error('The demo has no document.')
  return fetched(clerk, `attachments/${first.attachment}/download/`)
}

export const pdfOf = async (pages: readonly MadePage[]): Promise<Buffer> => (await textPdf(pages)).content

/** Twelve pages: five bills, of which the last is a rider that belongs to the bill before it. */
export const bundledPages = (numbers: readonly string[]): readonly MadePage[] =>
  [3, 2, 3, 2, 2].flatMap((count, at) =>
    Array.from({ length: count }, (_, page) =>
      billPage([...numberRows(numbers[at] ?? ''), ['Page', `Page ${page + 1} of ${count}`]]),
    ),
  )

/** Writes the folder with those files, the earlier one and the spreadsheet, and fills it up to forty with bills of others. */
export async function writeFolder(
  folder: string,
  clerk: ClerkAt,
  own: Readonly<Record<string, readonly MadePage[]>>,
): Promise<void> {
  fs.mkdirSync(folder, { recursive: true })
  const write = (name: string, content: Buffer): void => fs.writeFileSync(path.join(folder, name), content)
  write('came-before.pdf', await earlierFile(clerk))
  write('cars.xlsx', await spreadsheet(clerk))
  for (const [name, pages] of Object.entries(own)) write(name, await pdfOf(pages))
  for (let at = Object.keys(own).length; at < 38; at++) {
    const number = String(88_000_100 + at)
    write(`bill-${number}.pdf`, await pdfOf([billPage(numberRows(number))]))
  }
}
