/** Bills of many pages: the work grows with the pages and not faster, and cars beyond the limit change none of those that are kept. */
import { describe, expect, it } from 'vitest'
import { cutPages } from '#model/areas/document/rules/reading/cut-pages.ts'
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
import { pagesOf } from './words-of.ts'

const CARS = 30
const numbers = Array.from({ length: CARS }, (_, car) => car)
const head = (page: number): readonly string[] => [
  'Straight bill of lading   BOL Number: PGT600123',
  `Page ${page + 1}`,
]
const layouts = {
  'in a table': (carOf: (car: number) => string) => [
    'Car                Net gal        Gross gal        Weight lb      Seals',
    ...numbers.map((car) => `${carOf(car)}        29,527.6        30,120.4        120,467        S-${100_000 + car}`),
  ],
  'in lines': (carOf: (car: number) => string) =>
    numbers.map((car) => `Car ${carOf(car)}   Net volume 29,527.6 gal   Weight 120,467 lb   Seals S-${100_000 + car}`),
  'in blocks': (carOf: (car: number) => string) =>
    numbers.flatMap((car) => [
      `Car: ${carOf(car)}`,
      'Net volume: 29,527.6 gal   Gross volume: 30,120.4 gal',
      `Weight: 120,467 lb   Seals: S-${100_000 + car}`,
    ]),
}
type Layout = keyof typeof layouts
const named: readonly Layout[] = ['in a table', 'in lines', 'in blocks']
const made = (layout: Layout, count: number): readonly PageWords[] =>
  pagesOf(
    ...Array.from({ length: count }, (_, page) =>
      [...head(page), ...layouts[layout]((car) => `GATX ${100_000 + page * CARS + car}`)].join('\n'),
    ),
  )

/** The same pages, whose words count how often they are looked at. */
function counted(pages: readonly PageWords[]) {
  let looks = 0
  const words = (page: PageWords) =>
    page.words.map(({ text, box, confidence }) => ({
      confidence,
      get text() {
        looks++
        return text
      },
      get box() {
        looks++
        return box
      },
    }))
  return { pages: pages.map((page) => ({ ...page, words: words(page) })), looks: () => looks }
}
function looksAt(layout: Layout, count: number): number {
  const { pages, looks } = counted(made(layout, count))
  cutPages(pages)
  readBill(pages)
  return looks()
}

describe.each(named)('cars %s', (layout) => {
  it('take twice the work on twice the pages', () => {
    const [few, many] = [looksAt(layout, 10), looksAt(layout, 20)]
    expect(many / few).toBeGreaterThan(1.2)
    expect(many / few).toBeLessThan(2.1)
  })
  it('beyond the 200th change nothing', () => {
    const [short, long] = [readBill(made(layout, 7)), readBill(made(layout, 9))]
    expect(short.cars).toHaveLength(200)
    expect(short.cars.every(({ net_volume, weight, seals }) => net_volume && weight && seals)).toBe(true)
    expect(long.cars).toEqual(short.cars)
  })
})
