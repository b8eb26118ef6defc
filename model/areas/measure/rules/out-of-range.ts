/** The error of rules for quantities outside their valid range. Its message states the limits, so that it can be shown at the field. */
import { numberText } from '#model/kernel/quantity.ts'

const MOST_DIGITS = 6
const said = (value: number): string => numberText(value, MOST_DIGITS, 0)

export class OutOfRange extends RangeError {
  override readonly name = 'OutOfRange'
  /** Display name of the quantity: `Temperature`. */
  readonly quantity: string
  readonly given: number
  readonly least: number
  readonly most: number
  readonly unit: string
  /** The API field at which the error is shown, if known. */
  readonly field: string | undefined
  readonly #why: string | undefined
  readonly #says: string | undefined

  constructor(about: {
    quantity: string
    given: number
    least: number
    most: number
    unit?: string
    why?: string
    field?: string | undefined
    /** The whole message, where it is not about limits. */
    says?: string | undefined
  }) {
    const unit = about.unit ? ` ${about.unit}` : ''
    const allowed =
      about.most === Infinity
        ? `at least ${said(about.least)}${unit}`
        : `from ${said(about.least)} to ${said(about.most)}${unit}`
    const must = Number.isFinite(about.given)
      ? `must be ${allowed}, not ${said(about.given)}${unit}`
      : `must be a number ${allowed}`
    super(about.says ?? `${about.quantity} ${must}.${about.why ? ` ${about.why}` : ''}`)
    this.quantity = about.quantity
    this.given = about.given
    this.least = about.least
    this.most = about.most
    this.unit = about.unit ?? ''
    this.field = about.field
    this.#why = about.why
    this.#says = about.says
  }

  /** A quantity that is needed and not given. */
  static missing(quantity: string, field: string, says: string): OutOfRange {
    return new OutOfRange({ quantity, given: NaN, least: -Infinity, most: Infinity, field, says })
  }

  /** The same error for an API field. */
  at(field: string | undefined): OutOfRange {
    const { quantity, given, least, most, unit } = this
    return new OutOfRange({
      quantity,
      given,
      least,
      most,
      unit,
      field: this.field ?? field,
      says: this.#says,
      ...(this.#why !== undefined && { why: this.#why }),
    })
  }
}

/** Returns the value. @throws OutOfRange if it is not a number between the limits (inclusive). */
export function within(quantity: string, given: number, least: number, most: number, unit?: string): number {
  if (given >= least && given <= most) return given
  throw new OutOfRange({ quantity, given, least, most, ...(unit !== undefined && { unit }) })
}

/** The result of `compute`, or the OutOfRange that it threw. Any other error is a bug and is rethrown. */
export function attempt<T>(compute: () => T): { readonly value: T } | { readonly fault: OutOfRange } {
  try {
    return { value: compute() }
  } catch (thrown) {
    if (thrown instanceof OutOfRange) return { fault: thrown }
    throw thrown
  }
}
