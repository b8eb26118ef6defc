/** Reads what a document row holds as JSON: its figures, its pages and the values that a person accepted. */
import { carFigureNames, figureNames, type Figure, type ReadBill } from '#model/areas/document/rules/reading/figures.ts'
import type { Box, Turn } from '#model/areas/document/rules/reading/page-words.ts'

export type PaperPage = { readonly page: number; readonly turn: Turn; readonly aspect: number }
export type Reading = ReadBill & { readonly pages: readonly PaperPage[] }
/** `by`: name or number of the person. */
export type Accepted = { readonly value: string; readonly by: string; readonly at: string; readonly place?: Place }
export type Place = { readonly page: number; readonly box: Box }

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valuesOf = (value: unknown): Values => (isValues(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

export function boxOf(value: unknown): Box | null {
  const [left, top, right, bottom] = listOf(value)
  return typeof left === 'number' && typeof top === 'number' && typeof right === 'number' && typeof bottom === 'number'
    ? [left, top, right, bottom]
    : null
}
const doubts = ['confidence', 'readers_differ', 'malformed', 'contradiction', 'ambiguous', 'missing'] as const

export const candidatesIn = (value: unknown): Figure['candidates'] =>
  listOf(value)
    .filter(isValues)
    .map((one) => ({
      value: textOf(one['value']),
      confidence: numberOf(one['confidence'], 0),
      ...(typeof one['why'] === 'string' && one['why'] !== '' && { why: one['why'] }),
    }))
    .filter((one) => one.value !== '')

function figureOf(value: unknown): Figure | undefined {
  if (!isValues(value)) return undefined
  const said = new Set(listOf(value['doubts']))
  return {
    value: textOf(value['value']),
    confidence: numberOf(value['confidence'], 0),
    page: numberOf(value['page'], 1),
    box: boxOf(value['box']),
    raw: textOf(value['raw']),
    candidates: candidatesIn(value['candidates']),
    doubts: doubts.filter((one) => said.has(one)),
    ...(typeof value['record'] === 'number' && { record: value['record'] }),
  }
}
function figuresIn<N extends string>(value: unknown, names: readonly N[]): Partial<Record<N, Figure>> {
  const values = valuesOf(value)
  const found: Partial<Record<N, Figure>> = {}
  for (const name of names) {
    const figure = figureOf(values[name])
    if (figure) found[name] = figure
  }
  return found
}

const turnOf = (value: unknown): Turn => ([0, 90, 180, 270] as const).find((one) => one === value) ?? 0
const LETTER = 8.5 / 11

export function readingOf(value: unknown): Reading {
  const { figures, cars, pages } = valuesOf(value)
  return {
    figures: figuresIn(figures, figureNames),
    cars: listOf(cars).map((car) => figuresIn(car, carFigureNames)),
    pages: listOf(pages)
      .filter(isValues)
      .map((one, at) => ({
        page: numberOf(one['page'], at + 1),
        turn: turnOf(one['turn']),
        aspect: numberOf(one['aspect'], LETTER),
      })),
  }
}

export function acceptedOf(value: unknown): Readonly<Record<string, Accepted>> {
  return Object.fromEntries(
    Object.entries(valuesOf(value)).flatMap(([name, one]) => {
      if (!isValues(one)) return []
      const box = boxOf(one['box'])
      const place = box === null ? {} : { place: { page: numberOf(one['page'], 1), box } }
      return [[name, { value: textOf(one['value']), by: textOf(one['by']), at: textOf(one['at']), ...place }]]
    }),
  )
}

/** Pages of the document within its file. */
export function pagesOf(
  row: { readonly page_from: number | null; readonly page_to: number | null; readonly pages: number | null },
  { pages }: Reading,
): readonly number[] {
  if (pages.length > 0) return pages.map(({ page }) => page)
  const first = row.page_from ?? 1
  const last = row.page_to ?? first + Math.max(row.pages ?? 1, 1) - 1
  return Array.from({ length: Math.max(last - first + 1, 1) }, (_, at) => first + at)
}
