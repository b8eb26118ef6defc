/** Fields of the figures of a bill: their labels, how their values are shown, and what a clerk may type. */
import { figureFields } from '#model/areas/document/figure-fields.ts'
import { labelOf, type Field } from '#model/kernel/field.ts'
import { typedQuantity } from '#model/kernel/measure/units.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { dateOrders } from '#model/shared/reading/date-order.ts'
import { readDay } from '#model/shared/reading/dates.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { editText, readStored, shownText } from '#src/ui/form/draft/text.ts'
import type { AnyFigure } from './figure-list.ts'

const carLabels = { car_mark: 'Car mark', car_number: 'Car number' } as const
const fields: Readonly<Record<string, Field>> = { ...figureFields.cars.items, ...figureFields }
const fieldOf = (name: AnyFigure): Field => fields[name] ?? figureFields.bol_number
export const figureLabel = (name: AnyFigure): string =>
  name === 'car_mark' || name === 'car_number' ? carLabels[name] : labelOf(name, fieldOf(name))

/** Resources in which a printed spelling is looked for. */
const records: Partial<Record<AnyFigure, string>> = {
  shipper: 'company:party',
  consignee: 'company:party',
  product_name: 'company:product',
  origin: 'rail:station',
  destination: 'rail:station',
  railroad: 'company:party',
}
export const recordsOf = (name: AnyFigure): string | undefined => records[name]

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)
/** As many digits as the value has, so that it reads as the print does. */
const asPrinted = (name: AnyFigure, value: string): Field => {
  const field = fieldOf(name)
  return field.kind === 'decimal' ? { ...field, scale: value.split('.')[1]?.length ?? 0 } : field
}
export const figureText = (name: AnyFigure, value: string): string =>
  fieldOf(name).kind === 'decimal' && !isNumber(value) ? value || '—' : shownText(asPrinted(name, value), value)
export const typedText = (name: AnyFigure, value: string): string =>
  fieldOf(name).kind === 'decimal' && !isNumber(value) ? value : editText(asPrinted(name, value), value)

type TypedFigure = { readonly value: string } | { readonly problem: string }
function typedDay(text: string): TypedFigure {
  const days = new Set(dateOrders.map((order) => readDay(text, order)).filter((day) => day !== undefined))
  const [day] = days
  if (day === undefined) return { problem: `"${text}" is not a date. Type it as 2026-11-26.` }
  if (days.size > 1) return { problem: `"${text}" can be more than one day. Type it as 2026-11-26.` }
  return { value: day }
}
/** Returns the typed text as it is stored. An empty text means that the paper has no such figure. */
export function typedFigure(name: AnyFigure, typed: string): TypedFigure {
  const text = typed.trim()
  if (text === '') return { value: '' }
  const field = asShown(fieldOf(name))
  if (field.kind === 'day') return typedDay(text)
  if (field.kind === 'text') {
    const value = name === 'car_mark' || name === 'un_number' ? text.toUpperCase() : text
    const [problem] = problemsOf(field, value)
    return problem === undefined ? { value } : { problem }
  }
  const { digits, isStored } = typedQuantity(field, text)
  const read = readStored(isStored ? fieldOf(name) : field, digits)
  if ('problem' in read) return read
  const [problem] = problemsOf(field, read.value)
  return problem === undefined ? { value: String(read.value) } : { problem }
}

/** Null where an empty value of the field is no text. */
export const sentValue = (name: AnyFigure, value: string): string | null =>
  value === '' && fieldOf(name).kind !== 'text' ? null : value
