/** Real documents, read by the real process: text layers, scans, pictures, parts of pages and pictures of pages. */
import { fork } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageWords, Word } from '#model/areas/document/rules/reading/page-words.ts'
import { createReader } from '#server/reading/create-reader.ts'
import { UnreadableFile, type DocumentFile } from '#server/reading/document-reader.ts'
import { builtFolder } from '#server/project/thread.ts'
import { billPdf, scannedBill, storedFiles, tiffOf } from './sample-bill.ts'

const PDF = 'application/pdf'
/** Whatever asks the network ends the process. */
const noNetwork = `data:text/javascript,${encodeURIComponent(
  "import net from 'node:net'; import dns from 'node:dns'; net.Socket.prototype.connect = dns.lookup = () => process.exit(9)",
)}`
const start = () =>
  fork(path.join(builtFolder ?? '', 'document-program.mjs'), [], {
    env: {},
    execArgv: ['--import', noNetwork],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

const reader = createReader({ start })
const never = new AbortController().signal
const files = await storedFiles()
let text: DocumentFile
let picture: Buffer
beforeAll(async () => {
  text = await files.store(await billPdf(), PDF)
  picture = await pictureOf(text, 2400)
})
afterAll(async () => {
  await reader.close()
  await files[Symbol.asyncDispose]()
})

async function pictureOf(file: DocumentFile, width: number, turn: 0 | 90 | 180 | 270 = 0): Promise<Buffer> {
  const found = await reader.pageImage(file, 1, { width, turn })
  if (found === undefined) throw new Error('No such page')
  return found
}
const read = async (file: DocumentFile, options = {}): Promise<readonly PageWords[]> =>
  reader.words(file, options, never)
function wordOf(page: PageWords | undefined, wanted: string): Word {
  const found = page?.words.find(({ text: own }) => own === wanted)
  if (found === undefined) throw new Error(`${wanted} is not among ${page?.words.map((word) => word.text).join(' ')}`)
  return found
}
/** The middle of a word, in hundredths of the page. */
const middle = ({ box: [left, top, right, bottom] }: Word) => [(left + right) * 50, (top + bottom) * 50]
function near(word: Word, other: Word): void {
  const [[x = 0, y = 0], [otherX = 0, otherY = 0]] = [middle(word), middle(other)]
  expect(Math.abs(x - otherX)).toBeLessThan(1.5)
  expect(Math.abs(y - otherY)).toBeLessThan(1.5)
}

describe('the text layer of a PDF', () => {
  it('gives words with their places, and the barcode', async () => {
    const [page] = await read(text)
    expect(page).toMatchObject({ page: 1, source: 'text', turn: 0, barcodes: ['PGT600123'] })
    expect(page?.aspect).toBeCloseTo(576 / 260, 3)
    const word = wordOf(page, 'PGT600123')
    expect(word.confidence).toBe(100)
    // Its line begins 30 points from the left edge, 100 from the top.
    expect(wordOf(page, 'BOL').box[0]).toBeCloseTo(30 / 576, 2)
    expect(wordOf(page, 'BOL').box[1] * 260).toBeGreaterThan(98)
    expect(wordOf(page, 'BOL').box[3] * 260).toBeLessThan(116)
    expect(wordOf(page, '29,527.6').box[0]).toBeGreaterThan(wordOf(page, '964116').box[2])
  })

  it('stands upright where the page lies on its side, as the reader found or as a person says', async () => {
    const lying = await files.store(await billPdf({ turned: true }), PDF)
    const [[found], [said], [upright]] = [await read(lying), await read(lying, { rotate: 270 }), await read(text)]
    expect(found).toMatchObject({ source: 'text', turn: 270 })
    expect(said).toEqual(found)
    near(wordOf(found, '120,467'), wordOf(upright, '120,467'))
  })

  it('is read page by page, those that are asked for', async () => {
    const three = await files.store(await billPdf({ pages: 3 }), PDF)
    const progress: string[] = []
    const onPage = (done: number, all: number): void => void progress.push(`${done} of ${all}`)
    expect((await read(three, { pages: [3, 1], onPage })).map(({ page }) => page)).toEqual([3, 1])
    expect(progress).toEqual(['1 of 2', '2 of 2'])
    await expect(read(three, { pages: [4] })).rejects.toThrow(UnreadableFile)
  })
})

describe('a page without a text layer', () => {
  it('is read as it lies: upright, and upside down', async () => {
    const upright = await files.store(await scannedBill(picture), PDF)
    const [[scan], [original]] = [await read(upright), await read(text)]
    expect(scan).toMatchObject({ source: 'ocr', turn: 0, barcodes: ['PGT600123'] })
    for (const figure of ['PGT600123', '26-Nov-2026', '964116', '29,527.6', '120,467', '118,230'])
      near(wordOf(scan, figure), wordOf(original, figure))

    const over = await files.store(await pictureOf(text, 2400, 180), 'image/png')
    const [found] = await read(over)
    expect(found).toMatchObject({ source: 'ocr', turn: 180, barcodes: ['PGT600123'] })
    near(wordOf(found, '29,527.6'), wordOf(original, '29,527.6'))
  })

  it('is turned as a person says, without asking', async () => {
    const across = await files.store(await pictureOf(text, 1063, 90), 'image/png')
    const [page] = await read(across, { rotate: 270 })
    expect(page).toMatchObject({ turn: 270 })
    wordOf(page, '964116')
  })

  it('is each page of a TIFF', async () => {
    const tiff = await files.store(await tiffOf([picture, await pictureOf(text, 2300)]), 'image/tiff')
    const pages = await read(tiff)
    expect(pages.map(({ page, source }) => [page, source])).toEqual([
      [1, 'ocr'],
      [2, 'ocr'],
    ])
    for (const page of pages) wordOf(page, 'PGT600123')
  })
})

describe('a picture that is not stored upright, or not with square dots', () => {
  it('is read on fax pages with more dots across than down, and on pages that a scanner turned (groups 3 and 4)', async () => {
    const fax = await files.store(await fs.readFile(path.join(import.meta.dirname, 'fax.tif')), 'image/tiff')
    const pages = await read(fax)
    expect(pages.map(({ turn }) => turn)).toEqual([0, 0])
    for (const page of pages) {
      expect(page.aspect).toBeCloseTo(576 / 260, 1)
      for (const figure of ['PGT600123', '203344', '118,230']) wordOf(page, figure)
    }
  })

  it('is upright by the orientation of a photo (EXIF)', async () => {
    const photo = await loadImage(picture)
    const canvas = createCanvas(photo.width, photo.height)
    canvas.getContext('2d').drawImage(photo, 0, 0)
    const jpeg = await canvas.encode('jpeg')
    // Orientation 6: the right side of the stored picture is the top of the photo.
    const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
    const turned = await files.store(Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]), 'image/jpeg')
    const shown = await loadImage((await reader.pageImage(turned, 1, { turn: 0, width: 260 })) ?? Buffer.alloc(0))
    expect([shown.width, shown.height]).toEqual([260, 576])
  })

  it('is refused with what to do where its compression cannot be read', async () => {
    const tiff = await tiffOf([picture])
    // The value of tag 259, in the first directory.
    tiff.writeUInt16LE(34712, tiff.indexOf(Buffer.from('03010300', 'hex')) + 8)
    const file = await files.store(tiff, 'image/tiff')
    await expect(read(file)).rejects.toThrow('Save it as PDF or PNG, then upload that.')
  })
})

describe('the second reader', () => {
  it('reads parts of a page, upright, and says which', async () => {
    const [page] = await read(text)
    const crops = ['29,527.6', '964116', '120,467'].map((key) => ({ key, page: 1, box: wordOf(page, key).box }))
    const over = await files.store(await pictureOf(text, 2400, 180), 'image/png')
    for (const [file, turn] of [
      [text, 0],
      [over, 180],
    ] as const) {
      const found = await reader.crops(file, () => turn, crops, never)
      expect(found.map(({ key, text: own }) => [key, own])).toEqual(crops.map(({ key }) => [key, key]))
      for (const { confidence } of found) expect(confidence).toBeGreaterThan(90)
    }
    expect(await reader.crops(text, () => 0, [], never)).toEqual([])
  })

  it('reads the lines of a part that a person marks by hand', async () => {
    const [page] = await read(text)
    const [first, second] = [wordOf(page, '964116').box, wordOf(page, '203344').box]
    const marked = [0, first[1] - 0.02, 1, second[3] + 0.02] as const
    const [found] = await reader.crops(text, () => 0, [{ key: 'marked', page: 1, box: marked }], never)
    expect(found?.text).toMatch(/964116.*29,527\.6.*203344.*28,456\.0/)
    expect(found?.text).not.toMatch(/Hudson|Received/)
  })
})

describe('the picture of a page', () => {
  it('is as wide as asked and stands upright', async () => {
    const image = await loadImage(await pictureOf(text, 640))
    expect([image.width, image.height]).toEqual([640, 289])
    const turned = await loadImage(await pictureOf(text, 260, 90))
    expect([turned.width, turned.height]).toEqual([260, 576])
  })

  it('is missing where the document has no such page', async () => {
    expect(await reader.pageImage(text, 2, { turn: 0 })).toBeUndefined()
    expect(await reader.pageImage(text, 0, { turn: 0 })).toBeUndefined()
  })
})
