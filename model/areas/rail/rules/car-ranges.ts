/**
 * Reads cars as people list them: marks and numbers, ranges of numbers, and numbers that go on with the mark before them:
 * `GATX 20411, 20412-20418`. A row of a sheet is read like every list of cars (car-list.ts).
 */
import { readMark, readWholeMark } from '#model/areas/fleet/rules/mark.ts'
import { carsOfLine, cellsOf, listedCar, type CarOfList } from './car-list.ts'

/** `count` is that of all cars listed; where they are more than `most`, `cars` is empty, as nobody needs a million of them. */
export type CarRanges = { readonly cars: readonly CarOfList[]; readonly count: number }

/** A range of numbers is kept as one until it is known that there are not too many. */
type Term = { readonly count: number; readonly cars: () => readonly CarOfList[] }
type Reader = { mark: string }

const range = /^([A-Za-z&.]{1,8})?[\s-]*(\d{1,9})\s*[-–—]\s*([A-Za-z&.]{1,8})?[\s-]*(\d{1,9})$/
const letters = /^[A-Za-z&.]{1,8}$/
const digits = /^\d[\d.]*$/

const one = (car: CarOfList): Term => ({ count: 1, cars: () => [car] })
const wrong = (line: number, name: string, error: string): Term => one({ line, name, read: { error } })

function rangeTerm(line: number, written: string, mark: string, [low, high]: readonly [string, string]): Term {
  const [from, to] = [readMark(mark, low), readMark(mark, high)]
  if ('error' in from) return wrong(line, written, from.error)
  if ('error' in to) return wrong(line, written, to.error)
  const [first, last] = [Number(from.car_number), Number(to.car_number)]
  if (first > last) return wrong(line, written, `${low}-${high} runs backwards. Put the lower number first.`)
  const count = last - first + 1
  const numbers = (): CarOfList[] =>
    Array.from({ length: count }, (_, at) => listedCar(line, written, readMark(mark, String(first + at))))
  return { count, cars: numbers }
}

function termOf(reader: Reader, line: number, written: string): Term {
  const [, mark, low, again, high] = range.exec(written) ?? []
  if (low !== undefined && high !== undefined) {
    const own = mark ?? reader.mark
    if (again !== undefined && again.toUpperCase() !== own.toUpperCase())
      return wrong(line, written, `Both ends of a range need the same mark, not ${own || 'none'} and ${again}.`)
    reader.mark = own
    return rangeTerm(line, written, own, [low, high])
  }
  const read = digits.test(written) ? readMark(reader.mark, written) : readWholeMark(written)
  if (!('error' in read)) reader.mark = read.car_mark
  return one(listedCar(line, written, read))
}

/** Cars without anything between them but a blank: `GATX 20411 GATX 20412`. */
const apart = (piece: string): readonly string[] => piece.split(/(?<=\d)\s+(?=[A-Za-z&\d])/)

function termsOfRow(reader: Reader, cells: readonly string[], line: number): readonly Term[] {
  const [first = '', second = ''] = cells
  if (letters.test(first) && range.test(second)) return [termOf(reader, line, `${first} ${second}`)]
  const cars = cells.length === 0 ? [] : carsOfLine(cells, line)
  for (const { read } of cars) if (!('error' in read)) reader.mark = read.car_mark
  return cars.map(one)
}

function termsOfLine(reader: Reader, row: string, line: number): readonly Term[] {
  if (row.includes('\t')) return termsOfRow(reader, cellsOf(row), line)
  const pieces = row.split(/[,;:]/).flatMap((piece) => apart(piece.trim()))
  return pieces
    .filter((piece) => piece !== '')
    .flatMap((piece, at, all) => {
      const next = all[at + 1]
      if (!letters.test(piece) || next === undefined || !/^\d/.test(next)) return [termOf(reader, line, piece)]
      reader.mark = piece
      return []
    })
}

/** A first row without any number that names its columns. What else has no number is told to be no car. */
const isHeading = (row: string, index: number): boolean =>
  index === 0 && !/\d/.test(row) && (row.includes('\t') || /\b(marks?|cars?|railcars?|numbers?)\b/i.test(row))

export function readCarRanges(text: string, most: number): CarRanges {
  const reader: Reader = { mark: '' }
  const terms = text
    .split(/\r?\n|\r/)
    .flatMap((row, index) => (isHeading(row, index) ? [] : termsOfLine(reader, row, index + 1)))
  const count = terms.reduce((sum, term) => sum + term.count, 0)
  return { count, cars: count > most ? [] : terms.flatMap((term) => term.cars()) }
}
