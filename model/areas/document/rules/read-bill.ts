/** What a bill of lading says, by the text of its pages: its number, its day, the cars it names, the goods and how much of them. */

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

const isoOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2100
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (word = ''): number => months.indexOf(word.slice(0, 3).toLowerCase()) + 1

type Day = { readonly value: string; readonly isPlain: boolean }
/** `11/26/2026` is read as in the United States; which of two is the month is plain where one cannot be it. */
function dayIn(text: string): Day | undefined {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text)
  const slashed = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text)
  const dayFirst = /\b(\d{1,2})\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})\b/.exec(text)
  const monthFirst = /\b([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})\b/.exec(text)
  const [first, second] = [Number(slashed?.[1]), Number(slashed?.[2])]
  const found: readonly (readonly [at: number | undefined, value: string | undefined, isPlain: boolean])[] = [
    [iso?.index, iso ? isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : undefined, true],
    [
      slashed?.index,
      slashed ? (isoOf(Number(slashed[3]), first, second) ?? isoOf(Number(slashed[3]), second, first)) : undefined,
      first > 12 || second > 12 || first === second,
    ],
    [
      dayFirst?.index,
      dayFirst ? isoOf(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1])) : undefined,
      true,
    ],
    [
      monthFirst?.index,
      monthFirst ? isoOf(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2])) : undefined,
      true,
    ],
  ]
  const [earliest] = found
    .flatMap(([at, value, isPlain]) => (at === undefined || value === undefined ? [] : [{ at, value, isPlain }]))
    .toSorted((one, other) => one.at - other.at)
  return earliest
}

const NUMBER_LABEL = /\b(?:B\s?\/?(?:O\s?\/?)?L|bill of lading)\b(?:\s+(?:number|no|num))?[\s.:#]*/gi
const NEXT_WORDS = 3
/** The first word with a digit after the label; what stands between is a heading at most. */
function numberIn(text: string): string | undefined {
  for (const label of text.matchAll(NUMBER_LABEL)) {
    const words = text
      .slice(label.index + label[0].length, label.index + label[0].length + 80)
      .split(/\s+/)
      .slice(0, NEXT_WORDS)
    const found = words.find((word) => /^[A-Z0-9][A-Z0-9./-]{2,29}$/i.test(word) && /\d/.test(word) && !dayIn(word))
    if (found !== undefined) return found.replace(/[./-]+$/, '')
  }
  return undefined
}

const DAY_LABEL = /\b(?:ship(?:ped|ping|ment)?\s+date|date\s+shipped|shipped(?:\s+on)?|bol\s+date|date)\b[\s.:#]*/gi
function labelledDay(text: string): Day | undefined {
  for (const label of text.matchAll(DAY_LABEL)) {
    const found = dayIn(text.slice(label.index + label[0].length, label.index + label[0].length + 24))
    if (found) return found
  }
  return undefined
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

// Bounded, and begun only where a number begins: a page full of digits takes no longer than any other.
const VOLUME = /(?<!\d)(\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(\.\d{1,2})?\s*(?:U\.?S\.?\s*)?(?:gal(?:lons?)?|USG)\b/gi
function volumeIn(text: string): { readonly value: string; readonly isNet: boolean } | undefined {
  const found = [...text.matchAll(VOLUME)].map(({ index, 1: whole = '', 2: part = '' }) => ({
    value: `${whole.replaceAll(',', '')}${part}`,
    isNet: /\bnet\b[^\d]{0,24}$/i.test(text.slice(Math.max(0, index - 40), index)),
  }))
  return found.find(({ isNet }) => isNet) ?? (found.length === 1 ? found[0] : undefined)
}

/** The proper shipping name behind the number of dangerous goods (49 CFR 172.202). */
const goodsIn = (text: string): string | undefined =>
  /\b(?:UN|NA)\s?\d{4},?\s+([A-Za-z][A-Za-z ()-]{2,60}?)\s*(?:,|;|\d|$)/.exec(text)?.[1]?.trim()

/** The first page that has it. */
function first<T>(
  pages: readonly string[],
  find: (text: string) => T | undefined,
): { readonly found: T; readonly page: number } | undefined {
  for (const [at, text] of pages.entries()) {
    const found = find(text)
    if (found !== undefined) return { found, page: at + 1 }
  }
  return undefined
}

export function readBill(pages: readonly string[]): ReadBill {
  const texts = pages.map((text) => text.replaceAll(/\s+/g, ' '))
  const number = first(texts, numberIn)
  const labelled = first(texts, labelledDay)
  const day = labelled ?? first(texts, dayIn)
  const goods = first(texts, goodsIn)
  const volume = first(texts, volumeIn)
  const cars = texts.flatMap((text, at) => carsIn(text, at + 1))
  const daySure = (labelled ? SURE : DOUBTFUL) - (day?.found.isPlain === false ? 30 : 0)
  return {
    values: {
      ...(number && { bol_number: { value: number.found, confidence: SURE, page: number.page } }),
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
