/** A number as bars that a hand scanner reads (Code 128, ISO/IEC 15417), at the top right of the first page. */
import bwip from 'bwip-js/generic'
import { inks, type PdfSheet } from './sheet.ts'

const [HEIGHT, MODULE, BELOW_TITLE] = [20, 0.9, 20]

/** Widths of bars and gaps in turns, in modules. */
function widthsOf(text: string): readonly number[] {
  const [found] = bwip.raw('code128', text, {})
  return found !== undefined && 'sbs' in found ? found.sbs : []
}

export function drawBarcode(sheet: PdfSheet, text: string): void {
  const widths = widthsOf(text)
  const whole = widths.reduce((sum, width) => sum + width, 0) * MODULE
  let x = sheet.left + sheet.width - whole
  widths.forEach((width, at) => {
    if (at % 2 === 0) sheet.pdf.rect(x, sheet.y + BELOW_TITLE, width * MODULE, HEIGHT).fill(inks.text)
    x += width * MODULE
  })
  sheet.forgetStyle()
  sheet.y += HEIGHT
}
