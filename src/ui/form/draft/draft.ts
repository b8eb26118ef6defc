/**
 * An edit in progress: the server's row, the user's changes, and conflicts between them. It lives outside React, so
 * that live updates do not disturb typing.
 */
import { proxy } from 'valtio'
import type { Fields } from '#model/kernel/field.ts'
import { raised, raisedValues } from '#model/kernel/pattern.ts'
import { zoneFields } from '#model/kernel/table.ts'
import { isClean, problemsOf, validate, type Errors, type Mode } from '#model/kernel/validate.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { messagesIn } from './messages.ts'
import { Deriving, type Derive } from './derived.ts'
import { readText } from './text.ts'

export type RowValues = Readonly<Record<string, unknown>>
/** A field changed by someone else: the value the user last saw, and the current one. */
type News = { readonly was: unknown; readonly now: unknown }
/** Sends the changed fields and returns the row as saved. */
export type SendChanges = (changes: RowValues, version: number | undefined) => Promise<RowValues>

type State = {
  base: Record<string, unknown>
  version: number | undefined
  mine: Record<string, unknown>
  /** The text as typed, if it differs from the value's own format: `1,2` on the way to 1,200. */
  typed: Record<string, string>
  errors: Record<string, readonly string[]>
  general: readonly string[]
  /** Fields changed both by the user and by someone else; they must be resolved before saving. */
  clashes: Record<string, News>
  /** Fields changed only by someone else: updated and marked. */
  news: Record<string, News>
  saving: boolean
  /** The field to focus; `turn` distinguishes repeated requests for the same field. */
  wanted: { name: string; turn: number } | null
}

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
const isRow = (value: unknown): value is RowValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const versionOf = (row: RowValues): number | undefined =>
  typeof row['version'] === 'number' ? row['version'] : undefined

export class Draft {
  readonly state: State
  readonly fields: Fields
  readonly mode: Mode
  readonly #send: SendChanges
  readonly #deriving: Deriving
  #limited: string | undefined
  #held: Promise<unknown> = Promise.resolve()

  constructor(fields: Fields, mode: Mode, base: RowValues, send: SendChanges, derive?: Derive) {
    this.fields = fields
    this.mode = mode
    this.#send = send
    this.#deriving = new Deriving(fields, derive)
    this.state = proxy<State>({
      base: { ...base },
      version: versionOf(base),
      mine: {},
      typed: {},
      errors: {},
      general: [],
      clashes: {},
      news: {},
      saving: false,
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
    { base, mine }: { readonly base: RowValues; readonly mine: RowValues } = this.state,
  ): { readonly value: unknown } | undefined {
    // When called with a snapshot, every value read subscribes the field to its changes.
    if (!this.#deriving.isAny) return undefined
    const { values, fault } = this.#deriving.of({ ...base, ...mine })
    if (name in values) return { value: values[name] }
    return fault !== undefined && this.derived.has(name) ? { value: null } : undefined
  }

  /** Shows a violated limit at its field, and removes earlier messages that no longer apply. */
  #limit(): Errors {
    const { base, mine, errors } = this.state
    const { fault } = this.#deriving.of({ ...base, ...mine })
    if (this.#limited !== undefined) delete errors[this.#limited]
    this.#limited = fault?.field
    return fault === undefined ? {} : { [fault.field ?? 'non_field_errors']: [fault.message] }
  }

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
    if (!isSame(this.state.base[name], value)) {
      this.state.mine[name] = value
      return
    }
    delete this.state.mine[name]
    delete this.state.clashes[name]
  }

  /** Text that becomes a number, a quantity or an object. Text that cannot be parsed is kept with an error. */
  type(name: string, text: string): void {
    const field = this.fields[name]
    if (!field) return
    this.state.typed[name] = text
    const read = readText(field, text)
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

  /** Validates a field like the server; called on blur. */
  check(name: string): void {
    const field = this.fields[name]
    const { non_field_errors: _general, ...limits } = this.#limit()
    Object.assign(this.state.errors, limits)
    if (!field || !(name in this.state.mine) || this.state.errors[name]) return
    const kept = raised(field, this.state.mine[name])
    if (kept !== this.state.mine[name]) this.#take(name, kept)
    const problems = name in this.state.mine ? problemsOf(field, kept) : []
    if (problems.length > 0) this.state.errors[name] = problems
    else delete this.state.typed[name]
  }

  revert(): void {
    Object.assign(this.state, { mine: {}, typed: {}, errors: {}, general: [], clashes: {}, news: {} })
  }

  /**
   * Loads another record into the form. Unsaved changes are lost, so the caller must have asked. Equal values cause
   * no re-render.
   */
  load(row: RowValues): void {
    const { state } = this
    for (const part of [state.mine, state.typed, state.errors, state.clashes, state.news])
      for (const name of Object.keys(part)) delete part[name]
    if (state.general.length > 0) state.general = []
    state.wanted = null
    for (const name of Object.keys(state.base)) if (!(name in row)) delete state.base[name]
    for (const [name, value] of Object.entries(row)) if (!isSame(state.base[name], value)) state.base[name] = value
    state.version = versionOf(row)
  }

  /**
   * Restores an earlier draft with the row it was based on. Fields changed by someone else since become conflicts.
   */
  resume({
    mine,
    typed,
    was,
  }: {
    readonly mine: RowValues
    readonly typed: Readonly<Record<string, string>>
    readonly was: RowValues
  }): void {
    const { base, clashes } = this.state
    for (const [name, value] of Object.entries(mine)) {
      if (!this.fields[name]) continue
      this.set(name, value)
      if (this.mode === 'patch' && name in this.state.mine && !isSame(was[name], base[name]))
        clashes[name] = { was: was[name], now: base[name] }
    }
    for (const [name, text] of Object.entries(typed)) if (this.fields[name]) this.type(name, text)
  }

  /** Applies the server's current row, from the feed, a save or a refusal. The user's input is kept. */
  receive(row: RowValues): void {
    const version = versionOf(row)
    if (version !== undefined && this.state.version !== undefined && version < this.state.version) return
    for (const name of Object.keys(this.fields)) {
      if (!(name in row) || isSame(this.state.base[name], row[name])) continue
      const was = this.state.base[name]
      this.state.base[name] = row[name]
      if (!(name in this.state.mine) && this.state.errors[name] === undefined) {
        this.state.news[name] = { was: this.state.news[name]?.was ?? was, now: row[name] }
      } else if (isSame(this.state.mine[name], row[name])) {
        this.set(name, row[name])
      } else {
        this.state.clashes[name] = { was: this.state.clashes[name]?.was ?? was, now: row[name] }
      }
    }
    for (const zone of Object.keys(zoneFields(this.fields))) if (zone in row) this.state.base[zone] = row[zone]
    this.state.version = version ?? this.state.version
  }

  /** Resolves a conflict: `theirs` drops the user's change, `mine` keeps it on top of the new value. */
  choose(name: string, whose: 'mine' | 'theirs'): void {
    delete this.state.clashes[name]
    if (whose === 'theirs') this.set(name, this.state.base[name])
  }

  want(name: string | undefined): void {
    if (name !== undefined) this.state.wanted = { name, turn: (this.state.wanted?.turn ?? 0) + 1 }
  }

  #refuse(errors: Errors): false {
    const known = Object.entries(errors).filter(([name]) => name in this.fields)
    const rest = Object.entries(errors).filter(([name]) => !(name in this.fields))
    this.state.errors = { ...this.state.errors, ...Object.fromEntries(known) }
    this.state.general = rest.flatMap(([name, messages]) =>
      messages.map((one) => (name === 'non_field_errors' ? one : `${name}: ${one}`)),
    )
    this.want(Object.keys(this.fields).find((name) => this.state.errors[name] !== undefined))
    return false
  }

  /** A value still being determined, such as the record for a typed name. Saving waits for it. */
  hold(pending: Promise<unknown>): void {
    this.#held = pending
  }
  /** Resolves when no value is pending. */
  get settled(): Promise<unknown> {
    return this.#held
  }

  /** Sends the changes. Returns true if the server accepted them; otherwise the fields show the reasons. */
  async save(): Promise<boolean> {
    await this.#held
    if (this.state.saving) return false
    this.state.general = []
    const unread = Object.entries(this.state.errors).filter(([name]) => name in this.state.typed)
    const changes = raisedValues(this.fields, structuredClone(JSON.parse(JSON.stringify(this.state.mine))))
    const wrong = { ...this.#limit(), ...validate(this.fields, changes, this.mode), ...Object.fromEntries(unread) }
    this.state.errors = {}
    if (!isClean(wrong)) return this.#refuse(wrong)
    const [clash] = Object.keys(this.state.clashes)
    if (clash !== undefined) {
      this.want(clash)
      return false
    }
    if (this.mode === 'patch' && isClean(this.state.mine as Errors)) return true
    return this.#sendChanges(changes)
  }

  async #sendChanges(changes: RowValues): Promise<boolean> {
    this.state.saving = true
    try {
      const row = await this.#send(changes, this.state.version)
      this.revert()
      Object.assign(this.state, { base: { ...this.state.base, ...row }, version: versionOf(row) ?? this.state.version })
      return true
    } catch (error) {
      return this.#failed(error)
    } finally {
      this.state.saving = false
    }
  }

  #failed(error: unknown): false {
    const body = error instanceof ApiError ? error.body : {}
    if (error instanceof ApiError && error.status === 400) return this.#refuse(messagesIn(body))
    if (error instanceof ApiError && error.status === 409 && isRow(body['current'])) {
      this.receive(body['current'])
      this.want(Object.keys(this.state.clashes)[0])
    }
    if (Object.keys(this.state.clashes).length === 0)
      this.state.general = [error instanceof Error ? error.message : String(error)]
    return false
  }
}
