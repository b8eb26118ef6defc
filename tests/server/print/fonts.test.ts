/** Papers set one after the other in one thread can be copied from, each with its own letters. */
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { drawPaper } from '#server/print/draw.ts'
import type { Paper } from '#server/print/paper.ts'
import { PdfSheet } from '#server/print/sheet.ts'
import { textOfPdf } from '../pdf-text.ts'

async function copied(text: string): Promise<string> {
  const paper: Paper = { title: 'Paper', about: '', foot: '', facts: [], parts: [{ kind: 'text', text }] }
  const sheet = new PdfSheet(paper)
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.pdf.on('data', (part: Buffer) => parts.push(part))
    sheet.pdf.on('error', reject)
    sheet.pdf.on('end', () => resolve(Buffer.concat(parts)))
  })
  drawPaper(sheet, paper)
  return textOfPdf(await whole)
}

// One glyph may stand for several of these.
const sign = fc.constantFrom(...Array.from('0123456789ABxz().,:-+/*<>=×–·'))

test('a paper keeps its letters, whatever was set before it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { minLength: 3, maxLength: 30 }), async (signs) => {
      const text = signs.join('')
      const fresh = await copied(text)
      // Every sign there is, in an order of its own, is set in between.
      await copied('(1) 2(1 2.1 <2> A-1 B:2 x×z 3+4=7 5/6 –8 ·9 *0')
      expect(await copied(text)).toBe(fresh)
      expect(fresh.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''))
    }),
    { numRuns: 20 },
  )
})
