/** Files that a stranger may send: each is refused or fails with a sentence, and the next one is read. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import PdfDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { startProgram } from '#server/project/program.ts'
import { createReader } from '#server/reading/create-reader.ts'
import { ReaderEnded, UnreadableFile } from '#server/reading/document-reader.ts'
import { recognizeFile } from '#server/reading/recognize-file.ts'
import { barcodePng, pngClaiming, qrJpeg } from '../barcode-pictures.ts'
import { bombOfPicture, bombOfText } from '../hostile-pdf.ts'
import { billPdf, storedFiles, tiffOf } from './sample-bill.ts'

const reader = createReader()
const files = await storedFiles()
afterAll(async () => {
  await reader.close()
  await files[Symbol.asyncDispose]()
})

/** The sentence of a file that is refused or cannot be read; else where its words came from. */
async function outcome(content: Buffer): Promise<string> {
  const { path } = await files.store(content, '')
  const found = await recognizeFile(path, content.length)
  if ('refusal' in found) return found.refusal
  try {
    const pages = await reader.words({ path, ...found }, {}, new AbortController().signal)
    return pages.map(({ source, words }) => `${source}: ${words.length}`).join()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    if (error instanceof ReaderEnded) return 'ended'
    throw error
  }
}

async function encrypted(): Promise<Buffer> {
  const pdf = new PdfDocument({ userPassword: 'open', ownerPassword: 'change', pdfVersion: '1.7' })
  pdf.text('Bill of lading')
  pdf.end()
  return buffer(pdf)
}

const ACCEPTED = 'Upload the bill as PDF, PNG, JPEG, WebP, GIF or TIFF.'
const refused: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
  ['nothing', () => Buffer.alloc(0), 'The file is empty. Scan or download the bill again, then upload it.'],
  [
    'a program',
    () => Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(200)]),
    `The file is a program. ${ACCEPTED}`,
  ],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), `The file is a web page. ${ACCEPTED}`],
  ['plain text', () => Buffer.from('Bill of lading 1'), `The file is plain text. ${ACCEPTED}`],
  ['noise', () => Buffer.concat([Buffer.alloc(4), randomBytes(500)]), `The file is of an unknown type. ${ACCEPTED}`],
  [
    'a HEIC photo',
    () => Buffer.concat([Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), Buffer.alloc(100)]),
    'The file is a HEIC photo. Save or export it as JPEG, then upload that.',
  ],
  [
    'an encrypted PDF',
    encrypted,
    'The PDF is encrypted. Open it with its password, print it to a new PDF, then upload that.',
  ],
]
it.each(refused)('refuses %s', async (_, content, sentence) => {
  expect(await outcome(await content())).toBe(sentence)
})

it('refuses a file that is larger than any may be, without reading it', async () => {
  expect(await recognizeFile('/nowhere', 25 * 1024 * 1024 + 1)).toEqual({
    refusal: 'The file is larger than 25 MB. Scan at 300 dpi, or split it into parts, then upload them.',
  })
})

const PICTURE = 'The picture is damaged and cannot be read. Scan or photograph the bill again, then upload it.'
const PAPER = 'The PDF is damaged and cannot be opened. Ask the sender for it again, or scan the paper.'
const LARGE = 'The picture is larger than 50 megapixels. Scan at 300 dpi, then upload it again.'
const unreadable: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
  ['a PDF without an end', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<'), PAPER],
  ['a PDF of noise', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)]), PAPER],
  ['a PNG that claims to be huge', () => pngClaiming(60_000, 60_000, 1), LARGE],
  ['a PNG that unpacks to more than it claims', () => pngClaiming(100, 100, 400_000), PICTURE],
  ['a JPEG whose head is cut off', () => qrJpeg('PGT600123').subarray(0, 20), PICTURE],
  [
    'a GIF that claims to be huge',
    () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4, 0xff), Buffer.alloc(20)]),
    LARGE,
  ],
  [
    'a PDF whose page is broken',
    () =>
      billPdf().then((pdf) =>
        Buffer.from(
          pdf.toString('latin1').replaceAll('/Contents', '/Content5').replaceAll('/MediaBox', '/MediaB0x'),
          'latin1',
        ),
      ),
    '',
  ],
  ['a TIFF of noise', () => Buffer.concat([Buffer.from('49492a0008000000', 'hex'), randomBytes(400)]), ''],
]
it.each(unreadable)('fails %s with a sentence', async (_, content, sentence) => {
  const said = await outcome(await content())
  expect(said).toMatch(sentence === '' ? /^(?:ocr: 0|The .*\. .*\.)$/ : sentence)
})

it('fails a document of too many pages', async () => {
  expect(await outcome(await billPdf({ pages: 201, rows: ['Page'] }))).toBe(
    'The file has 201 pages; up to 200 are read. Split it, then upload the parts.',
  )
})

it('fails what needs more memory than it has, and reads the next document', async () => {
  // Either ends: what has no picture left is a page without words.
  expect(await outcome(bombOfText(1500))).toMatch(/^(?:ended|ocr: 0)$/)
  expect(await outcome(bombOfPicture(1500, 20_000))).toMatch(/^(?:ended|ocr: 0)$/)
  expect(await outcome(await billPdf())).toMatch(/^text: /)
})

it('ends a process that takes more memory than it may', async () => {
  const small = createReader({
    start: () =>
      startProgram(new URL('../../../server/reading/program/main.ts', import.meta.url), 'document-program', {
        env: { HIGHBALL_DOCUMENT_MB: '60' },
        heapMb: 512,
      }),
  })
  const file = await files.store(await billPdf({ pages: 20 }), 'application/pdf')
  await expect(small.words(file, {}, new AbortController().signal)).rejects.toThrow(
    new ReaderEnded('The reader of documents ended (SIGKILL)'),
  )
  await small.close()
})

it('runs no script of a PDF, and reads the same words as without it', async () => {
  const plain = await billPdf()
  // A script that is run ends the process.
  const script = '/OpenAction << /S /JavaScript /JS (globalThis.process.exit\\(9\\)) >>'
  const pdf = plain.toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${script}`)
  expect(pdf).toContain(script)
  expect(await outcome(Buffer.from(pdf, 'latin1'))).toBe(await outcome(plain))
})

it('stays up with broken files one after the other', async () => {
  const [pdf, png] = [await billPdf(), await barcodePng('qrcode', 'PGT600123')]
  const tiff = await tiffOf([png])
  for (let at = 0; at < 60; at++) {
    const whole = [pdf, png, tiff][at % 3] ?? pdf
    const broken = Buffer.from(whole.subarray(0, 8 + ((at * 7919) % (whole.length - 8))))
    for (let place = 8; place < broken.length; place += 211) broken[place] = (place * (at + 1)) % 256
    expect(await outcome(broken)).toMatch(/^(?:ended|(?:(?:text|ocr): \d+,?)+|(?:The|A) .*\.)$/)
  }
  expect(await outcome(pdf)).toMatch(/^text: /)
})

it('leaves none of its files behind', async () => {
  for (const name of await fs.readdir(files.folder)) expect(name).toMatch(/^\d+$/)
})
