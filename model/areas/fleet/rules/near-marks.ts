/** Finds the existing car that a mistyped mark and number comes nearest to: one digit or one letter is wrong. */
type Named = { readonly car_mark: string; readonly car_number: string }

const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
const placesOf = (text: string): readonly number[] => Array.from(text, (_, at) => at)
const swapped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)

/** The number itself, and those with one digit changed, left out, or swapped with the next. */
export function nearNumbers(number: string): readonly string[] {
  const places = placesOf(number)
  const near = places.flatMap((at) => [
    ...digits.map((digit) => number.slice(0, at) + digit + number.slice(at + 1)),
    number.slice(0, at) + number.slice(at + 1),
    swapped(number, at),
  ])
  return [...new Set([number, ...near])].filter((one) => /^[1-9]/.test(one))
}

/** Whether marks differ by one letter: changed, left out, added, or swapped with the next. */
function isNearMark(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const places = placesOf(long)
  if (short.length < long.length) return places.some((at) => long.slice(0, at) + long.slice(at + 1) === short)
  return places.some(
    (at) =>
      swapped(long, at) === short ||
      long.slice(0, at) + long.slice(at + 1) === short.slice(0, at) + short.slice(at + 1),
  )
}

/** `GATX 20411`; undefined where no car is near enough, or several are. A car of the same mark goes before one of a similar mark. */
export function nearestCar({ car_mark, car_number }: Named, cars: readonly Named[]): string | undefined {
  const near = new Set(nearNumbers(car_number))
  const sameMark = cars.filter((car) => car.car_mark === car_mark && near.has(car.car_number))
  const found =
    sameMark.length > 0
      ? sameMark
      : cars.filter((car) => car.car_number === car_number && isNearMark(car.car_mark, car_mark))
  const [only] = found
  return found.length === 1 && only ? `${only.car_mark} ${only.car_number}` : undefined
}
