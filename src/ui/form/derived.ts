/** What follows from an edit in progress, by the function by which the server will reckon it. */
import type { Fields } from '#model/field.ts'
import type { Resource } from '#model/resource.ts'
import { attempt } from '#model/rules/out-of-range.ts'
import { initialValues } from '#model/validate.ts'

type Said = Readonly<Record<string, unknown>>
export type Derive = NonNullable<Resource['derive']>
/** `fault`: the limit that was met, and the field at which it is told. */
type Derived = { readonly values: Said; readonly fault?: { readonly field: string | undefined; readonly message: string } }

const nothing: Derived = { values: {} }

export class Deriving {
  /** The fields that always follow from others. */
  readonly names: ReadonlySet<string>
  readonly #derive: Derive | undefined
  #last: { readonly key: string; readonly derived: Derived } | undefined

  constructor(fields: Fields, derive: Derive | undefined) {
    this.#derive = derive
    this.names = new Set(Object.keys(derive === undefined ? {} : this.of(initialValues(fields)).values))
  }

  get isAny(): boolean {
    return this.#derive !== undefined
  }

  of(row: Said): Derived {
    const derive = this.#derive
    if (derive === undefined) return nothing
    // Asked by every field of the form at every key.
    const key = JSON.stringify(row)
    if (this.#last?.key === key) return this.#last.derived
    const found = attempt(() => derive(row))
    const derived = 'fault' in found ? { values: {}, fault: { field: found.fault.field, message: found.fault.message } } : { values: found.value }
    this.#last = { key, derived }
    return derived
  }
}

/** A view derives as its base does, where it has the fields that may be reckoned with. */
export function deriveOf({ derive, of, fields }: Resource, named: (name: string) => Resource): Derive | undefined {
  if (derive !== undefined || of === undefined) return derive
  const base = named(of.base)
  return Object.keys(base.fields).every((name) => name in fields || name in (of.where ?? {})) ? base.derive : undefined
}
