/** Rows of other resources that are typed in the form of a new record and saved with it (`createdWith`). */
import { proxy, ref } from 'valtio'
import type { Fields } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { initialValues, type Errors } from '#model/kernel/validate.ts'
import { resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import type { KeptRow } from '#src/engine/data/drafts.state.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { DraftState, RowValues, SavedAlong } from '#src/ui/form/draft/draft-state.ts'

/** A list of the new record: its name, and the fields that are typed in each of its rows. */
export type RowList = { readonly list: string; readonly resource: Resource; readonly fields: Fields }
type DraftRow = {
  readonly list: string
  readonly key: number
  readonly draft: ReturnType<typeof ref<Draft>>
  /** The state of the draft, here as well so that a snapshot of the rows has their values. */
  readonly typed: DraftState
}

const PLACE = /^(\w+)\.(\d+)\.(.+)$/

export class RowsAlong implements SavedAlong {
  readonly lists: readonly RowList[]
  readonly state: { rows: DraftRow[] } = proxy({ rows: [] })
  #next = 1
  /** As they were sent, so that a refusal of the server finds its row. */
  #sent: readonly DraftRow[] = []

  constructor({ createdWith = {} }: Pick<Resource, 'createdWith'>) {
    this.lists = Object.entries(createdWith).flatMap(([list, { of, by }]): RowList[] => {
      const resource = resourceWithAdditional(of)
      const fields = Object.entries(resource.fields).filter(([name, field]) => name !== by && field.readOnly !== true)
      return may(resource.needs.add) ? [{ list, resource, fields: Object.fromEntries(fields) }] : []
    })
    for (const { list } of this.lists) this.add(list)
  }

  /** Returns the draft of the new row. */
  add(list: string): Draft | undefined {
    const found = this.lists.find((one) => one.list === list)
    if (found === undefined) return undefined
    const draft = new Draft(found.fields, 'create', initialValues(found.fields), async (changes) => changes)
    this.state.rows.push({ list, key: this.#next++, draft: ref(draft), typed: draft.state })
    return draft
  }
  remove(key: number): void {
    this.state.rows = this.state.rows.filter((row) => row.key !== key)
  }

  /** The values of the rows of each list in which something is typed. */
  typed(rows: readonly Pick<DraftRow, 'list' | 'typed'>[] = this.state.rows): Readonly<Record<string, RowValues[]>> {
    return Object.fromEntries(
      this.lists.map(({ list }) => [
        list,
        rows
          .filter((row) => row.list === list && Object.keys(row.typed.mine).length > 0)
          .map(({ typed: { base, mine } }) => ({ ...base, ...mine })),
      ]),
    )
  }

  /** Puts rows that were typed earlier in place of those of their lists in which nothing is typed. */
  resume(earlier: readonly KeptRow[]): void {
    const lists = new Set(earlier.map(({ list }) => list))
    this.state.rows = this.state.rows.filter(({ list, draft }) => !lists.has(list) || draft.isDirty())
    for (const { list, mine, typed } of earlier) this.add(list)?.resume({ mine, typed, was: {} })
  }

  isDirty(): boolean {
    return this.state.rows.some(({ draft }) => draft.isDirty())
  }
  revert(): void {
    this.state.rows = []
    for (const { list } of this.lists) this.add(list)
  }

  /** Rows in which nothing is typed are not sent. Undefined if a field of a row shows what is wrong. */
  async complete(): Promise<RowValues | undefined> {
    this.#sent = this.state.rows.filter(({ draft }) => draft.isDirty())
    const found = await Promise.all(this.#sent.map(({ draft }) => draft.complete()))
    const rows = found.flatMap((values) => values ?? [])
    if (rows.length < found.length) return undefined
    const used = this.lists.filter(({ list }) => this.#sent.some((row) => row.list === list))
    return Object.fromEntries(used.map(({ list }) => [list, rows.filter((_, at) => this.#sent[at]?.list === list)]))
  }

  refuse(errors: Errors): Errors {
    const rest: Record<string, readonly string[]> = {}
    const ofRows = new Map<DraftRow, Record<string, readonly string[]>>()
    for (const [place, messages] of Object.entries(errors)) {
      const [, list, at, field] = PLACE.exec(place) ?? []
      const row = this.#sent.filter((one) => one.list === list)[Number(at)]
      if (row === undefined || field === undefined) rest[place] = messages
      else ofRows.set(row, { ...ofRows.get(row), [field]: messages })
    }
    // All at once: a draft shows only what it was refused for last.
    for (const [row, own] of ofRows) row.draft.refuse(own)
    return rest
  }
}
