/** Barcodes in the pictures of files: read where there are some, and a hostile file costs a moment and no more. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { barcodesIn } from '#server/engine/files/barcodes/barcodes.ts'
import { pictureSize } from '#server/engine/files/barcodes/picture-size.ts'
import { unpacked } from '#server/engine/files/barcodes/pdf-pictures.ts'
import { barcodePng, pngClaiming, qrJpeg, scannedPdf } from '../../barcode-pictures.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-barcodes-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
let files = 0
function readIn(content: Uint8Array, type: string): Promise<readonly string[]> {
  const at = path.join(folder, String(++files))
  fs.writeFileSync(at, content)
  return barcodesIn({ path: at, type })
}

describe('a barcode is read', () => {
  it.each<[string, () => Promise<Buffer>, string, readonly string[]]>([
    ['of bars in a PNG', () => barcodePng('code128', 'PGT-4711'), 'image/png', ['PGT-4711']],
    ['of squares in a PNG', () => barcodePng('qrcode', 'PGT-4712'), 'image/png', ['PGT-4712']],
    ['of squares in a JPEG', async () => qrJpeg('PGT-4713'), 'image/jpeg', ['PGT-4713']],
    [
      'of each picture in a PDF',
      async () => scannedPdf(await barcodePng('code128', 'PGT-4714'), qrJpeg('BK-2611-0042')),
      'application/pdf',
      ['PGT-4714', 'BK-2611-0042'],
    ],
  ])('%s', async (_what, content, type, texts) => {
    expect(await readIn(await content(), type)).toEqual(texts)
  })

  it('of many files at once, each by its own', async () => {
    const numbers = ['A-100', 'A-101', 'A-102', 'A-103']
    const read = await Promise.all(
      numbers.map(async (number) => readIn(await barcodePng('qrcode', number), 'image/png')),
    )
    expect(read).toEqual(numbers.map((number) => [number]))
  })
})

describe('nothing is read', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['of a picture without a code', async () => pngClaiming(100, 100, 100), 'image/png'],
    ['of what only says that it is a picture', async () => Buffer.from('no picture'), 'image/png'],
    ['of what only says that it is a document', async () => Buffer.from('%PDF-1.7 no document'), 'application/pdf'],
    ['of nothing', async () => Buffer.alloc(0), 'image/jpeg'],
    ['of a picture that claims to be endless', async () => pngClaiming(60_000, 60_000, 100), 'image/png'],
    ['of a picture that unpacks to more than it claims', async () => pngClaiming(100, 100, 3_000_000), 'image/png'],
    [
      'of a picture that ends in its middle',
      async () => (await barcodePng('qrcode', 'A-1')).subarray(0, 300),
      'image/png',
    ],
    ['of another kind of file', () => barcodePng('qrcode', 'A-1'), 'text/plain'],
  ])('%s', async (_what, content, type) => {
    expect(await readIn(await content(), type)).toEqual([])
  })
})

describe('how large a picture claims to be', () => {
  const most = 1_000_000
  it.each<[string, Buffer, { width: number; height: number } | undefined]>([
    ['a PNG', pngClaiming(100, 20, 20), { width: 100, height: 20 }],
    ['a PNG that is larger than is taken', pngClaiming(1001, 1000, 1), undefined],
    ['a PNG in which more is packed', pngClaiming(100, 20, 2000), undefined],
    ['a JPEG', qrJpeg('A'), { width: 232, height: 232 }],
    ['a JPEG without a frame', Buffer.from('ffd8ffdb0004000affd9', 'hex'), undefined],
    ['a text', Buffer.from('text'), undefined],
  ])('%s', (_what, bytes, size) => {
    expect(pictureSize(bytes, most)).toEqual(size)
  })
})

describe('the pixels of a page', () => {
  it.each<[string, { width: number; height: number; data: Uint8Array }, readonly number[] | undefined]>([
    ['in bits', { width: 2, height: 1, data: new Uint8Array([0b1000_0000]) }, [255, 0]],
    ['in grey', { width: 2, height: 1, data: new Uint8Array([7, 9]) }, [7, 9]],
    ['in three colours', { width: 1, height: 1, data: new Uint8Array([1, 2, 3]) }, [2]],
    ['in three colours and opacity', { width: 1, height: 1, data: new Uint8Array([1, 2, 3, 4]) }, [2]],
    ['in something else', { width: 1, height: 1, data: new Uint8Array([1, 2]) }, undefined],
  ])('%s', (_what, packed, greys) => {
    const { data } = unpacked(packed) ?? {}
    expect(data && [...data].filter((_one, at) => at % 4 === 0)).toEqual(greys)
  })
  it('finer than is needed are thinned out', () => {
    const side = 6000
    const { width, height } = unpacked({ width: side, height: side, data: new Uint8Array(side * side) }) ?? {}
    expect([width, height]).toEqual([3000, 3000])
  })
})
