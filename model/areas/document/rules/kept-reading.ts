/** The part of its last reading that a document stores: figures, cars, pages, and places where a cut is uncertain. */
import { carFigureNames, doubts, figureNames, type ReadFigure, type ReadBill, type ReadCar } from './reading/figures.ts'
import type { PageBox, PageWords, PageTurn } from './reading/page-words.ts'

type KeptPage = Pick<PageWords, 'page' | 'turn' | 'aspect' | 'source'>
/** `cuts`: pages before which another document may begin. */
export type KeptReading = ReadBill & { readonly pages: readonly KeptPage[]; readonly cuts: readonly number[] }

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const valuesOf = (value: unknown): Values => (isValues(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
const turns = [0, 90, 180, 270] as const
export const turnOf = (value: unknown): PageTurn | undefined => turns.find((one) => one === value)

/** Four edges of a part of a page; undefined for anything else. */
export function boxOf(value: unknown): PageBox | undefined {
  const [left, top, right, bottom, ...more] = listOf(value)
  const isBox =
    typeof left === 'number' &&
    typeof top === 'number' &&
    typeof right === 'number' &&
    typeof bottom === 'number' &&
    more.length === 0 &&
    Math.min(left, top) >= 0 &&
    Math.max(right, bottom) <= 1 &&
    left < right &&
    top < bottom
  return isBox ? [left, top, right, bottom] : undefined
}

/** Earlier versions stored only the value, its confidence and its page. */
function figureIn(value: unknown): ReadFigure | undefined {
  if (!isValues(value)) return undefined
  const text = textOf(value['value'])
  const named = listOf(value['doubts'])
  return {
    value: text,
    confidence: numberOf(value['confidence'], 0),
    page: numberOf(value['page'], 1),
    box: boxOf(value['box']) ?? null,
    raw: typeof value['raw'] === 'string' ? value['raw'] : text,
    candidates: listOf(value['candidates']).filter(isValues).map(candidateIn),
    doubts: doubts.filter((one) => named.includes(one)),
    ...(typeof value['record'] === 'number' && { record: value['record'] }),
    ...(value['isScan'] === true && { isScan: true }),
    ...(typeof value['second'] === 'string' && { second: value['second'] }),
  }
}
const candidateIn = (one: Values): ReadFigure['candidates'][number] => ({
  value: textOf(one['value']),
  confidence: numberOf(one['confidence'], 0),
  ...(typeof one['why'] === 'string' && { why: one['why'] }),
})

const figuresIn = <N extends string>(value: unknown, names: readonly N[]): Partial<Record<N, ReadFigure>> => {
  const values = valuesOf(value)
  const found: Partial<Record<N, ReadFigure>> = {}
  for (const name of names) {
    const figure = figureIn(values[name])
    if (figure) found[name] = figure
  }
  return found
}

/** Earlier versions stored the mark and the number of a car as texts, beside the confidence and the page of both. */
function carIn(value: unknown): ReadCar {
  const { confidence, page, ...car } = valuesOf(value)
  const figures = Object.entries(car).map(([name, one]) => [
    name,
    typeof one === 'string' ? { value: one, confidence, page } : one,
  ])
  return figuresIn(Object.fromEntries(figures), carFigureNames)
}

export function keptReading(data: Values): KeptReading {
  const { figures = data, cars, pages, cuts } = data
  return {
    figures: figuresIn(figures, figureNames),
    cars: listOf(cars).map(carIn),
    pages: listOf(pages)
      .filter(isValues)
      .map((one) => ({
        page: numberOf(one['page'], 1),
        turn: turnOf(one['turn']) ?? 0,
        aspect: numberOf(one['aspect'], 1),
        source: one['source'] === 'text' ? 'text' : 'ocr',
      })),
    cuts: listOf(cuts).filter((one) => typeof one === 'number'),
  }
}
