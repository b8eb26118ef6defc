/**
 * An edit in progress: the server's row, the user's changes, and conflicts between them. It lives outside React, so
 * that live updates do not disturb typing.
 */
import { isEmptyValue } from '#model/kernel/empty-value.ts'
import { labelOf } from '#model/kernel/field.ts'
import { foldedFields, foldedOfNew } from '#model/kernel/form/folded.ts'
import { raisedValues } from '#model/kernel/pattern.ts'
import { isClean, validate, type Errors } from '#model/kernel/validate.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { messagesIn } from './messages.ts'
import { isSame, versionOf } from './draft-input.ts'
import type { RowValues, SavedAlong } from './draft-state.ts'
import { DraftMerge } from './draft-merge.ts'

const isRow = (value: unknown): value is RowValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export class Draft extends DraftMerge {
  #along: SavedAlong | undefined
  /** Saves other rows with the record. */
  saveAlong(along: SavedAlong): void {
    this.#along = along
  }
  override isDirty(): boolean {
    return super.isDirty() || this.#along?.isDirty() === true
  }
  override revert(): void {
    super.revert()
    this.#along?.revert()
  }

  want(name: string | undefined): void {
    if (name !== undefined) this.state.wanted = { name, turn: (this.state.wanted?.turn ?? 0) + 1 }
  }

  /** Chooses the fields to fold. Called once for each record: no field may disappear while somebody works on it. */
  fold(): void {
    const choose = this.mode === 'create' ? foldedOfNew : foldedFields
    const folded = choose(this.fields, this.state.base).filter((name) => !this.derived.has(name))
    if (!isSame(folded, this.state.folded)) this.state.folded = folded
    this.state.isMore = false
  }
  /** Takes fields out of the folded ones until another record is loaded. */
  unfold(names: readonly string[]): void {
    const { state } = this
    if (state.folded.some((name) => names.includes(name)))
      state.folded = state.folded.filter((name) => !names.includes(name))
  }
  /** Shows the folded fields and goes to the first that can be filled in, or folds them again. */
  toggleMore(): void {
    const { state } = this
    state.isMore = !state.isMore
    if (state.isMore) this.want(state.folded.find((name) => this.fields[name]?.readOnly !== true) ?? state.folded[0])
  }

  /** Shows what is wrong: at its field, or above the form. */
  refuse(errors: Errors, label = (name: string): string => labelOf(name, {})): false {
    const known = Object.entries(errors).filter(([name]) => name in this.fields)
    const rest = Object.entries(errors).filter(([name]) => !(name in this.fields))
    this.state.errors = { ...this.state.errors, ...Object.fromEntries(known) }
    this.state.general = rest.flatMap(([name, messages]) =>
      messages.map((one) => (name === 'non_field_errors' ? one : `${label(name)}: ${one}`)),
    )
    this.want(Object.keys(this.fields).find((name) => this.state.errors[name] !== undefined))
    return false
  }

  #changes(): RowValues {
    return raisedValues(this.fields, structuredClone(JSON.parse(JSON.stringify(this.state.mine))))
  }
  /** Required values that a new record begins with. They are not sent: the server fills in the same ones. */
  #begun(): RowValues {
    if (this.mode !== 'create') return {}
    const { base } = this.state
    const filled = Object.entries(this.fields).filter(
      ([name, { required, readOnly }]) => required === true && readOnly !== true && !isEmptyValue(base[name]),
    )
    return Object.fromEntries(filled.map(([name]) => [name, base[name]]))
  }
  #accepts(changes: RowValues, ofKinds: Errors = {}): boolean {
    Object.assign(this.state, { general: [], duplicate: null })
    const unread = Object.entries(this.state.errors).filter(([name]) => name in this.state.typed)
    const wrong = {
      ...this.limit(),
      ...validate(this.fields, { ...this.#begun(), ...changes }, this.mode, this.state.base, this.shown),
      ...Object.fromEntries(unread),
      ...ofKinds,
    }
    this.state.errors = {}
    return isClean(wrong) || this.refuse(wrong)
  }
  /** Whether it could be sent as it is; if not, the fields show why. */
  isComplete(): boolean {
    return this.#accepts(this.#changes())
  }

  /** The changes as they are sent; undefined if a field shows what is wrong. */
  async complete(): Promise<RowValues | undefined> {
    await this.settled
    await this.readMeasures()
    const ofKinds = await this.readKinds()
    const changes = this.#changes()
    return this.#accepts(changes, ofKinds) ? changes : undefined
  }

  /** Sends the changes. Returns true if the server accepted them; otherwise the fields show the reasons. */
  async save(): Promise<boolean> {
    if (this.state.saving) return false
    const changes = await this.complete()
    const along = this.#along === undefined ? {} : await this.#along.complete()
    if (this.state.saving || changes === undefined || along === undefined) return false
    const [clash] = Object.keys(this.state.clashes)
    if (clash !== undefined) {
      this.want(clash)
      return false
    }
    if (this.mode === 'patch' && isClean(this.state.mine as Errors)) return true
    return this.#sendChanges({ ...changes, ...along })
  }

  async #sendChanges(changes: RowValues): Promise<boolean> {
    this.state.saving = true
    try {
      const row = await this.send(changes, this.state.version)
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
    const [field] = Object.keys(body)
    if (error instanceof ApiError && error.duplicate !== undefined && field !== undefined)
      this.state.duplicate = { field, at: error.duplicate }
    const messages = messagesIn(body)
    const own = this.#along?.refuse(messages) ?? messages
    if (error instanceof ApiError && error.status === 400) return this.refuse(own, (name) => error.labelOf(name))
    if (error instanceof ApiError && error.status === 409 && isRow(body['current'])) {
      this.receive(body['current'])
      this.want(Object.keys(this.state.clashes)[0])
    }
    if (Object.keys(this.state.clashes).length === 0)
      this.state.general = [error instanceof Error ? error.message : String(error)]
    return false
  }
}
