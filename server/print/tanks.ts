/** Tanks on paper as on the screen: to scale, with what is in them in the colour of the product, their heel and what they may hold. */
import type { PaperPart } from './paper.ts'
import { hueOf } from './product-hues.ts'
import { inks, type PdfSheet } from './sheet.ts'

type Tank = Extract<PaperPart, { kind: 'tanks' }>['tanks'][number]

/** Four side by side; the largest tank fills the square beside its text. */
const [ACROSS, SIDE, BESIDE, OVERHANG, LINE, ROW] = [4, 70, 10, 4, 11, 92]
const CORNER = 3
/** As on the screen, of what was measured too long ago. */
const FADED = 0.4

function drawBody(
  { pdf }: PdfSheet,
  { drawing, hue, isOld }: Tank,
  at: { readonly x: number; readonly y: number },
): void {
  const side = SIDE * drawing.side
  const [left, top] = [at.x + (SIDE - side) / 2, at.y + SIDE - side]
  const yOf = (part: number): number => top + side * (1 - part)
  pdf.save().roundedRect(left, top, side, side, CORNER).clip()
  pdf.rect(left, top, side, side).fill(inks.mark)
  if (drawing.level !== null)
    pdf
      .fillOpacity(isOld ? FADED : 1)
      .rect(left, yOf(drawing.level), side, side * drawing.level)
      .fill(hueOf(hue))
  pdf.restore()
  pdf.roundedRect(left, top, side, side, CORNER).lineWidth(1).strokeColor(inks.muted).stroke()
  for (const mark of [drawing.heel, drawing.working])
    if (mark !== null)
      pdf
        .save()
        .dash(3, { space: 2 })
        .moveTo(left - OVERHANG, yOf(mark))
        .lineTo(left + side + OVERHANG, yOf(mark))
        .lineWidth(0.8)
        .strokeColor(inks.text)
        .stroke()
        .restore()
}

export function drawTanks(sheet: PdfSheet, tanks: readonly Tank[]): void {
  const width = sheet.width / ACROSS
  sheet.y += 6
  for (let index = 0; index < tanks.length; index += ACROSS) {
    sheet.need(ROW)
    tanks.slice(index, index + ACROSS).forEach((tank, column) => {
      const x = sheet.left + OVERHANG + column * width
      drawBody(sheet, tank, { x, y: sheet.y })
      sheet.forgetStyle()
      const [beside, room] = [x + SIDE + BESIDE, width - SIDE - BESIDE - 2 * OVERHANG]
      sheet.text(tank.title, beside, sheet.y, room, { size: 10, weight: 'strong' })
      tank.lines.forEach((line, at) =>
        sheet.text(line, beside, sheet.y + 14 + at * LINE, room, { size: 8, ink: at === 0 ? 'muted' : 'text' }),
      )
    })
    sheet.y += ROW
  }
}
