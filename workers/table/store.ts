/**
 * The rows of one resource as columns. Every pane on the resource shares it.
 *
 * What arrives may be old: answers overtake each other. Each row therefore remembers its version and the request that
 * brought it, each removal the moment it was learned, and what is older than what is known is passed over.
 */
import { idPart } from '#model/columnar/parts.ts'
import type { Field } from '#model/field.ts'
import { clearBit, isLabelled, nowhere, setBit, type Column } from './column.ts'
import { idsOf, listen, nothingTold, readPart, type Chunk, type Part } from './columnar.ts'
import { columnOf } from './columns.ts'
import { ground as groundOf, longer, type GroundOptions } from './ground.ts'
import { identities } from './identities.ts'
import { BLOCK, type Mask } from './kernels.ts'
import type { TextLimits } from './textColumn.ts'

export type RowId = number | string
export type WireRow = { readonly id: RowId; readonly version: number; readonly [field: string]: unknown }
/** Which rows changed, and in which columns (a bit each; none for a row that is new); which went. */
export type StoreChange = { readonly changed: ReadonlyMap<number, number>; readonly removed: readonly number[] }

export type TableStore = ReturnType<typeof tableStore>

export function tableStore(fields: Readonly<Record<string, Field>>, options: GroundOptions & TextLimits = {}) {
  const ground = groundOf(options)
  const columns = new Map<string, Column>(Object.entries(fields).map(([name, field]) => [name, columnOf(ground, name, field, options)]))
  const list = [...columns.values()]
  // Names of labels are made once: a million rows would make them a million times.
  const cells = list.map((column, index) => ({ column, name: column.name, label: `${column.name}__label`, bit: 1 << Math.min(index, 31), labelled: isLabelled(column) ? column : undefined }))
  const ids = identities()
  const free: number[] = []
  /** Ids known to be gone, and the tick at which that was learned. */
  const gone = new Map<RowId, number>()
  let capacity = 0
  let end = 0
  let alive = new Uint8Array(0)
  /** The same as bits. */
  let living: Mask = ground.lot('u32', 0)
  let versions = new Float64Array(0)
  let ticks = new Uint32Array(0)
  const listeners = new Set<(change: StoreChange) => void>()

  function grow(to: number): void {
    // While few, twice as many; later less, for what is not used is memory all the same. Whole blocks, so that loops have no ends.
    capacity = Math.ceil(Math.max(to, end === 0 ? 0 : capacity + Math.min(capacity, 131_072), 1024) / BLOCK) * BLOCK
    const [wasAlive, wasVersions, wasTicks] = [alive, versions, ticks]
    alive = new Uint8Array(capacity)
    versions = new Float64Array(capacity)
    ticks = new Uint32Array(capacity)
    alive.set(wasAlive)
    versions.set(wasVersions)
    ticks.set(wasTicks)
    living = longer(ground, 'u32', living, capacity / 32)
    ids.grow(capacity)
    for (const column of list) column.grow(capacity)
  }

  function place(id: RowId): number {
    const row = free.pop() ?? end++
    if (row >= capacity) grow(row + 1)
    ids.add(id, row)
    alive[row] = 1
    setBit(living, row)
    return row
  }

  /** Keeps rows and notes which of their columns changed; of a renamed reference, all rows that show it. */
  function keep(wires: readonly WireRow[], tick: number, changed: Map<number, number>): void {
    const [taken, rows, made] = [[] as WireRow[], [] as number[], new Set<number>()]
    const places = wires.map(({ id }) => ids.rowOf(id))
    let sum = 0
    for (const row of places) if (row !== undefined) sum += (versions[row] ?? 0) + (ticks[row] ?? 0)
    nowhere[0] = sum
    for (let each = 0; each < wires.length; each++) {
      const wire = wires[each]
      if (!wire) continue
      const removedAt = gone.size > 0 ? gone.get(wire.id) : undefined
      if (removedAt !== undefined && tick <= removedAt) continue
      gone.delete(wire.id)
      // A new row may come twice.
      const known = places[each] ?? ids.rowOf(wire.id)
      if (known !== undefined && (wire.version < (versions[known] ?? 0) || (wire.version === versions[known] && tick < (ticks[known] ?? 0)))) continue
      const row = known ?? place(wire.id)
      if (known === undefined) made.add(row)
      versions[row] = wire.version
      ticks[row] = tick
      taken.push(wire)
      rows.push(row)
    }
    // Column by column: a column's rows lie together, the columns of a row far apart.
    for (const { column, name, label, bit, labelled } of cells) {
      column.near(rows)
      const { hasLabel } = column
      for (let each = 0; each < rows.length; each++) {
        const [row = 0, wire] = [rows[each], taken[each]]
        const outcome = column.put(row, wire?.[name], hasLabel ? wire?.[label] : undefined)
        if (outcome === false) continue
        changed.set(row, (changed.get(row) ?? 0) | bit)
        if (outcome === 'renamed' && labelled) for (const other of labelled.rowsWith(keyIn(wire?.[name]), end)) changed.set(other, (changed.get(other) ?? 0) | bit)
      }
    }
    for (const row of made) changed.set(row, 0)
  }

  function forget(id: RowId, tick: number): number | undefined {
    const row = ids.rowOf(id)
    if (row === undefined) {
      gone.set(id, Math.max(tick, gone.get(id) ?? 0))
      return undefined
    }
    // A later answer has seen it alive: it came back.
    if ((ticks[row] ?? 0) > tick) return undefined
    gone.set(id, tick)
    ids.remove(row)
    alive[row] = 0
    clearBit(living, row)
    return row
  }

  function tell(changed: ReadonlyMap<number, number>, removed: readonly number[]): void {
    if (changed.size === 0 && removed.length === 0) return
    for (const listener of listeners) listener({ changed, removed })
    // Only now may the places be given away: every view has let go of them.
    for (const row of removed) {
      for (const column of list) column.put(row, null, undefined)
      free.push(row)
    }
  }

  /** Of thousands of new rows only who asks is told each. */
  function tellNew(first: number, renamed: readonly (readonly [number, number])[]): void {
    let made: Map<number, number> | undefined
    const change: StoreChange = {
      get changed() {
        if (made) return made
        made = new Map()
        for (const [row, bit] of renamed) made.set(row, (made.get(row) ?? 0) | bit)
        for (let row = first; row < end; row++) made.set(row, 0)
        return made
      },
      removed: [],
    }
    for (const listener of listeners) listener(change)
  }

  return {
    fields,
    ground,
    columns,
    columnList: list as readonly Column[],
    get count() {
      return ids.count
    },
    /** One past the last place in use; places below it may be empty. */
    get end() {
      return end
    },
    get alive() {
      return alive
    },
    /** A bit for each place that holds a row. */
    get living() {
      return living
    },
    /** Blocks of rows that hold all places in use. */
    get blocks() {
      return Math.ceil(end / BLOCK)
    },
    idAt: (row: number): RowId | undefined => ids.at(row),
    rowOf: (id: RowId): number | undefined => ids.rowOf(id),
    versionAt: (row: number): number => versions[row] ?? 0,
    tickAt: (row: number): number => ticks[row] ?? 0,
    /** Takes what the server answered to the request begun at `tick`: rows that are, ids that are not. */
    apply(rows: readonly WireRow[], missing: readonly RowId[], tick: number): void {
      const changed = new Map<number, number>()
      const removed = missing.map((id) => forget(id, tick)).filter((row) => row !== undefined)
      keep(rows, tick, changed)
      tell(changed, removed)
    },
    /** Makes room for so many rows at once, and not as they come. */
    expect(rows: number): void {
      if (rows > capacity) grow(rows)
    },
    /** Begins to take a stream of chunks; what one chunk said of its values holds for the next. */
    reading() {
      const told = new Map(list.map(({ name }) => [name, nothingTold()]))
      return {
        /** Takes a chunk that answers a request begun at `tick`, as `apply` takes rows. */
        take({ count, ids: idPart, versions: ofRows, columns: parts }: Chunk, tick: number): void {
          const present = cells.flatMap((cell) => {
            const [part, known] = [parts[cell.name], told.get(cell.name)]
            if (!part || !known) return []
            listen(known, part)
            return [{ ...cell, part, known }]
          })
          // Rows that are all new go in column by column.
          const first = end
          if (end + count > capacity) grow(end + count)
          if (gone.size === 0 && ids.addAll(idPart, count, first)) {
            end += count
            for (let row = first; row < end; row++) setBit(living, row)
            alive.fill(1, first, end)
            versions.set(ofRows.subarray(0, count), first)
            ticks.fill(tick, first, end)
            const renamed = present.flatMap(({ column, part, known, bit, labelled }) => column.take(first, count, part, known).flatMap((key) => (labelled?.rowsWith(key, first) ?? []).map((row) => [row, bit] as const)))
            return tellNew(first, renamed)
          }
          const changed = new Map<number, number>()
          const wires = idsOf(idPart, count).map((id, at) => {
            const wire: { id: RowId; version: number; [field: string]: unknown } = { id, version: ofRows[at] ?? 0 }
            for (const { name, label, column, part, known } of present) {
              const read = readPart(part, known, at)
              wire[name] = typeof read.value === 'number' && Number.isNaN(read.value) ? null : read.value
              if (column.hasLabel) wire[label] = read.label
            }
            return wire
          })
          keep(wires, tick, changed)
          tell(changed, [])
        },
      }
    },
    /** All rows as chunks of at most `size`, to be kept and taken again. */
    *dump(size = 65_536): Generator<Chunk> {
      let from = 0
      const dumps = list.map((column) => ({ name: column.name, next: column.dump() }))
      while (from < end) {
        const rows: number[] = []
        for (; from < end && rows.length < size; from++) if (alive[from] === 1) rows.push(from)
        const named = rows.map((row) => ids.at(row) ?? '')
        yield {
          count: rows.length,
          ids: idPart(named),
          versions: Float64Array.from(rows, (row) => versions[row] ?? 0),
          columns: Object.fromEntries(dumps.map(({ name, next }): [string, Part] => [name, next(rows)])),
        }
      }
    },
    /** The ids that no request begun at or after `tick` has brought: after a full read they are no more. */
    olderThan: (tick: number): RowId[] => Array.from({ length: end }, (_, row) => row).flatMap((row) => (alive[row] === 1 && (ticks[row] ?? 0) < tick ? (ids.at(row) ?? []) : [])),
    /** A row of each that points to these ids, so that asking for it brings the new label. */
    pointingTo(resource: string, targets: readonly RowId[]): RowId[] {
      return list.filter(isLabelled).flatMap((column) =>
        column.to !== resource ? [] : targets.flatMap((target) => {
          const [row] = column.rowsWith(target, end)
          const id = row === undefined ? undefined : ids.at(row)
          return id === undefined ? [] : [id]
        }),
      )
    },
    subscribe(listener: (change: StoreChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const keyIn = (value: unknown): RowId => (typeof value === 'number' ? value : String(value))
