/** Words that OCR read in noisy, faxed and crooked pages: each key figure is right or doubtful. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { validateReading } from '#model/areas/document/rules/checks/validate-reading.ts'
import type { ReadFigure } from '#model/areas/document/rules/reading/figures.ts'
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'

function recorded(name: string): PageWords {
  const [, head = '', ...lines] = readFileSync(`${import.meta.dirname}/recorded/${name}.txt`, 'utf8')
    .trim()
    .split('\n')
  const words = lines.map((line) => {
    const [confidence = 0, left = 0, top = 0, right = 0, bottom = 0] = line.split(' ', 5).map(Number)
    const text = line.split(' ').slice(5).join(' ')
    return { text, confidence, box: [left / 1e4, top / 1e4, right / 1e4, bottom / 1e4] as const }
  })
  return { page: 1, source: 'ocr', turn: 0, aspect: Number(head.split(' ')[1]), barcodes: [], words }
}
const facts = { today: '2026-11-30', shipments: [], cars: [], aliases: [], unNumbers: () => true }
const read = (name: string) => validateReading(readBill([recorded(name)]), facts, { other: 90, key: 95 })
const shown = (figure: ReadFigure | undefined): string =>
  figure === undefined ? 'none' : `${figure.value}${figure.doubts.length > 0 ? '?' : ''}`

it.each([
  ['noisy-railroad-form', 'PGT634339? 2026-08-27', ['BNSF 796385 30949.1?', 'UTLX? 769981 28997.1?']],
  // The paper says PGT649378.
  ['faxed-dense-form', 'PGT642378? 2026-08-27', ['GATX 496835 29325.38']],
  ['askew-litres', 'PGT563634? 2026-08-27', ['BNSF 97048? 96426?']],
])('%s', (name, head, cars) => {
  const { figures, cars: found } = read(name)
  expect(`${shown(figures.bol_number)} ${shown(figures.bol_date)}`).toBe(head)
  expect(found.map((car) => [car.car_mark, car.car_number, car.net_volume].map(shown).join(' '))).toEqual(cars)
})
