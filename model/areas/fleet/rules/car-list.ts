/** Reads a list of cars as typed: `GATX 20411-20418, UTLX 952110`; a number alone has the mark of the car before it. */
import { readMark } from './mark.ts'

export const MOST_CARS = 5000
/** Lines of cars that are drawn over each other; more of them nobody can tell apart. */
export const MOST_COMPARED = 12
const MOST_IN_RANGE = 1000

export type CarInList =
  | { readonly car_mark: string; readonly car_number: string }
  | { readonly text: string; readonly error: string }

/** Each car once, in the order of the list; what cannot be a car is named. */
export function readCarList(text: string): readonly CarInList[] {
  const cars = new Map<string, CarInList>()
  let mark = ''
  for (const part of text.split(/[,;\n\r\t]+/)) {
    const word = part.trim()
    if (word === '') continue
    const [, letters = '', from = '', to] = /^([A-Za-z&. ]*?)[\s-]*(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(word) ?? []
    if (letters.trim() !== '') mark = letters.trim()
    const first = readMark(mark, from)
    if (from === '' || 'error' in first) {
      cars.set(word, { text: word, error: 'error' in first && from !== '' ? first.error : `“${word}” is not a car.` })
      continue
    }
    const [low, high] = [Number(first.car_number), Number(to ?? first.car_number)]
    if (high < low || high - low >= MOST_IN_RANGE || high > 999_999) {
      const error =
        high < low ? 'The range ends before it begins.' : `A range has at most ${MOST_IN_RANGE} cars, up to 999999.`
      cars.set(word, { text: word, error })
      continue
    }
    for (let number = low; number <= high; number++)
      cars.set(`${first.car_mark} ${number}`, { car_mark: first.car_mark, car_number: String(number) })
  }
  return [...cars.values()]
}
