/** Merges the server's current row into a form: the user's input is kept, and fields that both have changed are conflicts. */
import { DraftInput, isSame, versionOf } from './draft-input.ts'
import type { RowValues } from './draft-state.ts'
import { zoneFields } from '#model/kernel/table.ts'

export class DraftMerge extends DraftInput {
  /**
   * Loads another record into the form. Unsaved changes are lost, so the caller must have asked. Equal values cause
   * no re-render.
   */
  load(row: RowValues): void {
    const { state } = this
    for (const part of [state.mine, state.typed, state.errors, state.warnings, state.clashes, state.news])
      for (const name of Object.keys(part)) delete part[name]
    if (state.general.length > 0) state.general = []
    state.duplicate = null
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
}
