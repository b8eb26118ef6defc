/** Derived fields of an edit in progress, calculated by the same function as on the server. */
import type { Fields } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { initialValues } from '#model/kernel/validate.ts'

type RowValues = Readonly<Record<string, unknown>>
type Rule = NonNullable<Resource['derive']>
export type Derive = Rule | NonNullable<Resource['deriveLater']>
/** `fault` is a violated limit with the field that shows it. */
type Derived = {
  readonly values: RowValues
  readonly fault?: { readonly field: string | undefined; readonly message: string }
}

const nothing: Derived = { values: {} }

export class Deriving {
  /** Fields that are always calculated. */
  readonly names: ReadonlySet<string>
  #rule: Rule | undefined
  #last: { readonly key: string; readonly derived: Derived } | undefined

  /**
   * `onRule` is called when a rule in a file of its own is loaded, or could not be. Until then, the form shows the values of the row.
   */
  constructor(fields: Fields, derive: Derive | undefined, onRule: (isLoaded: boolean) => void) {
    if (typeof derive === 'object') {
      this.names = new Set(derive.fields)
      derive.rule().then(
        (rule) => {
          this.#rule = rule
          onRule(true)
        },
        () => onRule(false),
      )
    } else {
      this.#rule = derive
      this.names = new Set(Object.keys(this.of(initialValues(fields)).values))
    }
  }

  get isAny(): boolean {
    return this.#rule !== undefined
  }

  of(row: RowValues): Derived {
    const rule = this.#rule
    if (rule === undefined) return nothing
    // Cached, because every field of the form asks at every keystroke.
    const key = JSON.stringify(row)
    if (this.#last?.key === key) return this.#last.derived
    const found = attempt(() => rule(row))
    const derived =
      'fault' in found
        ? { values: {}, fault: { field: found.fault.field, message: found.fault.message } }
        : { values: found.value }
    this.#last = { key, derived }
    return derived
  }
}

/** A view derives like its base resource, if it has the fields needed. */
export function deriveOf(resource: Resource, named: (name: string) => Resource): Derive | undefined {
  const { viewOf, fields } = resource
  const own = resource.derive ?? resource.deriveLater
  if (own !== undefined || viewOf === undefined) return own
  const base = named(viewOf.base)
  return Object.keys(base.fields).every((name) => name in fields || name in (viewOf.where ?? {}))
    ? (base.derive ?? base.deriveLater)
    : undefined
}
