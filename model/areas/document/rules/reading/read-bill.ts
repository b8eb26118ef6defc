/** What a bill of lading says, by the text of its pages: its number, its day, the cars it names, the goods and how much of them. */
import { valueBelow, type Wanted } from './below-labels.ts'
import { dayIn, type FoundDay } from './day-in-text.ts'
import { volumeIn } from './volume-in-text.ts'

/** `confidence`: in percent; low where no label says what it is. `page` counts from 1. */
export type ReadValue = { readonly value: string; readonly confidence: number; readonly page: number }
export type ReadCar = { readonly car_mark: string; readonly car_number: string }
export type ReadBill = {
  readonly values: Readonly<Partial<Record<'bol_number' | 'bol_date' | 'product_name' | 'net_volume', ReadValue>>>
  readonly cars: readonly (ReadCar & { readonly confidence: number; readonly page: number })[]
}

/** A train of more cars than this is no bill of lading. */
const MOST_CARS = 200
const [SURE, LIKELY, DOUBTFUL] = [95, 80, 60]

const NUMBER_LABEL = /\b(?:B\s?\/?(?:O\s?\/?)?L|bill of lading)\b(?:\s+(?:number|no|num))?[\s.:#]*/gi
const NEXT_WORDS = 3
const isNumber = (word: string): boolean =>
  /^[A-Z0-9][A-Z0-9./-]{2,29}$/i.test(word) && /\d/.test(word) && dayIn(word) === undefined
/** The first word with a digit after the label; what stands between is a heading at most. */
function numberIn(text: string): string | undefined {
  for (const label of text.matchAll(NUMBER_LABEL)) {
    const words = text
      .slice(label.index + label[0].length, label.index + label[0].length + 80)
      .split(/\s+/)
      .slice(0, NEXT_WORDS)
    const found = words.find(isNumber)
    if (found !== undefined) return found.replace(/[./-]+$/, '')
  }
  return undefined
}

const DAY_LABEL = /\b(?:ship(?:ped|ping|ment)?\s+date|date\s+shipped|shipped(?:\s+on)?|bol\s+date|date)\b[\s.:#]*/gi
function labelledDay(text: string): FoundDay | undefined {
  for (const label of text.matchAll(DAY_LABEL)) {
    const found = dayIn(text.slice(label.index + label[0].length, label.index + label[0].length + 24))
    if (found) return found
  }
  return undefined
}

/** The title of a bill is no label of its number. */
const NUMBER_WORDS = /\b(?:(?:B\s?\/?(?:O\s?\/?)?L|bill of lading)\s*(?:number|no|num|#)|BOL|B\/L)(?![A-Za-z])/i
const DAY_WORDS = /\b(?:date(?:\s+shipped)?|shipped(?:\s+on)?)\b/i
const isAlone = (line: string, words: RegExp): boolean =>
  words.test(line) && !/[A-Za-z]/.test(line.replace(words, '').replace(/\b(?:ship(?:ped|ping|ment)?|bol)\b/i, ''))
const numberBelow: Wanted<string> = {
  isLabel: (line) => isAlone(line, NUMBER_WORDS),
  hasLabel: (line) => NUMBER_WORDS.test(line),
  read: (text) => text.split(' ').find(isNumber),
}
const dayBelow: Wanted<FoundDay> = {
  isLabel: (line) => isAlone(line, DAY_WORDS),
  hasLabel: (line) => DAY_WORDS.test(line),
  read: (text) => dayIn(text),
}

/** Letters and a number that are something else than a car. */
const noMarks = new Set([
  'UN',
  'NA',
  'ID',
  'BOL',
  'NO',
  'PO',
  'PG',
  'DOT',
  'SP',
  'CFR',
  'STCC',
  'HM',
  'USD',
  'CAD',
  'REV',
  'PAGE',
])
const CAR_LABEL = /(?:\bcars?|\brail\s?cars?|\bequipment|\binitials?|\bmark)\b[^A-Z0-9]{0,12}$/i
function carsIn(text: string, page: number): ReadBill['cars'] {
  return [...text.matchAll(/\b([A-Z]{2,4})[ -]?0{0,5}([1-9]\d{0,5})\b/g)].flatMap(
    ({ index, 1: mark = '', 2: number = '' }) => {
      if (noMarks.has(mark)) return []
      const isNamed = CAR_LABEL.test(text.slice(Math.max(0, index - 40), index))
      // The marks of owners that are no railroads end in X (AAR).
      if (!isNamed && !(mark.endsWith('X') && number.length >= 2)) return []
      return [{ car_mark: mark, car_number: number, confidence: isNamed ? SURE : LIKELY, page }]
    },
  )
}

/** The proper shipping name behind the number of dangerous goods (49 CFR 172.202). */
const goodsIn = (text: string): string | undefined =>
  /\b(?:UN|NA)\s?\d{4},?\s+([A-Za-z][A-Za-z ()-]{2,60}?)\s*(?:,|;|\d|$)/.exec(text)?.[1]?.trim()

/** The first page that has it. */
function first<P, T>(
  pages: readonly P[],
  find: (page: P) => T | undefined,
): { readonly found: T; readonly page: number } | undefined {
  for (const [at, page] of pages.entries()) {
    const found = find(page)
    if (found !== undefined) return { found, page: at + 1 }
  }
  return undefined
}

type Labelled<T> = { readonly found: T; readonly page: number; readonly confidence: number }
/** Beside its label in one line, else below it, else behind it in the text. */
function labelled<T>(
  pages: readonly (readonly string[])[],
  beside: (text: string) => T | undefined,
  wanted: Wanted<T>,
  others: readonly Wanted<unknown>[],
): Labelled<T> | undefined {
  const inLine = first(pages, (lines) => lines.reduce<T | undefined>((found, line) => found ?? beside(line), undefined))
  if (inLine !== undefined) return { ...inLine, confidence: SURE }
  const under = first(pages, (lines) => valueBelow(lines, wanted, others))
  if (under !== undefined) return { ...under, confidence: LIKELY }
  const behind = first(pages, (lines) => beside(lines.join(' ')))
  return behind && { ...behind, confidence: SURE }
}

const MAX_LINES = 5000
export function readBill(pages: readonly string[]): ReadBill {
  const lines = pages.map((text) =>
    text
      .split('\n')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
      .slice(0, MAX_LINES),
  )
  const texts = lines.map((own) => own.join(' '))
  const number = labelled(lines, numberIn, numberBelow, [dayBelow])
  const dated = labelled(lines, labelledDay, dayBelow, [numberBelow])
  const undated = dated ?? first(texts, (text) => dayIn(text, true))
  const day = undated && { confidence: DOUBTFUL, ...undated }
  const goods = first(texts, goodsIn)
  const volume = first(texts, volumeIn)
  const cars = texts.flatMap((text, at) => carsIn(text, at + 1))
  const daySure = (day?.confidence ?? 0) - (day?.found.isPlain === false ? 30 : 0)
  return {
    values: {
      ...(number && { bol_number: { value: number.found, confidence: number.confidence, page: number.page } }),
      ...(day && { bol_date: { value: day.found.value, confidence: daySure, page: day.page } }),
      ...(goods && { product_name: { value: goods.found, confidence: LIKELY, page: goods.page } }),
      ...(volume && {
        net_volume: { value: volume.found.value, confidence: volume.found.isNet ? SURE : DOUBTFUL, page: volume.page },
      }),
    },
    cars: [...new Map(cars.toReversed().map((car) => [`${car.car_mark} ${car.car_number}`, car])).values()]
      .toReversed()
      .slice(0, MOST_CARS),
  }
}

/** Of the least certain value; null where nothing was read. */
export function leastConfidence({ values, cars }: ReadBill): number | null {
  const all = [...Object.values(values), ...cars.slice(0, 1)].map(({ confidence }) => confidence)
  return all.length === 0 ? null : Math.min(...all)
}

/** Enough to find what it belongs to. */
export const isIdentified = ({ values, cars }: ReadBill): boolean => values.bol_number !== undefined || cars.length > 0
