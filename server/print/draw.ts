/** Draws each part of a document onto the PDF page. */
import type { Paper, PaperColumn, PaperPart, PaperRow } from './paper.ts'
import { drawBarcode, drawLabels } from './barcode.ts'
import { inks, type PdfSheet } from './sheet.ts'
import { drawTanks } from './tanks.ts'

const rowHeight = 15
const gap = 5
type Part<K extends PaperPart['kind']> = Extract<PaperPart, { kind: K }>

function facts(sheet: PdfSheet, pairs: Part<'facts'>['facts']): void {
  const columns = 3
  const width = sheet.width / columns
  for (let index = 0; index < pairs.length; index += columns) {
    sheet.need(24)
    pairs.slice(index, index + columns).forEach(([label, value], column) => {
      const x = sheet.left + column * width
      sheet.text(label, x, sheet.y, width - 8, { size: 7, ink: 'muted' })
      sheet.text(value, x, sheet.y + 9, width - 8, { size: 9.5 })
    })
    sheet.y += 25
  }
}

/** Three side by side, each as high as the highest of its row. */
function cards(sheet: PdfSheet, all: Part<'cards'>['cards']): void {
  const columns = 3
  const width = sheet.width / columns
  const line = 11
  sheet.y += 4
  for (let index = 0; index < all.length; index += columns) {
    const side = all.slice(index, index + columns)
    const lines = side.map((card) => card.lines.flatMap((text) => sheet.brokenLines(text, width - 10, { size: 8.5 })))
    const height = 14 + Math.max(...lines.map(({ length }) => length)) * line
    sheet.need(height)
    side.forEach(({ label }, column) => {
      const x = sheet.left + column * width
      sheet.text(label, x, sheet.y, width - 8, { size: 7, ink: 'muted' })
      lines[column]?.forEach((text, at) =>
        sheet.text(text, x, sheet.y + 10 + at * line, width - 8, { size: 8.5, weight: at === 0 ? 'strong' : 'plain' }),
      )
    })
    sheet.y += height
  }
}

function box(sheet: PdfSheet, x: number, y: number): void {
  sheet.pdf.rect(x, y, 9, 9).lineWidth(0.8).strokeColor(inks.text).stroke()
}

function head(sheet: PdfSheet, columns: readonly PaperColumn[], widths: readonly number[]): void {
  let x = sheet.left
  columns.forEach(({ title, align }, index) => {
    const width = widths[index] ?? 0
    sheet.text(title, x, sheet.y, width - gap, { size: 7, ink: 'muted', weight: 'strong', ...(align && { align }) })
    x += width
  })
  sheet.y += 11
  sheet.rule('text', 0.7)
  sheet.y += 2
}

/** Width available to the first cell: up to the next cell with content. */
function reach(cells: PaperRow['cells'], widths: readonly number[]): number {
  const next = cells.findIndex((cell, at) => at > 0 && cell !== '')
  return widths.slice(0, next < 0 ? undefined : next).reduce((sum, width) => sum + width, 0)
}

function row(
  sheet: PdfSheet,
  { cells, tone = 'plain', flag, spills = false }: PaperRow,
  columns: readonly PaperColumn[],
  widths: readonly number[],
): void {
  let x = sheet.left
  const style = { size: 8.5, ink: tone === 'faint' ? 'muted' : 'text' } as const
  if (flag === true) sheet.bar(sheet.left - 5, sheet.y, 2.5, rowHeight - 3)
  columns.forEach(({ align, strong }, index) => {
    const cell = cells[index] ?? ''
    const width = widths[index] ?? 0
    const room = spills && index === 0 ? reach(cells, widths) : width
    if (typeof cell === 'string')
      sheet.text(cell, x, sheet.y + 2, room - gap, {
        ...style,
        weight: strong === true || tone === 'strong' ? 'strong' : 'plain',
        ...(align && { align }),
      })
    else box(sheet, x + 1, sheet.y + 1.5)
    x += width
  })
  sheet.y += rowHeight - 1
  sheet.rule()
  sheet.y += 1
}

function table(sheet: PdfSheet, { columns, rows, empty }: Part<'table'>): void {
  if (rows.length === 0) return void (empty !== undefined && sheet.paragraph(empty, { ink: 'muted' }))
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (width / whole) * sheet.width)
  sheet.need(14 + Math.min(rows.length, 3) * rowHeight)
  head(sheet, columns, widths)
  for (const one of rows) {
    if (sheet.need(rowHeight)) head(sheet, columns, widths)
    row(sheet, one, columns, widths)
  }
  sheet.y += 4
}

/** Hazard placards as diamonds like on the car, with the UN number inside and its meaning beside. */
function placards(sheet: PdfSheet, all: Part<'placards'>['placards']): void {
  const columns = 3
  const width = sheet.width / columns
  for (let index = 0; index < all.length; index += columns) {
    sheet.need(46)
    all.slice(index, index + columns).forEach(({ un, hazard, word, note }, column) => {
      const x = sheet.left + column * width
      const [cx, cy, r] = [x + 21, sheet.y + 21, 20]
      sheet.pdf
        .moveTo(cx, cy - r)
        .lineTo(cx + r, cy)
        .lineTo(cx, cy + r)
        .lineTo(cx - r, cy)
        .closePath()
        .lineWidth(1)
        .strokeColor(inks.text)
        .stroke()
      const number = un.replace(/^\D+/, '')
      sheet.text(number, cx - sheet.widthOf(number, { size: 9, weight: 'strong' }) / 2, cy - 6, 2 * r, {
        size: 9,
        weight: 'strong',
      })
      sheet.text(hazard, cx - sheet.widthOf(hazard, { size: 7 }) / 2, cy + 6, 2 * r, { size: 7 })
      sheet.text(`${un}  ${word}`, x + 48, sheet.y + 9, width - 54, { size: 8.5, weight: 'strong' })
      sheet.text(note, x + 48, sheet.y + 21, width - 54, { size: 8 })
    })
    sheet.y += 48
  }
}

function picture(sheet: PdfSheet, { image, caption }: Part<'picture'>): void {
  const fit: [number, number] = [sheet.width, 260]
  sheet.need(fit[1] + 20)
  try {
    sheet.pdf.image(Buffer.from(image), sheet.left, sheet.y, { fit })
    sheet.y += fit[1] + 4
    sheet.text(caption, sheet.left, sheet.y, sheet.width, { size: 8, ink: 'muted' })
  } catch {
    // An unreadable photo must not fail the whole report.
    sheet.text(`${caption}: the picture cannot be shown on paper.`, sheet.left, sheet.y, sheet.width, {
      size: 8,
      ink: 'muted',
    })
  }
  sheet.y += 16
}

function signatures(sheet: PdfSheet, labels: readonly string[]): void {
  sheet.need(56)
  sheet.y += 30
  const width = sheet.width / labels.length
  labels.forEach((label, index) => {
    const x = sheet.left + index * width
    sheet.pdf
      .moveTo(x, sheet.y)
      .lineTo(x + width - 16, sheet.y)
      .lineWidth(0.7)
      .strokeColor(inks.text)
      .stroke()
    sheet.text(label, x, sheet.y + 4, width - 16, { size: 7.5, ink: 'muted' })
  })
  sheet.y += 22
}

function heading(sheet: PdfSheet, { text, note, fresh }: Part<'heading'>): void {
  if (fresh === true) sheet.page()
  else {
    sheet.need(70)
    sheet.y += 8
  }
  const style = { size: 12, weight: 'strong' } as const
  sheet.text(text, sheet.left, sheet.y, sheet.width, style)
  if (note !== undefined) {
    const from = sheet.widthOf(text, style) + 10
    sheet.text(note, sheet.left + from, sheet.y + 2.5, sheet.width - from, { size: 8.5, ink: 'muted' })
  }
  sheet.y += 20
}

function draw(sheet: PdfSheet, part: PaperPart): void {
  switch (part.kind) {
    case 'heading':
      return heading(sheet, part)
    case 'text':
      return sheet.paragraph(part.text, {
        weight: part.tone === 'strong' ? 'strong' : 'plain',
        ink: part.tone === 'faint' ? 'muted' : 'text',
      })
    case 'cards':
      return cards(sheet, part.cards)
    case 'facts':
      return facts(sheet, part.facts)
    case 'table':
      return table(sheet, part)
    case 'placards':
      return placards(sheet, part.placards)
    case 'picture':
      return picture(sheet, part)
    case 'labels':
      return drawLabels(sheet, part.symbology, part.labels)
    case 'tanks':
      return drawTanks(sheet, part.tanks)
    case 'signatures':
      return signatures(sheet, part.labels)
  }
}

/** Returns how many pages it takes. */
export function drawPaper(sheet: PdfSheet, paper: Paper): number {
  sheet.text(paper.title, sheet.left, sheet.y, sheet.width * 0.7, { size: 17, weight: 'strong' })
  sheet.text(paper.about, sheet.left, sheet.y + 6, sheet.width, { size: 9, ink: 'muted', align: 'right' })
  if (paper.barcode !== undefined && paper.barcode !== '') drawBarcode(sheet, paper.barcode)
  sheet.y += 26
  sheet.rule('text', 1)
  sheet.y += 8
  facts(sheet, paper.facts)
  for (const part of paper.parts) draw(sheet, part)
  return sheet.end()
}
