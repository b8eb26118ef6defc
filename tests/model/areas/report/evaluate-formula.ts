/** The plain evaluator of formulas, over one row in memory. The server computes the same in SQL. */
import { QUOTIENT_DIGITS, type ComparisonSign, type Expression } from '#model/areas/report/rules/expression.ts'
import { compared, decimalOf, negative, plus, quotient, rounded, times, type Decimal } from './decimals.ts'

/** A moment is in milliseconds since 1970; a day begins in UTC. Null is no value. */
export type Computed =
  | { readonly is: 'number'; readonly value: Decimal }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'flag'; readonly value: boolean }
  | { readonly is: 'moment'; readonly value: number }
  | null

const number = (value: Decimal | undefined): Computed => (value === undefined ? null : { is: 'number', value })
const SECONDS = { days: 86_400, hours: 3_600 } as const

/** The order of two values of one kind. */
function order(one: Computed, other: Computed): number | undefined {
  if (one === null || other === null) return undefined
  if (one.is === 'number' && other.is === 'number') return compared(one.value, other.value)
  const [left, right] = [one.value, other.value]
  return left < right ? -1 : left > right ? 1 : 0
}
const holds: Readonly<Record<ComparisonSign, (order: number) => boolean>> = {
  '=': (found) => found === 0,
  '!=': (found) => found !== 0,
  '<': (found) => found < 0,
  '<=': (found) => found <= 0,
  '>': (found) => found > 0,
  '>=': (found) => found >= 0,
}

export function evaluate(expression: Expression, valueOf: (path: string) => Computed): Computed {
  const inner = (one: Expression | undefined): Computed => (one === undefined ? null : evaluate(one, valueOf))
  switch (expression.is) {
    case 'number':
      return number(decimalOf(expression.value))
    case 'text':
      return expression.value === '' ? null : { is: 'text', value: expression.value }
    case 'field':
      return valueOf(expression.name)
    case 'negative': {
      const value = inner(expression.of)
      return value?.is === 'number' ? number(negative(value.value)) : null
    }
    case 'arithmetic': {
      const [left, right] = [inner(expression.left), inner(expression.right)]
      if (left?.is !== 'number' || right?.is !== 'number') return null
      if (expression.op === '+') return number(plus(left.value, right.value))
      if (expression.op === '-') return number(plus(left.value, negative(right.value)))
      if (expression.op === '*') return number(times(left.value, right.value))
      return number(quotient(left.value, right.value, QUOTIENT_DIGITS))
    }
    case 'comparison': {
      const found = order(inner(expression.left), inner(expression.right))
      return found === undefined ? null : { is: 'flag', value: holds[expression.op](found) }
    }
    case 'call':
      return called(expression, inner)
  }
}

function called(
  { name, args }: Expression & { readonly is: 'call' },
  inner: (one: Expression | undefined) => Computed,
): Computed {
  const [first, second, third] = args
  switch (name) {
    case 'round': {
      const value = inner(first)
      const digits = second?.is === 'number' ? Number(second.value) : 0
      return value?.is === 'number' ? number(rounded(value.value, digits)) : null
    }
    case 'coalesce':
      for (const one of args) {
        const value = inner(one)
        if (value !== null) return value
      }
      return null
    case 'if':
      return inner(first)?.value === true ? inner(second) : inner(third)
    case 'days':
    case 'hours': {
      const [from, to] = [inner(first), inner(second)]
      if (from?.is !== 'moment' || to?.is !== 'moment') return null
      const span = { units: BigInt(to.value - from.value), scale: 3 }
      return number(quotient(span, decimalOf(SECONDS[name]), QUOTIENT_DIGITS))
    }
  }
}
