/** The list of yards and tracks, and what can be done to a yard. */
import type { Row } from '#model/kernel/resource.ts'
import { yard as yards, type track as tracks } from '#model/areas/yard/yard.resource.ts'
import { proxy } from 'valtio'
import { toast } from '#src/engine/commands/toast.ts'
import { rowsOf, api } from '#src/engine/api/api.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'

export type YardRow = Row<typeof yards>
export type TrackRow = Row<typeof tracks>
export type YardValues = Partial<Pick<YardRow, 'name' | 'timezone' | 'description'>>

type State = {
  yard: number | null
  track: number | null
  dialog: 'new yard' | 'edit yard' | 'remove yard' | 'new track' | 'edit track' | 'remove track' | null
  /** Which of the two lists has the focus. */
  inHand: 'yards' | 'tracks'
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
/** The current values of the fields to change. */
export const before = (row: object, changes: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in changes))

/** The response of `remove/`. */
type RemovalCheck = {
  readonly can_remove: boolean
  readonly reasons: readonly string[]
  readonly tracks: number
  readonly cars: number
  readonly moves: number
}

export class YardActions {
  readonly state = proxy<State>({ yard: null, track: null, dialog: null, inHand: 'yards' })
  yards: readonly YardRow[] = []
  tracks: readonly TrackRow[] = []
  readonly #refresh: () => Promise<unknown>

  constructor(refresh: () => Promise<unknown>) {
    this.#refresh = refresh
  }
  /** Sets what the screen shows. */
  show(yards: readonly YardRow[], tracks: readonly TrackRow[], yard: number | null): void {
    this.yards = yards
    this.tracks = tracks
    this.state.yard = yard
  }
  choose(which: { readonly yard: number } | { readonly track: number | null }): void {
    if ('yard' in which) Object.assign(this.state, { yard: which.yard, track: null })
    else this.state.track = which.track
  }
  hold(inHand: State['inHand']): void {
    this.state.inHand = inHand
  }
  get yard(): YardRow | undefined {
    return this.yards.find(({ id }) => id === this.state.yard)
  }
  get track(): TrackRow | undefined {
    return this.tracks.find(({ id }) => id === this.state.track)
  }
  ask(dialog: State['dialog']): void {
    this.state.dialog = dialog
  }

  /** True on success. A refusal is shown to the user, and the dialog stays open. */
  protected async do(done: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      await this.#refresh()
      toast({ text: done, tone: 'ok' })
      return true
    } catch (error) {
      toast({ text: `Not saved. ${sentence(error)}`, tone: 'stop' })
      return false
    }
  }
  async createYard(values: YardValues): Promise<boolean> {
    const title = `Create yard ${values.name ?? ''}`
    return this.do(title, async () => {
      const made = await rowsOf(yards).create(values)
      this.state.yard = made.id
      recordUndo({
        title,
        kind: 'compensating',
        undo: async () => this.back(() => rowsOf(yards).remove(made.id), `${made.name} removed again.`),
      })
    })
  }
  async changeYard(row: YardRow, values: YardValues): Promise<boolean> {
    const title = `Change yard ${row.name}`
    const was = before(row, values)
    return this.do(title, async () => {
      await rowsOf(yards).patch(row.id, { ...values, version: row.version })
      recordUndo({
        title,
        kind: 'exact',
        undo: async () => this.back(() => rowsOf(yards).patch(row.id, was), `${row.name} restored.`),
      })
    })
  }
  async removeYard(row: YardRow): Promise<boolean> {
    return this.do(`Remove yard ${row.name}`, () => api(`${yards.path}${row.id}/remove/`, { method: 'POST', body: {} }))
  }
  /** What would be removed with a yard, and what prevents it. */
  checkRemoval(row: YardRow): Promise<RemovalCheck> {
    return api<RemovalCheck>(`${yards.path}${row.id}/remove/`, { method: 'POST', body: { checkOnly: true } })
  }
  /** Turns suggestions of car marks in this yard on or off. */
  async toggleAutocomplete(): Promise<void> {
    const row = this.yard
    if (row === undefined) return
    const put = async (use_autocomplete: boolean): Promise<void> => {
      await api(`${yards.path}${row.id}/set_autocomplete/`, { method: 'PUT', body: { use_autocomplete } })
      await this.#refresh()
    }
    const next = !row.use_autocomplete
    const title = `Turn car mark suggestions ${next ? 'on' : 'off'} in ${row.name}`
    await this.do(title, async () => {
      await put(next)
      recordUndo({
        title,
        kind: 'exact',
        undo: async () => {
          await put(!next)
          return `${row.name} restored.`
        },
      })
    })
  }
  protected async back(work: () => Promise<unknown>, message: string): Promise<string> {
    await work()
    await this.#refresh()
    return message
  }
}
