/** Makes the files of the documents that the demo received, and what was read in each. */
import { carName } from '../../../made-bills/made-bill.ts'
import type { MadePage } from '../../../made-bills/page-marks.ts'
import { billLayouts } from '../../../made-bills/layouts/index.ts'
import { scanOf, type ScanVariant } from '../../../made-bills/scan.ts'
import { scannedPdf, textPdf, type MadeFile } from '../../../made-bills/text-pdf.ts'
import type { PlannedBill } from './plan.ts'
import { recordedPages } from './recorded-words.ts'
import type { ShippedBill } from './shipped-bills.ts'

const [DPI, FAX_DPI, COARSE_DPI] = [120, 180, 180]
const dpiOf = (way: ScanVariant): number => (way === 'fax' ? FAX_DPI : way === 'low resolution' ? COARSE_DPI : DPI)

function pagesOf({ layout, flaw }: PlannedBill, { bill }: ShippedBill): readonly MadePage[] {
  const found = billLayouts.find(({ name }) => name === layout)
  if (found === undefined) throw new Error(`There is no layout ${layout}.`)
  // Two digits of the weight are swapped on the paper with the misread number.
  const cars = bill.cars.map((car, at) =>
    flaw === 'number' && at === 0 ? { ...car, weight: car.weight.replace(/(\d)(\d)(\d)(?=\.|$)/, '$2$1$3') } : car,
  )
  return found.pages({ ...bill, cars })
}

const scanned = (marks: MadePage, way: ScanVariant, seed: number): Promise<MadeFile> =>
  scanOf(marks, way, { dpi: dpiOf(way), seed })

/** Makes the file of a document, with its words as OCR reads them. A scan of several pages is a PDF. */
export async function receivedFile(planned: PlannedBill, shipped: ShippedBill, seed: number): Promise<MadeFile> {
  const pages = pagesOf(planned, shipped)
  const { way } = planned
  if (way === 'text') return textPdf(pages)
  const scans = await Promise.all(pages.map((marks) => scanned(marks, way, seed)))
  const [only] = scans
  const file = only === undefined || scans.length > 1 ? await scannedPdf(scans) : only
  return { ...file, pages: recordedPages(planned, file.pages) }
}

/** Makes one scan of several bills, each on a page of its own. */
export async function bundledFile(planned: readonly PlannedBill[], shipped: readonly ShippedBill[]): Promise<MadeFile> {
  const files = await Promise.all(
    planned.flatMap((one, at) => {
      const own = shipped[at]
      return own === undefined ? [] : [receivedFile(one, own, at)]
    }),
  )
  return scannedPdf(files)
}

const UNREADABLE_DPI = 50
/** A photo too small for its text to be read. */
export const blurredFile = (shipped: ShippedBill): Promise<MadeFile> =>
  scanOf(pagesOf({ layout: 'letter', way: 'text', end: 'read' }, shipped)[0] ?? [], 'low resolution', {
    dpi: UNREADABLE_DPI,
  })

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
/** The name that the sender gave the file. */
export function nameOfFile({ way }: PlannedBill, { bill }: ShippedBill, { type }: MadeFile, at: number): string {
  const [car] = bill.cars
  const [number, extension] = [1021 + at, extensions[type] ?? '']
  if (way === 'text') return at % 2 === 0 ? `BOL-${bill.number}.pdf` : `${car ? carName(car) : 'bill'}.pdf`
  return `${way === 'photo' ? 'IMG_' : way === 'fax' ? 'fax-' : 'scan-'}${number}.${extension}`
}
