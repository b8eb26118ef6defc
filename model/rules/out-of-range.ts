/** What a rule refuses: a quantity outside of what it was made for. The message names the limit, so that it can stand at the field. */

const shown = (value: number): string => String(Math.round(value * 1e6) / 1e6)

export class OutOfRange extends RangeError {
  override readonly name = 'OutOfRange'
  /** What was measured, as a person says it: `Temperature`. */
  readonly quantity: string
  readonly given: number
  readonly least: number
  readonly most: number
  readonly unit: string
  /** The field of the wire at which it is told, where one is known. */
  readonly field: string | undefined
  readonly #why: string | undefined

  constructor(about: { quantity: string; given: number; least: number; most: number; unit?: string; why?: string; field?: string | undefined }) {
    const unit = about.unit ? ` ${about.unit}` : ''
    const allowed = about.most === Infinity ? `at least ${shown(about.least)}${unit}` : `from ${shown(about.least)} to ${shown(about.most)}${unit}`
    const given = Number.isFinite(about.given) ? `${shown(about.given)}${unit}` : 'no number'
    super(`${about.quantity} must be ${allowed}; here it is ${given}.${about.why ? ` ${about.why}` : ''}`)
    this.quantity = about.quantity
    this.given = about.given
    this.least = about.least
    this.most = about.most
    this.unit = about.unit ?? ''
    this.field = about.field
    this.#why = about.why
  }

  /** The same, told at a field. */
  at(field: string | undefined): OutOfRange {
    const { quantity, given, least, most, unit } = this
    return new OutOfRange({ quantity, given, least, most, unit, field, ...(this.#why !== undefined && { why: this.#why }) })
  }
}

/** The value itself; throws OutOfRange when it is not a number between the limits, both included. */
export function within(quantity: string, given: number, least: number, most: number, unit?: string): number {
  if (given >= least && given <= most) return given
  throw new OutOfRange({ quantity, given, least, most, ...(unit !== undefined && { unit }) })
}

/** What `reckon` answers, or the limit it met. Anything else that is thrown is a mistake of ours and goes on. */
export function attempt<T>(reckon: () => T): { readonly value: T } | { readonly fault: OutOfRange } {
  try {
    return { value: reckon() }
  } catch (thrown) {
    if (thrown instanceof OutOfRange) return { fault: thrown }
    throw thrown
  }
}
