/**
 * An edit in progress: what the server last said, what the user changed, and where the two have parted.
 * It lives outside React, so that a live refresh can bring news without touching what is being typed.
 */
import { proxy } from 'valtio'
import type { Fields } from '#model/field.ts'
import { isClean, problemsOf, validate, type Errors, type Mode } from '#model/validate.ts'
import { ApiError } from '../../engine/api.ts'
import { Deriving, type Derive } from './derived.ts'
import { readText } from './text.ts'

export type Said = Readonly<Record<string, unknown>>
/** A field that someone else changed: what it was when the user last saw it, and what it is now. */
type News = { readonly was: unknown; readonly now: unknown }
/** Sends the changed fields; answers the row as it is now. */
export type Send = (changes: Said, version: number | undefined) => Promise<Said>

type State = {
  base: Record<string, unknown>
  version: number | undefined
  mine: Record<string, unknown>
  /** Text as typed, where it says more than the value: `1,2` on its way to 1,200. */
  typed: Record<string, string>
  errors: Record<string, readonly string[]>
  general: readonly string[]
  /** Changed by others and by the user: to be settled before saving. */
  clashes: Record<string, News>
  /** Changed by others alone: shown as they are, and marked. */
  news: Record<string, News>
  saving: boolean
  /** The field that should have the keyboard; `turn` makes asking twice two things. */
  wanted: { name: string; turn: number } | null
}

export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
const isRow = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)
const versionOf = (row: Said): number | undefined => (typeof row['version'] === 'number' ? row['version'] : undefined)

export class Draft {
  readonly state: State
  readonly fields: Fields
  readonly mode: Mode
  readonly #send: Send
  readonly #deriving: Deriving
  #limited: string | undefined
  #held: Promise<unknown> = Promise.resolve()

  constructor(fields: Fields, mode: Mode, base: Said, send: Send, derive?: Derive) {
    this.fields = fields
    this.mode = mode
    this.#send = send
    this.#deriving = new Deriving(fields, derive)
    this.state = proxy<State>({
      base: { ...base }, version: versionOf(base), mine: {}, typed: {}, errors: {}, general: [], clashes: {}, news: {}, saving: false, wanted: null,
    })
  }

  isDirty(): boolean {
    return Object.keys(this.state.mine).length > 0 || Object.keys(this.state.typed).some((name) => this.state.errors[name] !== undefined)
  }

  /** Fields that follow from others, whatever is typed. */
  get derived(): ReadonlySet<string> {
    return this.#deriving.names
  }

  /** What a field will hold by what is typed so far, where it follows from other fields; null where nothing can follow. Undefined: it is the user's own. */
  following(name: string, { base, mine }: { readonly base: Said; readonly mine: Said } = this.state): { readonly value: unknown } | undefined {
    // Asked with a snapshot, each value read is one that draws the field anew when it changes.
    if (!this.#deriving.isAny) return undefined
    const { values, fault } = this.#deriving.of({ ...base, ...mine })
    if (name in values) return { value: values[name] }
    return fault !== undefined && this.derived.has(name) ? { value: null } : undefined
  }

  /** A limit that what was typed meets, told at its field; what was told before and no longer holds is taken back. */
  #limit(): Errors {
    const { base, mine, errors } = this.state
    const { fault } = this.#deriving.of({ ...base, ...mine })
    if (this.#limited !== undefined) delete errors[this.#limited]
    this.#limited = fault?.field
    return fault === undefined ? {} : { [fault.field ?? 'non_field_errors']: [fault.message] }
  }

  /** What the field holds for the user: his change, else what the server said. */
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

  /** Text on its way to a number, a quantity or an object. What cannot be read is kept as typed, with the reason. */
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

  /** Something an editor found wrong that no value shows. */
  fault(name: string, problem: string): void {
    this.state.errors[name] = [problem]
  }

  /** Judges one field as the server will; called when the keyboard leaves it. */
  check(name: string): void {
    const field = this.fields[name]
    const { non_field_errors: _general, ...limits } = this.#limit()
    Object.assign(this.state.errors, limits)
    if (!field || !(name in this.state.mine) || this.state.errors[name]) return
    const problems = problemsOf(field, this.state.mine[name])
    if (problems.length > 0) this.state.errors[name] = problems
    else delete this.state.typed[name]
  }

  revert(): void {
    Object.assign(this.state, { mine: {}, typed: {}, errors: {}, general: [], clashes: {}, news: {} })
  }

  /** Another record in the same form. What was unsaved of the one before is gone: whoever calls has asked. Values that are the same draw nothing anew. */
  load(row: Said): void {
    const { state } = this
    for (const part of [state.mine, state.typed, state.errors, state.clashes, state.news]) for (const name of Object.keys(part)) delete part[name]
    if (state.general.length > 0) state.general = []
    state.wanted = null
    for (const name of Object.keys(state.base)) if (!(name in row)) delete state.base[name]
    for (const [name, value] of Object.entries(row)) if (!isSame(state.base[name], value)) state.base[name] = value
    state.version = versionOf(row)
  }

  /** Takes up what was typed before, given with the row as it was then: what somebody else has changed since is to be settled. */
  resume({ mine, typed, was }: { readonly mine: Said; readonly typed: Readonly<Record<string, string>>; readonly was: Said }): void {
    const { base, clashes } = this.state
    for (const [name, value] of Object.entries(mine)) {
      if (!this.fields[name]) continue
      this.set(name, value)
      if (this.mode === 'patch' && name in this.state.mine && !isSame(was[name], base[name])) clashes[name] = { was: was[name], now: base[name] }
    }
    for (const [name, text] of Object.entries(typed)) if (this.fields[name]) this.type(name, text)
  }

  /** The row as the server has it now, from the feed, from a save or from a refusal. Nothing the user typed is lost. */
  receive(row: Said): void {
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
    this.state.version = version ?? this.state.version
  }

  /** Settles a clash: theirs gives the edit up, mine keeps it knowing what it replaces. */
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
    this.state.general = rest.flatMap(([name, said]) => said.map((one) => (name === 'non_field_errors' ? one : `${name}: ${one}`)))
    this.want(Object.keys(this.fields).find((name) => this.state.errors[name] !== undefined))
    return false
  }

  /** A value on its way into the draft, such as the record that a typed name means: saving waits for it. */
  hold(pending: Promise<unknown>): void {
    this.#held = pending
  }
  /** Resolves when nothing is on its way into it. */
  get settled(): Promise<unknown> {
    return this.#held
  }

  /** Sends what was changed. True when the server took it; otherwise the reasons stand on their fields. */
  async save(): Promise<boolean> {
    await this.#held
    if (this.state.saving) return false
    this.state.general = []
    const unread = Object.entries(this.state.errors).filter(([name]) => name in this.state.typed)
    const changes: Said = structuredClone(JSON.parse(JSON.stringify(this.state.mine)))
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

  async #sendChanges(changes: Said): Promise<boolean> {
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
    if (error instanceof ApiError && error.status === 400) {
      const lists = Object.entries(body).map(([name, said]): [string, string[]] => [name, (Array.isArray(said) ? said : [said]).map(String)])
      return this.#refuse(Object.fromEntries(lists))
    }
    if (error instanceof ApiError && error.status === 409 && isRow(body['current'])) {
      this.receive(body['current'])
      this.want(Object.keys(this.state.clashes)[0])
    }
    if (Object.keys(this.state.clashes).length === 0) this.state.general = [error instanceof Error ? error.message : String(error)]
    return false
  }
}
