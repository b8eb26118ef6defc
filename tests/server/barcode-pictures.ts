/** Pictures of barcodes, made by ourselves: as a scanner, a telephone or a program hands them over. */
import bwip from 'bwip-js/node'
import PdfDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'

export type Symbology = 'code128' | 'qrcode'

export const barcodePng = (bcid: Symbology, text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid, text, scale: 3, padding: 10, backgroundcolor: 'ffffff' })

/** A page of a scanner: the picture is all that there is. */
export async function scannedPdf(...pictures: readonly Buffer[]): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'LETTER' })
  for (const picture of pictures) pdf.image(picture, 72, 72, { width: 250 })
  pdf.end()
  return buffer(pdf)
}

const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
]

/** The bits of the differences between squares: category of the difference in four bits, the difference, and the end of the square. */
function* differences(squares: readonly (0 | 1)[]): Generator<0 | 1> {
  let before = 0
  for (const square of squares) {
    const value = square === 1 ? -128 : 127
    const difference = value - before
    before = value
    const category = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
    const bits = difference < 0 ? difference + 2 ** category - 1 : difference
    const written =
      category.toString(2).padStart(4, '0') + (category > 0 ? bits.toString(2).padStart(category, '0') : '')
    for (const bit of `${written}0`) yield bit === '1' ? 1 : 0
  }
}

function entropyOf(squares: readonly (0 | 1)[]): number[] {
  const bits = [...differences(squares)]
  while (bits.length % 8 !== 0) bits.push(1)
  const bytes: number[] = []
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).join(''), 2)
    // A byte of ones alone would begin a marker.
    bytes.push(byte, ...(byte === 255 ? [0] : []))
  }
  return bytes
}

/** A grey JPEG whose squares of 8 by 8 points are each black or white, so that it needs no transform. */
function jpegOf(size: number, squares: readonly (0 | 1)[]): Buffer {
  const [high, low] = [(size * 8) >> 8, (size * 8) & 255]
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    ...segment(0xc0, [8, high, low, high, low, 1, 1, 0x11, 0]),
    // Codes of four bits for the categories 0 to 9, and of one bit for the end of a square.
    ...segment(0xc4, [
      0x00,
      0,
      0,
      0,
      10,
      ...Array.from({ length: 12 }, () => 0),
      ...Array.from({ length: 10 }, (_, at) => at),
    ]),
    ...segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    ...entropyOf(squares),
    0xff,
    0xd9,
  ])
}

const MARGIN = 4
/** As a telephone takes it. */
export function qrJpeg(text: string): Buffer {
  const [found] = bwip.raw('qrcode', text, {})
  if (found === undefined || !('pixs' in found)) throw new Error('No code')
  const { pixs, pixx } = found
  const size = pixx + 2 * MARGIN
  const squares = Array.from({ length: size * size }, (_, at): 0 | 1 => {
    const [x, y] = [(at % size) - MARGIN, Math.floor(at / size) - MARGIN]
    return x >= 0 && y >= 0 && x < pixx && y < pixx && pixs[y * pixx + x] === 1 ? 1 : 0
  })
  return jpegOf(size, squares)
}

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}
/** Claims one size and unpacks to another: `rows` of a hundred points, in grey. */
export function pngClaiming(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * 101))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
