/** Sets made pages as a PDF with a text layer, and joins pictures of pages to a PDF without one. */
import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { barsOf, widthsOf } from '#server/print/barcode.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, type MadePage, type PageMark } from './page-marks.ts'
import { BASELINE, printedWords } from './printed-words.ts'

export type MadeFile = {
  readonly type: string
  readonly content: Buffer
  /** The words that a reader finds on its pages. */
  readonly pages: readonly PageWords[]
}

const PDF = 'application/pdf'
const SIZE = [PAGE_WIDTH, PAGE_HEIGHT]
/** A fixed day, so that the same pages give the same bytes. */
const made = { CreationDate: new Date('2026-01-01T00:00:00Z'), Producer: 'Highball', Creator: 'Highball' }

type Pdf = InstanceType<typeof PdfDocument>
const fontOf = ({ isStrong }: { readonly isStrong: boolean }): string => (isStrong ? 'Helvetica-Bold' : 'Helvetica')

function drawMark(pdf: Pdf, mark: PageMark): void {
  if (mark.kind === 'text') {
    pdf.font(fontOf(mark), mark.size)
    pdf.text(mark.text, mark.x, mark.y + BASELINE * mark.size, { lineBreak: false, baseline: 'alphabetic' })
  } else if (mark.kind === 'line') {
    pdf.moveTo(mark.x, mark.y).lineTo(mark.toX, mark.toY).lineWidth(0.6).stroke()
  } else {
    for (const { x, width } of barsOf(widthsOf(mark.text), mark.x, mark.module)) pdf.rect(x, mark.y, width, mark.height)
    pdf.fill('black')
  }
}

export async function textPdf(pages: readonly MadePage[]): Promise<MadeFile> {
  const pdf = new PdfDocument({ size: SIZE, margin: 0, autoFirstPage: false, info: made })
  const words = pages.map((marks, at) => {
    pdf.addPage()
    for (const mark of marks) drawMark(pdf, mark)
    const found = printedWords(marks, (text, mark) => pdf.font(fontOf(mark), mark.size).widthOfString(text))
    return { page: at + 1, source: 'text' as const, turn: 0 as const, ...found }
  })
  pdf.end()
  return { type: PDF, content: await buffer(pdf), pages: words }
}

/** One PDF of several scans, each with its pages. */
export async function scannedPdf(scans: readonly MadeFile[]): Promise<MadeFile> {
  const pdf = new PdfDocument({ size: SIZE, margin: 0, autoFirstPage: false, info: made })
  for (const { content } of scans) {
    pdf.addPage()
    pdf.image(content, 0, 0, { width: PAGE_WIDTH, height: PAGE_HEIGHT })
  }
  pdf.end()
  return {
    type: PDF,
    content: await buffer(pdf),
    pages: scans.flatMap(({ pages }) => pages).map((page, at) => ({ ...page, page: at + 1 })),
  }
}
