/**
 * Reads cars as people list them: marks and numbers, ranges of numbers, and numbers that go on with the mark before them:
 * `GATX 20411, 20412-20418`. A row of a sheet, with tabs or under a heading, has one car or range, and other values beside it.
 */
import { readMark, readWholeMark, type BadMark, type ReadMark } from './mark.ts'
import type { Separator } from './separator.ts'
import { cellsOf } from './split.ts'

export type CarOfList = {
  /** From 1. */
  readonly line: number
  /** As it stands in the list, or as it is written where it is a car. */
  readonly name: string
  readonly read: ReadMark | BadMark
}
/** `count` is the number of all cars listed; where they are more than `max`, `cars` is empty. */
export type CarList = { readonly cars: readonly CarOfList[]; readonly count: number }

/** A range of numbers is kept as one until it is known that there are not too many. */
type Term = { readonly count: number; readonly cars: () => readonly CarOfList[] }
type Reader = { mark: string }

const range =
  /^([A-Za-z&.]{1,8})?[\s-]*(\d{1,9})(?:\s*[-‐‑‒–—−]\s*|\s*(?:to|thru|through)(?:\s+|(?=\d)))([A-Za-z&.]{1,8})?[\s-]*(\d{1,9})$/i
const letters = /^[A-Za-z&.]{1,8}$/
const digits = /^\d[\d.]*$/
/** No car or range is longer. Longer text is refused before it meets a pattern. */
const MAX_LENGTH = 60

const listedCar = (line: number, written: string, read: ReadMark | BadMark): CarOfList => ({
  line,
  name: 'error' in read ? written : `${read.car_mark} ${read.car_number}`,
  read,
})
const one = (car: CarOfList): Term => ({ count: 1, cars: () => [car] })
const wrong = (line: number, name: string, error: string): Term => one({ line, name, read: { error } })

const rangeIn = (written: string): RegExpExecArray | null => (written.length > MAX_LENGTH ? null : range.exec(written))

/** The first and the last number of a series of cars. */
export type CarRange = { readonly car_mark: string; readonly first: number; readonly last: number }
/** Reads a range of cars, with `mark` where it names none; undefined if the text is no range. */
export function readRange(typed: string, mark = ''): CarRange | BadMark | undefined {
  const [, own = mark, low, again = own, high] = rangeIn(typed.trim()) ?? []
  if (low === undefined || high === undefined) return undefined
  if (again.toUpperCase() !== own.toUpperCase())
    return { error: `Both ends of a range need the same mark, not ${own || 'none'} and ${again}.` }
  const [from, to] = [readMark(own, low), readMark(own, high)]
  if ('error' in from) return from
  if ('error' in to) return to
  const [first, last] = [Number(from.car_number), Number(to.car_number)]
  return first > last
    ? { error: `${low}-${high} runs backwards. Put the lower number first.` }
    : { car_mark: from.car_mark, first, last }
}

function rangeTerm(line: number, written: string, { car_mark, first, last }: CarRange): Term {
  const count = last - first + 1
  const numbers = (): CarOfList[] =>
    Array.from({ length: count }, (_, at) => listedCar(line, written, readMark(car_mark, String(first + at))))
  return { count, cars: numbers }
}

/** No yard has more cars, so that a longer range is a mistake. */
const MOST_IN_RANGE = 1000
/** The cars of a text that is a range, with `mark` where it names none; undefined if it is no range. */
export function carsOfRange(typed: string, mark = ''): readonly CarOfList[] | undefined {
  const series = readRange(typed, mark)
  if (series === undefined) return undefined
  const written = `${mark} ${typed}`.trim()
  if ('error' in series) return [{ line: 1, name: written, read: series }]
  const { count, cars } = rangeTerm(1, written, series)
  return count > MOST_IN_RANGE
    ? [{ line: 1, name: written, read: { error: `“${written}” names more than ${MOST_IN_RANGE} cars.` } }]
    : cars()
}

function termOf(reader: Reader, line: number, written: string): Term {
  const series = readRange(written, reader.mark)
  if (series !== undefined) {
    reader.mark = rangeIn(written)?.[1] ?? reader.mark
    return 'error' in series ? wrong(line, written, series.error) : rangeTerm(line, written, series)
  }
  const read = digits.test(written) ? readMark(reader.mark, written) : readWholeMark(written)
  if (!('error' in read)) reader.mark = read.car_mark
  return one(listedCar(line, written, read))
}

/** Cars without anything between them but a blank: `GATX 20411 GATX 20412`. */
const apart = (piece: string): readonly string[] =>
  piece.split(/(?<=\d)\s+(?=[A-Za-z&\d])(?!(?:to|thru|through)\b)/i).filter((part) => part !== '')

const isCar = (cell: string): boolean => rangeIn(cell)?.[1] !== undefined || !('error' in readWholeMark(cell))

/** A row of a sheet. What else stands in it, such as a weight, is no car. */
function termsOfRow(reader: Reader, cells: readonly string[], line: number): readonly Term[] {
  const [first = '', second = ''] = cells
  if (cells.length === 0) return []
  if (letters.test(first) && (digits.test(second) || rangeIn(second) !== null))
    return [termOf(reader, line, `${first} ${second}`)]
  const cars = cells.filter(isCar)
  return (cars.length > 0 ? cars : [first]).map((cell) => termOf(reader, line, cell))
}

function termsOfLine(reader: Reader, row: string, line: number): readonly Term[] {
  const pieces = row.split(/[,;:]|\s(?:and|&)\s/i).flatMap((piece) => apart(piece.trim()))
  return pieces.flatMap((piece, at, all) => {
    const next = all[at + 1]
    if (!letters.test(piece) || next === undefined || !/^\d/.test(next)) return [termOf(reader, line, piece)]
    reader.mark = piece
    return []
  })
}

const filledCells = (row: string, separator: Separator): readonly string[] =>
  cellsOf(row, separator).filter((cell) => /[\p{L}\p{N}]/u.test(cell))

/** A first row without any number that names columns. Other text without a number is said to be no car. */
const isHeading = (row: string): boolean =>
  !/\d/.test(row) && (row.includes('\t') || /\b(marks?|cars?|railcars?|numbers?|initials?|equipment)\b/i.test(row))
const separatorIn = (row: string): Separator | undefined => (['\t', ';', ','] as const).find((one) => row.includes(one))

/** In the order of the list, without those that it names again. */
export function eachOnce(cars: readonly CarOfList[]): readonly CarOfList[] {
  const names = new Set<string>()
  return cars.filter(({ name }) => !names.has(name) && names.add(name))
}

/** Texts that name a car or a range each, such as those of a list in JSON. */
export const readCarNames = (texts: readonly string[], max: number): readonly CarOfList[] =>
  texts.flatMap((text) => {
    const { cars, count } = readCars(text, max)
    const error = count === 0 ? `“${text}” is not a car.` : `“${text}” names more than ${max} cars.`
    return cars.length > 0 ? cars : [{ line: 1, name: text, read: { error } }]
  })

export function readCars(text: string, max: number): CarList {
  const reader: Reader = { mark: '' }
  const rows = text.split(/\r?\n|\r/)
  const hasHeading = isHeading(rows[0] ?? '')
  const ofSheet = hasHeading ? separatorIn(rows[0] ?? '') : undefined
  const terms = rows.flatMap((row, index) => {
    if (hasHeading && index === 0) return []
    const separator = row.includes('\t') ? '\t' : ofSheet
    return separator !== undefined && row.includes(separator)
      ? termsOfRow(reader, filledCells(row, separator), index + 1)
      : termsOfLine(reader, row, index + 1)
  })
  const count = terms.reduce((sum, term) => sum + term.count, 0)
  return { count, cars: count > max ? [] : terms.flatMap((term) => term.cars()) }
}
