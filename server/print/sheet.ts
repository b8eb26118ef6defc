/** Layout of one PDF document: a vertical position, page breaks and text that fits. Lengths in points (1/72 inch). */
import PDFDocument from 'pdfkit'
import { fontOfPaper, weights, type Weight } from './fonts.state.ts'
import type { Paper } from './paper.ts'

export type InkColor = 'text' | 'muted' | 'line' | 'mark'
export const inks: Readonly<Record<InkColor, string>> = {
  text: '#111418',
  muted: '#5c6470',
  line: '#b9c0c9',
  mark: '#e3e6ea',
}
const margin = 36
/** Of a letter of Courier, as part of its size. */
const CODE_WIDTH = 0.6
const footHeight = 22

/** Replaces characters that the font lacks, and control characters, because they would fail the document. */
const clean = (text: string): string => text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '')

type Style = {
  readonly size?: number
  readonly weight?: Weight
  readonly ink?: InkColor
  readonly align?: 'left' | 'right'
}

export class PdfSheet {
  readonly pdf: PDFKit.PDFDocument
  readonly left = margin
  readonly width: number
  readonly #bottom: number
  readonly #paper: Paper
  /** The text style last set on this page. */
  #set = ''
  y = margin

  constructor(paper: Paper) {
    this.#paper = paper
    this.pdf = new PDFDocument({
      size: paper.large === true ? 'TABLOID' : 'LETTER',
      layout: paper.landscape === true ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: true,
      // No default font: reading the measures of Helvetica took a tenth of the time of a short paper, and no text is set in it.
      font: '',
      info: { Title: paper.title, Subject: paper.about, Creator: 'Highball' },
    })
    for (const weight of weights) this.pdf.registerFont(weight, fontOfPaper(weight))
    this.width = this.pdf.page.width - 2 * margin
    this.#bottom = this.pdf.page.height - margin - footHeight
    this.#mark()
  }

  /** Height left on the page. */
  get room(): number {
    return this.#bottom - this.y
  }
  /** Starts a new page unless this height fits on the current one; returns whether it did. */
  need(height: number): boolean {
    if (height <= this.room || this.y <= margin + 30) return false
    this.page()
    return true
  }
  page(): void {
    this.pdf.addPage()
    this.#set = ''
    this.#mark()
    this.y = margin
    this.text(this.#paper.title, this.left, this.y, this.width * 0.7, { size: 8, ink: 'muted' })
    this.text(this.#paper.about, this.left, this.y, this.width, { size: 8, ink: 'muted', align: 'right' })
    this.y += 14
    this.rule()
    this.y += 6
  }

  /** Below everything else, from corner to corner, and light enough to be read through. */
  #mark(): void {
    const { mark = '' } = this.#paper
    if (mark === '') return
    const { width, height } = this.pdf.page
    const style = { size: Math.min(150, 640 / mark.length), weight: 'strong', ink: 'mark' } as const
    const [x, y] = [width / 2, height / 2]
    this.pdf.save().rotate(-50, { origin: [x, y] })
    this.text(mark, x - this.widthOf(mark, style) / 2, y - style.size / 2, width * 2, style)
    this.pdf.restore()
    this.#set = ''
  }
  #style({ size = 8.5, weight = 'plain', ink = 'text' }: Style): void {
    const style = `${weight} ${size} ${ink}`
    if (style === this.#set) return
    this.#set = style
    this.pdf.font(weight).fontSize(size).fillColor(inks[ink])
  }
  /** Draws a filled bar. The text style must be set again after it. */
  bar(x: number, y: number, width: number, height: number): void {
    this.pdf.rect(x, y, width, height).fill(inks.text)
    this.#set = ''
  }
  /** What was drawn past it may have changed how text is set. */
  forgetStyle(): void {
    this.#set = ''
  }
  widthOf(text: string, style: Style = {}): number {
    this.#style(style)
    return this.pdf.widthOfString(clean(text))
  }
  /**
   * A code in the middle of a width, in letters of one width that every reader of PDF has: to shape a thousand codes that are never the same
   * took longer than everything else on their labels.
   */
  code(text: string, x: number, y: number, width: number): void {
    const size = Math.min(9, width / (Math.max(1, text.length) * CODE_WIDTH))
    this.pdf.font('Courier').fontSize(size).fillColor(inks.text)
    this.#set = ''
    const under = (width - text.length * CODE_WIDTH * size) / 2
    this.pdf.text(clean(text), x + under, y, { lineBreak: false })
  }
  /** Draws one line of text, truncated with an ellipsis if it does not fit. */
  text(content: string, x: number, y: number, width: number, style: Style = {}): void {
    const text = this.#fitting(clean(content), width, style)
    if (text === '') return
    this.#style(style)
    const at = style.align === 'right' ? x + width - this.pdf.widthOfString(text) : x
    this.pdf.text(text, at, y, { lineBreak: false })
  }
  #fitting(text: string, width: number, style: Style): string {
    if (this.widthOf(text, style) <= width) return text
    let [low, high] = [0, text.length]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.widthOf(`${text.slice(0, middle)}…`, style) <= width) low = middle
      else high = middle - 1
    }
    return low === 0 ? '' : `${text.slice(0, low)}…`
  }
  /** The text in lines of at most this width, broken between words. */
  brokenLines(content: string, width: number, style: Style = {}): readonly string[] {
    const lines: string[] = []
    let line = ''
    for (const word of clean(content).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line === '' || this.widthOf(longer, style) <= width) line = longer
      else {
        lines.push(line)
        line = word
      }
    }
    return line === '' ? lines : [...lines, line]
  }
  /** Draws text over several lines, broken between words, from the current position. */
  paragraph(content: string, style: Style = {}): void {
    const { size = 8.5 } = style
    for (const line of this.brokenLines(content, this.width, style)) {
      this.need(size * 1.4)
      this.text(line, this.left, this.y, this.width, style)
      this.y += size * 1.4
    }
  }
  rule(ink: InkColor = 'line', weight = 0.5): void {
    this.pdf
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(weight)
      .strokeColor(inks[ink])
      .stroke()
  }
  /** Adds page numbers, closes the document and returns how many pages it has. */
  end(): number {
    const { count } = this.pdf.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page)
      this.#set = ''
      const y = this.pdf.page.height - margin - 8
      this.text(this.#paper.foot, this.left, y, this.width * 0.75, { size: 7.5, ink: 'muted' })
      this.text(`Page ${page + 1} of ${count}`, this.left, y, this.width, { size: 7.5, ink: 'muted', align: 'right' })
    }
    this.pdf.end()
    return count
  }
}
