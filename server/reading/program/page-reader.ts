/** Reads the words of a page: from its text layer if it has one, and by OCR if not. */
import type { PageWords, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import type { BarcodeReader } from './barcode-reader.ts'
import { cleanScan, whiten } from './clean-scan.ts'
import { greyOf } from './dots.ts'
import type { LetterReader } from './letters.ts'
import type { DrawnPage } from './opened-file.ts'
import { textWords, turnedPiece, turnOfText } from './text-words.ts'

/** A page with fewer words in its text layer is taken for a scan with a stamp. */
const TEXT_WORDS = 20
/** Part of the reading scale that is enough for barcodes. */
const BARS_SCALE = 0.5

type Readers = { readonly letters: LetterReader; readonly barcodes: BarcodeReader }

const aspectOf = ({ width, height }: DrawnPage, turn: PageTurn): number =>
  turn === 90 || turn === 270 ? height / width : width / height

/** Returns undefined if the page has no text layer. */
async function fromText(page: DrawnPage, rotate?: PageTurn): Promise<Omit<PageWords, 'page' | 'barcodes'> | undefined> {
  const pieces = await page.pieces()
  const turn = rotate ?? turnOfText(pieces)
  const { width, height } = page
  const isAcross = turn === 90 || turn === 270
  const words = textWords(
    pieces.map((piece) => turnedPiece(piece, turn, width, height)),
    isAcross ? height : width,
    isAcross ? width : height,
  )
  return words.length < TEXT_WORDS ? undefined : { source: 'text', turn, aspect: aspectOf(page, turn), words }
}

async function fromPicture(page: DrawnPage, readers: Readers, rotate?: PageTurn): Promise<Omit<PageWords, 'page'>> {
  const first = greyOf(await page.draw(page.readingScale, rotate ?? 0))
  const turn = rotate ?? (await readers.letters.turn(cleanScan(first)))
  const upright = turn === (rotate ?? 0) ? first : greyOf(await page.draw(page.readingScale, turn))
  const bars = await readers.barcodes(upright)
  whiten(upright, bars.spots)
  const words = await readers.letters.words(cleanScan(upright))
  return { source: 'ocr', turn, aspect: upright.width / upright.height, words, barcodes: bars.texts }
}

/** `withBars`: whether a page with a text layer is drawn to look for barcodes too. */
export async function readPage(
  page: DrawnPage,
  number: number,
  readers: Readers,
  { rotate, withBars }: { readonly rotate?: PageTurn | undefined; readonly withBars: boolean },
): Promise<PageWords> {
  const text = await fromText(page, rotate)
  if (text === undefined) return { page: number, ...(await fromPicture(page, readers, rotate)) }
  const drawn = withBars ? await page.draw(page.readingScale * BARS_SCALE, 0) : undefined
  return { page: number, ...text, barcodes: drawn === undefined ? [] : (await readers.barcodes(greyOf(drawn))).texts }
}
