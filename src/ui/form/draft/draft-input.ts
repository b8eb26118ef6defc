/** The input of a form over the server's row: values, typed text, and what is wrong with them. */
import type { Field, Fields } from '#model/kernel/field.ts'
import { spanError } from '#model/kernel/span.ts'
import { type Mode, type Errors, problemsOf } from '#model/kernel/validate.ts'
import { Deriving, type Derive } from './derived.ts'
import { proxy } from 'valtio'
import { zoneOf } from '#model/kernel/table.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { readText } from './text.ts'
import { namingField, withFieldNames } from '#model/areas/field-names.ts'
import { hasKind } from '#model/kernel/kinds.ts'
import { raised } from '#model/kernel/pattern.ts'
import type { RowValues, SendChanges, DraftState, FieldWatcher } from './draft-state.ts'

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
const isNumeric = (field: Field | undefined): boolean =>
  field?.kind === 'integer' || field?.kind === 'number' || field?.kind === 'decimal'
export const versionOf = (row: RowValues): number | undefined =>
  typeof row['version'] === 'number' ? row['version'] : undefined

/** The state of a form in which the user has changed nothing. */
const noInput = () => ({
  mine: {},
  typed: {},
  errors: {},
  warnings: {},
  general: [],
  duplicate: null,
  clashes: {},
  news: {},
})

export class DraftInput {
  readonly state: DraftState
  readonly fields: Fields
  readonly mode: Mode
  protected readonly send: SendChanges
  #watch: (() => Promise<FieldWatcher | undefined>) | undefined
  #watching: Promise<FieldWatcher | undefined> | undefined
  readonly #deriving: Deriving
  #limited: string | undefined
  #begins: (mine: RowValues) => RowValues = () => ({})

  constructor(fields: Fields, mode: Mode, base: RowValues, send: SendChanges, derive?: Derive) {
    this.fields = fields
    this.mode = mode
    this.send = send
    this.#deriving = new Deriving(fields, derive, (isLoaded) => {
      this.state.calculates = isLoaded
      this.state.cannotCalculate = !isLoaded
    })
    this.state = proxy<DraftState>({
      base: { ...base },
      version: versionOf(base),
      ...noInput(),
      saving: false,
      calculates: this.#deriving.isAny,
      cannotCalculate: false,
      folded: [],
      isMore: false,
      wanted: null,
    })
  }

  isDirty(): boolean {
    return (
      Object.keys(this.state.mine).length > 0 ||
      Object.keys(this.state.typed).some((name) => this.state.errors[name] !== undefined)
    )
  }

  /** Derived fields, whatever is typed. */
  get derived(): ReadonlySet<string> {
    return this.#deriving.names
  }

  /**
   * The derived value of a field for the current input; null if it cannot be calculated, undefined if the field is
   * not derived.
   */
  following(
    name: string,
    {
      base,
      mine,
      calculates,
    }: Pick<DraftState, 'calculates'> & { readonly base: RowValues; readonly mine: RowValues } = this.state,
  ): { readonly value: unknown } | undefined {
    // When called with a snapshot, every value read subscribes the field to its changes.
    if (!calculates) return undefined
    const { values, fault } = this.#deriving.of({ ...base, ...mine })
    if (name in values) return { value: values[name] }
    return fault !== undefined && this.derived.has(name) ? { value: null } : undefined
  }

  /** Shows a violated limit at its field, and removes earlier messages that no longer apply. */
  protected limit(): Errors {
    const { base, mine, errors } = this.state
    const { fault } = this.#deriving.of({ ...base, ...mine })
    if (this.#limited !== undefined) delete errors[this.#limited]
    this.#limited = fault?.field
    return fault === undefined ? {} : { [fault.field ?? 'non_field_errors']: [fault.message] }
  }

  /** What a new record begins with where nothing is entered, which may follow from what is. */
  beginBy(begins: (mine: RowValues) => RowValues): void {
    this.#begins = begins
    this.#begin()
  }
  #begin(): void {
    for (const [name, value] of Object.entries(this.#begins(this.state.mine)))
      if (!isSame(this.state.base[name], value)) this.state.base[name] = value
  }

  /** Names of fields that the values have beside those of their resource, with their labels. A form sets it that knows such names. */
  moreNames: () => Readonly<Record<string, string>> = () => ({})

  /** The user's change or else the server's value. */
  valueOf(name: string): unknown {
    return name in this.state.mine ? this.state.mine[name] : this.state.base[name]
  }

  set(name: string, value: unknown): void {
    delete this.state.typed[name]
    delete this.state.errors[name]
    this.#take(name, value)
  }

  #take(name: string, value: unknown): void {
    delete this.state.news[name]
    void this.#watching?.then((watcher) => watcher?.changed(name))
    if (this.state.duplicate?.field === name) this.state.duplicate = null
    if (isSame(this.state.base[name], value)) {
      delete this.state.mine[name]
      delete this.state.clashes[name]
    } else {
      this.state.mine[name] = value
    }
    this.#begin()
  }

  /** Text that becomes a number, a quantity or an object. Text that cannot be parsed is kept with an error. */
  type(name: string, text: string): void {
    const field = this.fields[name]
    if (!field) return
    this.state.typed[name] = text
    const source = namingField(field) ?? ''
    const read = readText(withFieldNames(field, { [source]: this.valueOf(source) }, this.moreNames()), text)
    if ('problem' in read) {
      this.state.errors[name] = [read.problem]
      return
    }
    delete this.state.errors[name]
    this.#take(name, read.value)
  }

  /** An error found by an editor that no value represents. */
  fault(name: string, problem: string): void {
    this.state.errors[name] = [problem]
  }

  #held: Promise<unknown> = Promise.resolve()
  /** A value still being determined, such as the record for a typed name. Saving waits for it. */
  hold(pending: Promise<unknown>): void {
    this.#held = Promise.all([this.#held, pending])
  }
  /** Resolves when no value is pending. */
  get settled(): Promise<unknown> {
    return this.#held
  }

  /** Reads changed values by their kinds, as the server does. The readers are fetched when they are first needed. */
  async readKinds(names: readonly string[] = Object.keys(this.state.mine)): Promise<Errors> {
    const typed = names.filter((name) => name in this.state.mine && hasKind(this.fields[name] ?? {}))
    if (typed.length === 0) return {}
    const { readDraft } = await import('./read-by-kinds.ts')
    return readDraft(this, typed)
  }

  /** Reads numbers that stand as fractions or in another unit, such as `14 1/2` or `500 L`. */
  async readMeasures(names: readonly string[] = Object.keys(this.state.typed)): Promise<void> {
    const unread = names.filter(
      (name) => name in this.state.typed && this.state.errors[name] !== undefined && isNumeric(this.fields[name]),
    )
    if (unread.length === 0) return
    const { readMeasures } = await import('./read-measures.ts')
    readMeasures(this, unread)
  }

  /** Validates a field like the server; called on blur. */
  check(name: string): void {
    const field = this.fields[name]
    this.hold(this.readMeasures([name]))
    const { non_field_errors: _general, ...limits } = this.limit()
    Object.assign(this.state.errors, limits)
    if (!field || !(name in this.state.mine) || this.state.errors[name]) return
    const kept = raised(field, this.state.mine[name])
    if (kept !== this.state.mine[name]) this.#take(name, kept)
    // A value of a kind is judged once it is normalised: Alberta is three letters too long, and AB is not.
    const isJudgedNow = name in this.state.mine && !hasKind(field)
    const problems = isJudgedNow ? problemsOf(asShown(field), kept) : []
    if (problems.length > 0) this.state.errors[name] = problems
    else {
      delete this.state.typed[name]
      this.#checkSpan(name)
      const read = this.readKinds([name])
      this.hold(read)
      void read.then(() => (this.#watching ??= this.#watch?.())).then((watcher) => watcher?.left(name))
    }
  }

  /** Sets the watcher of the fields that the user changes and leaves. It is fetched when the first field is left. */
  watchBy(watch: () => Promise<FieldWatcher | undefined>): void {
    this.#watch = watch
  }

  /** How messages show a value: an instant by the clock by which its field shows it. */
  protected readonly shown = (name: string, value: unknown): string => {
    const field = this.fields[name]
    return field?.kind === 'instant' ? momentText(String(value), zoneOf(field, this.state.base)) : String(value)
  }

  /** Shows an end that lies before its begin, and removes the message once it no longer applies. */
  #checkSpan(name: string): void {
    const { base, mine, errors, typed } = this.state
    const span = this.fields[name]?.span
    if (span === undefined) return
    for (const half of [span.from, span.to]) if (!(half in typed)) delete errors[half]
    const wrong = spanError(span, mine, base, this.shown)
    if (wrong) errors[wrong[0]] = [wrong[1]]
  }

  revert(): void {
    Object.assign(this.state, noInput())
  }
}
