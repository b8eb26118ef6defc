/** The rows of a map in the table's worker: they are asked once, and their points again as they change or the map is zoomed. */
import { matchOf } from '#model/shared/criterion.ts'
import type { MapPoints, RowId, TableFacts, ViewSpec } from '#workers/jobs.ts'
import { closeTable, openTable, type TableConnection } from '#src/engine/data/table-connection.ts'
import { onWorkerEnd } from '#src/engine/data/worker.ts'
import type { MapSpec } from '../base/map-spec.ts'

const plain: ViewSpec = { filters: [], search: '', searchIn: [], sort: [], group: [], open: [], totals: [] }

/** Nothing is drawn of a table that stays on the server. */
export type RowsSeen = { readonly facts: TableFacts; readonly points: MapPoints | undefined }

export class MapRows {
  readonly #spec: MapSpec
  readonly #pane: string
  readonly #onSeen: (seen: RowsSeen) => void
  #table: Promise<TableConnection> | undefined
  #facts: TableFacts | undefined
  #points: MapPoints | undefined
  #square = 0
  #only: readonly RowId[] | undefined
  #turn = 0

  constructor(spec: MapSpec, pane: string, onSeen: (seen: RowsSeen) => void) {
    this.#spec = spec
    this.#pane = pane
    this.#onSeen = onSeen
  }
  /** Returns what ends it. */
  begin(): () => void {
    const start = (): void => {
      this.#facts = this.#points = undefined
      this.#table = openTable(this.#spec.resource, (facts) => void this.#told(facts), this.#pane, false)
      void this.#ask(this.#table)
    }
    start()
    const stop = onWorkerEnd(start)
    return () => {
      stop()
      void this.#table?.then(closeTable)
      this.#table = undefined
    }
  }
  async #ask(opened: Promise<TableConnection>): Promise<void> {
    const filters = this.#spec.where.map((criterion) => ({ field: criterion.field, match: matchOf(criterion) }))
    const facts = await (await opened).ask({ ...plain, filters })
    if (facts) await this.#told(facts)
  }
  async #told(facts: TableFacts): Promise<void> {
    // Rows that came in since are taken at once: a point has no place in a list that they would move.
    const merged = facts.fresh > 0 ? await (await this.#table)?.merge() : facts
    const [before, now] = [this.#facts, merged ?? facts]
    this.#facts = now
    // Where the source alone has changed, such as the connection, every point is where it was.
    if (this.#points && before?.revision === now.revision && before.mode === now.mode)
      this.#onSeen({ facts: now, points: this.#points })
    else await this.#read()
  }
  /** Points of one square are drawn as one. */
  async gather(square: number): Promise<void> {
    if (square === this.#square) return
    this.#square = square
    await this.#read()
  }
  async limit(only: readonly RowId[] | undefined): Promise<void> {
    this.#only = only
    await this.#read()
  }
  async #read(): Promise<void> {
    const turn = ++this.#turn
    const table = await this.#table
    if (!table || !this.#facts) return
    const rules = this.#spec.marks.slice(0, -1).map(({ field = '', values = [] }) => ({ field, values }))
    const points = await table.points({ rules, square: this.#square, ...(this.#only && { only: this.#only }) })
    if (turn !== this.#turn) return
    this.#points = points
    this.#onSeen({ facts: this.#facts, points })
  }
  async rows(ids: readonly RowId[], fields: readonly string[], asShown = false) {
    return (await (await this.#table)?.rows(ids, fields, asShown)) ?? []
  }
}
