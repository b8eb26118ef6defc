/** Makes a bill of lading on a page so small that tests read it quickly: as PDF with a text layer, and as scans. */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import PdfDocument from 'pdfkit'
import type { DocumentFile } from '#server/reading/document-reader.ts'
import { barcodePng } from '../barcode-pictures.ts'

export const [WIDTH, HEIGHT] = [576, 260]
const lines = [
  'STRAIGHT BILL OF LADING',
  'BOL Number: PGT600123    Date: 26-Nov-2026',
  'Shipper: Hudson Valley Energy Partners    Consignee: Keystone Propane Supply',
  'Car UTLX 964116    Net 29,527.6 gal    Weight 120,467 pounds',
  'Car GATX 203344    Net 28,456.0 gal    Weight 118,230 pounds',
  'Received, subject to the classifications and tariffs in effect on the date of issue.',
]

export async function billPdf({ pages = 1, turned = false, rows = lines } = {}): Promise<Buffer> {
  const pdf = new PdfDocument({ size: turned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT], margin: 0, autoFirstPage: false })
  const bars = await barcodePng('code128', 'PGT600123')
  for (let page = 0; page < pages; page++) {
    pdf.addPage()
    // Its head is at the right edge of the page.
    if (turned) pdf.rotate(90).translate(0, -HEIGHT)
    pdf.image(bars, 430, 12, { width: 120 })
    for (const [row, line] of rows.entries()) pdf.fontSize(12).text(line, 30, 70 + 30 * row, { lineBreak: false })
  }
  pdf.end()
  return buffer(pdf)
}

/** A PDF of one page that is a picture, without a text layer. */
export async function scannedBill(picture: Buffer): Promise<Buffer> {
  const pdf = new PdfDocument({ size: [WIDTH, HEIGHT], margin: 0 })
  pdf.image(picture, 0, 0, { width: WIDTH })
  pdf.end()
  return buffer(pdf)
}

/** Each picture a page, one directory after the other as a scanner writes them. */
export async function tiffOf(pictures: readonly Buffer[]): Promise<Buffer> {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])]
  let at = 8
  for (const [index, picture] of pictures.entries()) {
    const image = await loadImage(picture)
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const { data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height)
    const grey = Buffer.from(data.filter((_, place) => place % 4 === 1))
    const tags = [
      [256, 4, 1, image.width],
      [257, 4, 1, image.height],
      [258, 3, 1, 8],
      [259, 3, 1, 1],
      [262, 3, 1, 1],
      [273, 4, 1, at + 2 + 9 * 12 + 4],
      [277, 3, 1, 1],
      [278, 4, 1, image.height],
      [279, 4, 1, grey.length],
    ]
    const head = Buffer.alloc(2 + tags.length * 12 + 4)
    head.writeUInt16LE(tags.length, 0)
    for (const [row, [tag = 0, type = 0, count = 0, value = 0]] of tags.entries()) {
      head.writeUInt16LE(tag, 2 + row * 12)
      head.writeUInt16LE(type, 4 + row * 12)
      head.writeUInt32LE(count, 6 + row * 12)
      head.writeUInt32LE(value, 10 + row * 12)
    }
    at += head.length + grey.length
    head.writeUInt32LE(index + 1 < pictures.length ? at : 0, head.length - 4)
    parts.push(head, grey)
  }
  return Buffer.concat(parts)
}

/** Stores contents as files of a temporary folder, which is removed at the end. */
export async function storedFiles(): Promise<{
  readonly folder: string
  readonly store: (content: Buffer, type: string) => Promise<DocumentFile>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'highball-reading-'))
  let count = 0
  return {
    folder,
    async store(content, type) {
      const at = path.join(folder, String(count++))
      await fs.writeFile(at, content)
      return { path: at, type }
    },
    [Symbol.asyncDispose]: () => fs.rm(folder, { recursive: true, force: true }),
  }
}
