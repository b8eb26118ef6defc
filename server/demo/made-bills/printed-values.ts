/** Prints days and numbers as different offices write them. */
import { converted } from '#model/kernel/measure/units.ts'
import { LITRES_PER_GALLON_TEXT } from '#model/shared/factors.ts'
import { decimalText, units } from '#model/shared/money.ts'

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** `D` and `M` are the figures without a leading zero, `Mon` and `Month` the name, `YY` the last two figures of the year. */
export function printedDay(day: string, form: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = monthNames[Number(month) - 1] ?? ''
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    Month: name,
    Mon: name.slice(0, 3),
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  }
  return form.replaceAll(/YYYY|YY|Month|Mon|MM|M|DD|D/g, (part) => parts[part] ?? part)
}

export type NumberStyle = { readonly decimals: number; readonly group: string; readonly point: string }
export const american = (decimals: number): NumberStyle => ({ decimals, group: ',', point: '.' })

/** A decimal, rounded to the decimals of its style. */
export function printedNumber(value: string, { decimals, group, point }: NumberStyle): string {
  const [whole = '', part] = converted(value, 1, 1, decimals).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return part === undefined ? grouped : `${grouped}${point}${part}`
}

/** The sum of decimals, each rounded to so many digits. */
export const sumOf = (values: readonly string[], decimals: number): string =>
  decimalText(
    values.reduce((sum, value) => sum + units(value, decimals), 0n),
    decimals,
  )

const GALLONS = 100_000
const LITRES = Number(units(LITRES_PER_GALLON_TEXT, 5))
export const litresOf = (gallons: string): string => converted(gallons, LITRES, GALLONS, 0)
export const gallonsOf = (litres: string): string => converted(litres, GALLONS, LITRES, 2)
