/** Reads the file of a bill of lading: what it says by its text layer, and what becomes of its row. */
import type { bill } from '#model/areas/document/bill.resource.ts'
import {
  isIdentified,
  leastConfidence,
  readBill,
  type ReadBill,
} from '#model/areas/document/rules/reading/read-bill.ts'
import type { Row } from '#model/kernel/resource.ts'
import { pagesOfPdf } from '#server/engine/files/pdf/pdf-text.ts'

type Bill = Row<typeof bill>
type Said = Pick<Bill, 'bol_number' | 'bol_date' | 'car_mark' | 'car_number' | 'product_name' | 'net_volume'>
const nothing: Said = {
  bol_number: '',
  bol_date: null,
  car_mark: '',
  car_number: '',
  product_name: '',
  net_volume: null,
}
/** As the fields take them. */
const MOST_OF_NAME = 80

function saidIn({ values, cars: [car] }: ReadBill): Said {
  return {
    bol_number: values.bol_number?.value ?? '',
    bol_date: values.bol_date?.value ?? null,
    car_mark: car?.car_mark ?? '',
    car_number: car?.car_number ?? '',
    product_name: (values.product_name?.value ?? '').slice(0, MOST_OF_NAME),
    net_volume: values.net_volume?.value ?? null,
  }
}

const problemOf = (type: string, pages: readonly string[]): string =>
  type.startsWith('image/')
    ? 'A picture has no text that can be read. Enter its numbers from the picture.'
    : pages.length === 0
      ? 'It could not be opened as a document.'
      : pages.every((text) => text.trim() === '')
        ? 'It has no text, as a scan has none. Enter its numbers from the page.'
        : 'Neither the number of a bill of lading nor a car was found in its text.'

/** What to write of a file. `before`: what somebody entered, which stays. */
export async function readingOf(
  file: { readonly path: string; readonly type: string },
  before: Pick<Bill, 'attempts'> & Said = { attempts: 0, ...nothing },
): Promise<Partial<Bill>> {
  const pages = file.type === 'application/pdf' ? await pagesOfPdf(file.path) : []
  const read = readBill(pages)
  const said = saidIn(read)
  const isRead = isIdentified(read)
  return {
    bol_number: before.bol_number || said.bol_number,
    bol_date: before.bol_date ?? said.bol_date,
    ...(before.car_mark === '' && before.car_number === '' && { car_mark: said.car_mark, car_number: said.car_number }),
    product_name: before.product_name || said.product_name,
    net_volume: before.net_volume ?? said.net_volume,
    status: isRead ? 'read' : 'failed',
    problem: isRead ? '' : problemOf(file.type, pages),
    attempts: (before.attempts ?? 0) + 1,
    pages: pages.length > 0 ? pages.length : null,
    confidence: leastConfidence(read),
    extracted_data: { ...read.values, cars: read.cars },
  }
}
