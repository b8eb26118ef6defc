/** The form of a formula that was read: what the server turns into SQL, and what evaluates it in memory. */

/** Where a part begins in the text of the formula, counted from 0. */
type At = { readonly at: number }

export type Arithmetic = '+' | '-' | '*' | '/'
export type ComparisonSign = '=' | '!=' | '<' | '<=' | '>' | '>='

/**
 * - `round(x)` and `round(x, digits)`: half away from zero.
 * - `coalesce(a, b, …)`: the first that is not empty.
 * - `if(condition, a, b)`: `b` where the condition is not met or is empty.
 * - `days(a, b)`, `hours(a, b)`: from `a` to `b`, exact.
 */
export const formulaFunctions = ['round', 'coalesce', 'if', 'days', 'hours'] as const
export type FormulaFunction = (typeof formulaFunctions)[number]

export type Expression = At &
  (
    | { readonly is: 'number'; readonly value: string }
    | { readonly is: 'text'; readonly value: string }
    /** `name`: the path of a column. */
    | { readonly is: 'field'; readonly name: string }
    | { readonly is: 'negative'; readonly of: Expression }
    | { readonly is: 'arithmetic'; readonly op: Arithmetic; readonly left: Expression; readonly right: Expression }
    /** Only as the condition of `if`. */
    | { readonly is: 'comparison'; readonly op: ComparisonSign; readonly left: Expression; readonly right: Expression }
    | { readonly is: 'call'; readonly name: FormulaFunction; readonly args: readonly Expression[] }
  )

/** The type of a value. A `day` is a calendar day, an `instant` a point in time. */
export type ExpressionType = 'number' | 'text' | 'flag' | 'day' | 'instant'

/** `field`: the form of its values. `uses`: the paths that it reads, each once. */
export type ReadFormula = {
  readonly expression: Expression
  readonly type: ExpressionType
  readonly uses: readonly string[]
}

/** Digits after the point to which a quotient is rounded, half away from zero; all else is exact. */
export const QUOTIENT_DIGITS = 20
