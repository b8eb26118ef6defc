/** Numbers as bars that a hand scanner reads (Code 128, ISO/IEC 15417) or as QR codes (ISO/IEC 18004): on a paper, and as labels. */
import bwip from 'bwip-js/generic'
import { inks, type PdfSheet } from './sheet.ts'

const [HEIGHT, MODULE, BELOW_TITLE] = [20, 0.9, 20]

/** Widths of bars and gaps in turns, in modules. */
export function widthsOf(text: string): readonly number[] {
  const [found] = bwip.raw('code128', text, {})
  return found !== undefined && 'sbs' in found ? found.sbs : []
}

type Bar = { readonly x: number; readonly width: number }
/** Places the bars from `x` on, in the unit of `module`. */
export function barsOf(widths: readonly number[], x: number, module: number): readonly Bar[] {
  const bars: Bar[] = []
  let left = x
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x: left, width: width * module })
    left += width * module
  }
  return bars
}

function drawBars(
  sheet: PdfSheet,
  widths: readonly number[],
  at: { x: number; y: number; module: number; height: number },
) {
  for (const { x, width } of barsOf(widths, at.x, at.module)) sheet.pdf.rect(x, at.y, width, at.height)
  sheet.pdf.fill(inks.text)
  sheet.forgetStyle()
}
const wholeOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** At the top right of the first page. */
export function drawBarcode(sheet: PdfSheet, text: string): void {
  const widths = widthsOf(text)
  const x = sheet.left + sheet.width - wholeOf(widths) * MODULE
  drawBars(sheet, widths, { x, y: sheet.y + BELOW_TITLE, module: MODULE, height: HEIGHT })
  sheet.y += HEIGHT
}

/** Three labels side by side; beside a code at least as many empty modules as its standard asks. */
const [ACROSS, LABEL_HEIGHT, CODE_HEIGHT, QUIET_BARS, QUIET_QR] = [3, 74, 44, 10, 4]

function drawQr(sheet: PdfSheet, text: string, at: { x: number; y: number; width: number }): void {
  // Each of the eight masks is as readable as the others on a label this small; to weigh them all takes three times as long.
  const [found] = bwip.raw('qrcode', text, 'mask=3')
  if (found === undefined || !('pixs' in found)) return
  const { pixs, pixx, pixy } = found
  const module = CODE_HEIGHT / (pixy + 2 * QUIET_QR)
  const left = at.x + (at.width - pixx * module) / 2
  // Squares side by side are one bar.
  for (let row = 0; row < pixy; row++)
    for (let column = 0; column < pixx; column++) {
      let end = column
      while (end < pixx && pixs[row * pixx + end] === 1) end++
      if (end > column)
        sheet.pdf.rect(left + column * module, at.y + (row + QUIET_QR) * module, (end - column) * module, module)
      column = end
    }
  sheet.pdf.fill(inks.text)
  sheet.forgetStyle()
}

function drawCode128(sheet: PdfSheet, text: string, at: { x: number; y: number; width: number }): void {
  const widths = widthsOf(text)
  const module = Math.min(MODULE, at.width / (wholeOf(widths) + 2 * QUIET_BARS))
  const x = at.x + (at.width - wholeOf(widths) * module) / 2
  drawBars(sheet, widths, { x, y: at.y + 4, module, height: CODE_HEIGHT - 4 })
}

export function drawLabels(sheet: PdfSheet, symbology: 'code128' | 'qr', labels: readonly string[]): void {
  const width = sheet.width / ACROSS
  const drawCode = symbology === 'qr' ? drawQr : drawCode128
  for (let index = 0; index < labels.length; index += ACROSS) {
    sheet.need(LABEL_HEIGHT)
    labels.slice(index, index + ACROSS).forEach((text, column) => {
      const at = { x: sheet.left + column * width, y: sheet.y, width }
      drawCode(sheet, text, at)
      sheet.code(text, at.x, sheet.y + CODE_HEIGHT + 4, width)
    })
    sheet.y += LABEL_HEIGHT
  }
}
