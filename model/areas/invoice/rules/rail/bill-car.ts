/** The lines by which a loaded car is billed, each with its explanation, or the reason why it cannot be billed. */
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { judgeCondition, type ConditionValues, type ProductCondition, type JudgedCondition } from './conditions.ts'
import { billedUnits, type RailUnit } from './names.ts'
import {
  choosePrice,
  priceProblem,
  type PriceCandidate,
  type PriceQuestion,
  type RailPrice,
} from './price-candidates.ts'
import { quantityOf, type MeasuredCar, type QuantityStep } from './quantity.ts'

export type RailProduct = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly tax_rate: string | null
  /** The active ones. */
  readonly conditions: readonly ProductCondition[]
  readonly prices: readonly RailPrice[]
}
export type BillableCar = MeasuredCar & {
  readonly id: number
  /** `UTLX 952110` */
  readonly name: string
  readonly values: ConditionValues
  readonly litres_per_gallon: number | null
  readonly is_shipped: boolean
}
/** Why a line costs what it costs; stored with the line. */
export type Why = {
  readonly rule: string
  readonly conditions: readonly JudgedCondition[]
  readonly candidates: readonly PriceCandidate[]
  readonly quantity: readonly QuantityStep[]
  readonly tax: string
}
export type BilledLine = {
  /** Null: it is charged once per invoice. */
  readonly car: number | null
  readonly product: number
  readonly description: string
  readonly quantity: string
  readonly unit: RailUnit
  readonly unit_price: string
  readonly price: number
  readonly minimum: string | null
  readonly tax_rate: string
  readonly factor: string | null
  readonly why: Why
  readonly warnings: readonly string[]
}
/** The entries that a car needs before it can be billed; `nothing` if it is billed already. */
export type MissingForBilling = 'buyer' | 'product' | 'price' | 'quantity' | 'nothing'
export type CarBill =
  | { readonly lines: readonly BilledLine[] }
  | { readonly skipped: string; readonly missing: Exclude<MissingForBilling, 'buyer'> }
/** `ofCar`: the number of the invoice that bills the car, by product. `onInvoice`: the products that the invoice has once already. */
export type BilledBefore = {
  readonly ofCar: ReadonlyMap<number, string>
  readonly onInvoice: ReadonlySet<number>
}

const isRailUnit = (unit: string): unit is RailUnit => billedUnits.some((known) => known === unit)

function warningsOf({ litres_per_gallon, is_shipped }: BillableCar): readonly string[] {
  const differs = litres_per_gallon !== null && litres_per_gallon !== LITRES_PER_GALLON
  return [
    ...(differs
      ? [`The car was measured with ${litres_per_gallon} litres to a gallon; ${LITRES_PER_GALLON} are billed.`]
      : []),
    ...(is_shipped ? [] : ['The car is not shipped yet.']),
  ]
}

const ruleOf = ({ name, conditions }: RailProduct): string =>
  conditions.length === 0 ? `${name} has no conditions, so it applies to every car.` : `All conditions of ${name} hold.`

type Judged = { readonly line: BilledLine } | { readonly problem: string } | { readonly nothing: string }

/** Undefined where the product does not apply. */
export function billProduct(product: RailProduct, car: BillableCar, charged: PriceQuestion): Judged | undefined {
  const conditions = product.conditions.map((condition) => judgeCondition(condition, car.values))
  if (!conditions.every(({ holds }) => holds)) return undefined
  const choice = choosePrice(product.prices, charged)
  const problem = priceProblem(choice, product.name, charged)
  const { chosen, candidates } = choice
  if (problem !== undefined || chosen === undefined) return { problem: problem ?? '' }
  if (!isRailUnit(chosen.unit)) return { problem: `The price for ${product.name} is per ${chosen.unit}` }
  const { quantity, steps, factor } = quantityOf(car, chosen.unit)
  if (Number(quantity) === 0)
    return { nothing: `${product.name} has no quantity (${steps[0]?.step.toLowerCase() ?? ''})` }
  const tax_rate = product.tax_rate ?? '0.000'
  const isFlat = chosen.unit === 'flat'
  const text = product.description === '' ? product.name : product.description
  return {
    line: {
      car: isFlat ? null : car.id,
      product: product.id,
      description: isFlat ? text : `${text}, ${car.name}`,
      quantity,
      unit: chosen.unit,
      unit_price: chosen.unit_price,
      price: chosen.id,
      minimum: chosen.minimum,
      tax_rate,
      factor,
      why: { rule: ruleOf(product), conditions, candidates, quantity: steps, tax: `${tax_rate} %` },
      warnings: warningsOf(car),
    },
  }
}

/** A car without a price for one of its products is skipped whole, so that no part of it is forgotten. */
export function billCar(
  products: readonly RailProduct[],
  car: BillableCar,
  charged: PriceQuestion,
  before: BilledBefore,
): CarBill {
  const lines: BilledLine[] = []
  const [problems, nothing, billed]: [string[], string[], string[]] = [[], [], []]
  for (const product of products) {
    const number = before.ofCar.get(product.id)
    const judged = billProduct(product, car, charged)
    if (judged === undefined) continue
    if (number !== undefined) billed.push(`${product.name} is billed on ${number}`)
    else if ('problem' in judged) problems.push(judged.problem)
    else if ('nothing' in judged) nothing.push(judged.nothing)
    else if (judged.line.car !== null || !before.onInvoice.has(product.id)) lines.push(judged.line)
  }
  if (problems.length > 0) return { skipped: `${problems.join('; ')}.`, missing: 'price' }
  const hasCarLine = lines.some(({ car: of }) => of !== null)
  if (hasCarLine || (lines.length > 0 && billed.length === 0)) return { lines }
  const reasons = [...billed, ...nothing]
  if (reasons.length === 0) return { skipped: 'No invoice product applies to the car.', missing: 'product' }
  return { skipped: `${reasons.join('; ')}.`, missing: nothing.length > 0 ? 'quantity' : 'nothing' }
}
