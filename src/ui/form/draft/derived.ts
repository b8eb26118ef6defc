/** Derived fields of an edit in progress, calculated by the same function as on the server. */
import type { Fields } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { initialValues } from '#model/kernel/validate.ts'

type RowValues = Readonly<Record<string, unknown>>
export type Derive = NonNullable<Resource['derive']>
/** `fault` is a violated limit with the field that shows it. */
type Derived = {
  readonly values: RowValues
  readonly fault?: { readonly field: string | undefined; readonly message: string }
}

const nothing: Derived = { values: {} }

export class Deriving {
  /** Fields that are always calculated. */
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

  of(row: RowValues): Derived {
    const derive = this.#derive
    if (derive === undefined) return nothing
    // Cached, because every field of the form asks at every keystroke.
    const key = JSON.stringify(row)
    if (this.#last?.key === key) return this.#last.derived
    const found = attempt(() => derive(row))
    const derived =
      'fault' in found
        ? { values: {}, fault: { field: found.fault.field, message: found.fault.message } }
        : { values: found.value }
    this.#last = { key, derived }
    return derived
  }
}

/** A view derives like its base resource, if it has the fields needed. */
export function deriveOf({ derive, viewOf, fields }: Resource, named: (name: string) => Resource): Derive | undefined {
  if (derive !== undefined || viewOf === undefined) return derive
  const base = named(viewOf.base)
  return Object.keys(base.fields).every((name) => name in fields || name in (viewOf.where ?? {}))
    ? base.derive
    : undefined
}
