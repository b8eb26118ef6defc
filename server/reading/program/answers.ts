/** Answers the questions that the server asks about documents. */
import type { PageWords, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { UnreadableFile, type DocumentFile } from '../document-reader.ts'
import type { DocumentPart, DocumentWork } from '../messages.ts'
import { createBarcodeReader } from './barcode-reader.ts'
import { cutOut, greyOf, type Grey } from './dots.ts'
import { createLetterReader } from './letters.ts'
import { linesOf } from './lines-of-part.ts'
import { boundedScale, type OpenedFile } from './opened-file.ts'
import { readPage } from './page-reader.ts'
import { openPdf } from './pdf-file.ts'
import { openPicture } from './picture-file.ts'
import { createSecondReader } from './second-reader.ts'
import { openTiff } from './tiff-file.ts'

type Work<K extends DocumentWork['kind']> = Extract<DocumentWork, { kind: K }>
type Hear = (part: DocumentPart) => void

/** Drawing each page takes ten times as long as reading its text: long text documents are cut by their words alone. */
const MAX_DRAWN_FOR_BARS = 20
/** Margin around a box, as a part of its height. */
const MARGIN = 0.18
/** Default width of the picture of a page, in dots. */
const WIDTH = 1275
const [MIN_WIDTH, MAX_WIDTH] = [40, 4000]

const openFile = ({ path, type }: DocumentFile): Promise<OpenedFile> =>
  type === 'application/pdf' ? openPdf(path) : type === 'image/tiff' ? openTiff(path) : openPicture(path)

/** Keeps the last file open, because a person looks at one page after the other. */
function createOpener(): (file: DocumentFile) => Promise<OpenedFile> {
  let last: { readonly path: string; readonly opened: OpenedFile } | undefined
  return async (file) => {
    if (last?.path === file.path) return last.opened
    await last?.opened.close()
    last = undefined
    const opened = await openFile(file)
    last = { path: file.path, opened }
    return opened
  }
}

const NO_PAGE = 'The document has no such page. Choose one of its pages.'

export function createAnswers(): (work: DocumentWork, hear: Hear) => Promise<void> {
  const open = createOpener()
  const readers = { letters: createLetterReader(), barcodes: createBarcodeReader() }
  const second = createSecondReader()

  async function words({ file, rotate, pages }: Work<'words'>, hear: Hear): Promise<void> {
    const opened = await open(file)
    const numbers = pages ?? Array.from({ length: opened.count }, (_, at) => at + 1)
    const withBars = numbers.length <= MAX_DRAWN_FOR_BARS
    for (const number of numbers) {
      if (number < 1 || number > opened.count) throw new UnreadableFile(NO_PAGE)
      const page: PageWords = await readPage(await opened.page(number), number, readers, { rotate, withBars })
      hear({ kind: 'page', page, all: numbers.length })
    }
  }

  async function crops({ file, crops: wanted }: Work<'crops'>, hear: Hear): Promise<void> {
    const opened = await open(file)
    let drawn: { readonly page: number; readonly turn: PageTurn; readonly grey: Grey } | undefined
    for (const { key, page, turn, box } of wanted) {
      if (page < 1 || page > opened.count) throw new UnreadableFile(NO_PAGE)
      if (drawn?.page !== page || drawn.turn !== turn) {
        const own = await opened.page(page)
        drawn = { page, turn, grey: greyOf(await own.draw(own.readingScale, turn)) }
      }
      const lines: { readonly text: string; readonly confidence: number }[] = []
      for (const line of linesOf(cutOut(drawn.grey, box, MARGIN))) lines.push(await second(line))
      const found = lines.filter(({ text }) => text !== '')
      const confidence = found.length === 0 ? 0 : Math.min(...found.map((line) => line.confidence))
      hear({ kind: 'crop', crop: { key, text: found.map(({ text }) => text).join(' '), confidence } })
    }
  }

  async function picture({ file, page, turn, width = WIDTH }: Work<'picture'>, hear: Hear): Promise<void> {
    const opened = await open(file)
    if (page < 1 || page > opened.count) return
    const own = await opened.page(page)
    const across = turn === 90 || turn === 270 ? own.height : own.width
    const scale = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)) / across
    const canvas = await own.draw(boundedScale(scale, own), turn)
    hear({ kind: 'picture', png: await canvas.encode('png') })
  }

  return async (work, hear) => {
    if (work.kind === 'words') await words(work, hear)
    else if (work.kind === 'crops') await crops(work, hear)
    else await picture(work, hear)
  }
}
