/** Reads the explanation that is stored with a line; a line that was entered by hand has none. */
import { verdicts, type PriceVerdict } from '#model/areas/invoice/rules/rail/price-candidates.ts'

type Values = Readonly<Record<string, unknown>>
export type LineReason = {
  readonly rule: string
  readonly conditions: readonly { readonly text: string; readonly car_value: string | null; readonly holds: boolean }[]
  readonly candidates: readonly {
    readonly price: number
    readonly unit_price: string
    readonly verdict: PriceVerdict
    readonly message: string
  }[]
  readonly quantity: readonly { readonly step: string; readonly value: string; readonly unit: string }[]
  readonly tax: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isValues) : [])

export function readReason(why: Values): LineReason | undefined {
  const rule = textOf(why['rule'])
  if (rule === '') return undefined
  return {
    rule,
    conditions: listOf(why['conditions']).map(({ text, car_value, holds }) => ({
      text: textOf(text),
      car_value: typeof car_value === 'string' ? car_value : null,
      holds: holds === true,
    })),
    candidates: listOf(why['candidates']).map(({ price, unit_price, verdict, message }) => ({
      price: Number(price),
      unit_price: textOf(unit_price),
      verdict: verdicts.find((one) => one === verdict) ?? 'not_valid',
      message: textOf(message),
    })),
    quantity: listOf(why['quantity']).map(({ step, value, unit }) => ({
      step: textOf(step),
      value: textOf(value),
      unit: textOf(unit),
    })),
    tax: textOf(why['tax']),
  }
}
