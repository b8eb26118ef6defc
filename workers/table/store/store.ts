/**
 * The rows of one resource, stored by column and shared by all its panes. Responses may overtake each other, so each
 * row remembers its version and the request that brought it, and each removal when it was learned; anything older
 * than what is known is ignored.
 */
import type { RowId } from '#model/columnar/chunk.ts'
import { idPart } from '#model/columnar/parts.ts'
import type { Field } from '#model/kernel/field.ts'
import { zoneName } from '#model/kernel/table.ts'
import { knownZone } from '#model/shared/clock.ts'
import { clearBit, isLabelled, prefetchSink, setBit, type ValueColumn } from '../columns/column.ts'
import { idsOf, addPartValues, emptyStreamValues, readPart, type Chunk, type ColumnData } from '../columns/columnar.ts'
import { columnOf } from '../columns/column-kinds.ts'
import { chooseKernels, grown, type KernelOptions } from '../kernels/kernel-choice.ts'
import type { TextLimits } from '../columns/text-column.ts'
import { identities } from '../columns/identities.ts'
import { BLOCK, type Mask } from '../kernels/kernels.ts'

export type { RowId } from '#model/columnar/chunk.ts'
export type WireRow = { readonly id: RowId; readonly version: number; readonly [field: string]: unknown }
/** The changed rows with one bit per changed column (0 for new rows), and the removed rows. */
export type StoreChange = { readonly changed: ReadonlyMap<number, number>; readonly removed: readonly number[] }

export type TableStore = ReturnType<typeof tableStore>

/** `zone`: the reader's, of instants that have no place or whose place has no zone. */
type StoreOptions = KernelOptions & TextLimits & { readonly zone?: string }

export function tableStore(fields: Readonly<Record<string, Field>>, { zone = '', ...options }: StoreOptions = {}) {
  const memory = chooseKernels(options)
  const columns = new Map<string, ValueColumn>(
    Object.entries(fields).map(([name, field]) => [
      name,
      columnOf(memory, name, field, { ...options, zoneOf: (row) => zoneAt(field, row) }),
    ]),
  )
  /** The zone in which an instant of the row is shown. */
  function zoneAt({ place }: Field, row: number): string {
    const named = place === undefined ? undefined : columns.get(zoneName(place))?.cell(row)
    return typeof named === 'string' ? (knownZone(named) ?? zone) : zone
  }
  const list = [...columns.values()]
  // Label names are built once, not once per row.
  const cells = list.map((column, index) => ({
    column,
    name: column.name,
    label: `${column.name}__label`,
    bit: 1 << Math.min(index, 31),
    labelled: isLabelled(column) ? column : undefined,
  }))
  const ids = identities()
  const free: number[] = []
  /** Ids known to be deleted, with the tick at which that was learned. */
  const deletedAt = new Map<RowId, number>()
  let capacity = 0
  let end = 0
  let alive = new Uint8Array(0)
  /** The same as a bit mask. */
  let living: Mask = memory.allocate('u32', 0)
  let versions = new Float64Array(0)
  let ticks = new Uint32Array(0)
  const listeners = new Set<(change: StoreChange) => void>()

  function grow(to: number): void {
    // Doubles while small, then grows by less, because unused memory is still memory. A whole number of blocks, so
    // that the kernels need no special case for the end.
    capacity = Math.ceil(Math.max(to, end === 0 ? 0 : capacity + Math.min(capacity, 131_072), 1024) / BLOCK) * BLOCK
    const [wasAlive, wasVersions, wasTicks] = [alive, versions, ticks]
    alive = new Uint8Array(capacity)
    versions = new Float64Array(capacity)
    ticks = new Uint32Array(capacity)
    alive.set(wasAlive)
    versions.set(wasVersions)
    ticks.set(wasTicks)
    living = grown(memory, 'u32', living, capacity / 32)
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

  /** Stores rows and records which of their columns changed; for a renamed reference, in all rows that show it. */
  function keep(wires: readonly WireRow[], tick: number, changed: Map<number, number>): void {
    const [taken, rows, made] = [[] as WireRow[], [] as number[], new Set<number>()]
    const places = wires.map(({ id }) => ids.rowOf(id))
    let sum = 0
    for (const row of places) if (row !== undefined) sum += (versions[row] ?? 0) + (ticks[row] ?? 0)
    prefetchSink[0] = sum
    for (let each = 0; each < wires.length; each++) {
      const wire = wires[each]
      if (!wire) continue
      const removedAt = deletedAt.size > 0 ? deletedAt.get(wire.id) : undefined
      if (removedAt !== undefined && tick <= removedAt) continue
      deletedAt.delete(wire.id)
      // A new row may occur twice in a batch.
      const known = places[each] ?? ids.rowOf(wire.id)
      if (
        known !== undefined &&
        (wire.version < (versions[known] ?? 0) || (wire.version === versions[known] && tick < (ticks[known] ?? 0)))
      )
        continue
      const row = known ?? place(wire.id)
      if (known === undefined) made.add(row)
      versions[row] = wire.version
      ticks[row] = tick
      taken.push(wire)
      rows.push(row)
    }
    // Column by column, because a column's values are adjacent in memory and a row's are not.
    for (const { column, name, label, bit, labelled } of cells) {
      column.prefetch(rows)
      const { hasLabel } = column
      for (let each = 0; each < rows.length; each++) {
        const [row = 0, wire] = [rows[each], taken[each]]
        const outcome = column.put(row, wire?.[name], hasLabel ? wire?.[label] : undefined)
        if (outcome === false) continue
        changed.set(row, (changed.get(row) ?? 0) | bit)
        if (outcome === 'renamed' && labelled)
          for (const other of labelled.rowsWith(keyIn(wire?.[name]), end))
            changed.set(other, (changed.get(other) ?? 0) | bit)
      }
    }
    for (const row of made) changed.set(row, 0)
  }

  function forget(id: RowId, tick: number): number | undefined {
    const row = ids.rowOf(id)
    if (row === undefined) {
      deletedAt.set(id, Math.max(tick, deletedAt.get(id) ?? 0))
      return undefined
    }
    // A later response has seen the row alive, so it was restored.
    if ((ticks[row] ?? 0) > tick) return undefined
    deletedAt.set(id, tick)
    ids.remove(row)
    alive[row] = 0
    clearBit(living, row)
    return row
  }

  function notify(changed: ReadonlyMap<number, number>, removed: readonly number[]): void {
    if (changed.size === 0 && removed.length === 0) return
    for (const listener of listeners) listener({ changed, removed })
    // Row numbers may be reused only now that every view has dropped them.
    for (const row of removed) {
      for (const column of list) column.put(row, null, undefined)
      free.push(row)
    }
  }

  /** With thousands of new rows, views ask for the changes instead of being given each. */
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
    memory,
    columns,
    columnList: list as readonly ValueColumn[],
    get count() {
      return ids.count
    },
    /** One past the last row number in use; lower numbers may be free. */
    get end() {
      return end
    },
    get alive() {
      return alive
    },
    /** One bit per row number in use. */
    get living() {
      return living
    },
    /** Number of blocks that cover all rows in use. */
    get blocks() {
      return Math.ceil(end / BLOCK)
    },
    idAt: (row: number): RowId | undefined => ids.at(row),
    rowOf: (id: RowId): number | undefined => ids.rowOf(id),
    versionAt: (row: number): number => versions[row] ?? 0,
    tickAt: (row: number): number => ticks[row] ?? 0,
    /** Applies a response to the request that started at `tick`: the rows that exist, and ids that do not. */
    apply(rows: readonly WireRow[], missing: readonly RowId[], tick: number): void {
      const changed = new Map<number, number>()
      const removed = missing.map((id) => forget(id, tick)).filter((row) => row !== undefined)
      keep(rows, tick, changed)
      notify(changed, removed)
    },
    /** Allocates space for this many rows at once. */
    expect(rows: number): void {
      if (rows > capacity) grow(rows)
    },
    /** Starts reading a stream of chunks; distinct values sent in one chunk apply to the following ones. */
    reading() {
      const values = new Map(list.map(({ name }) => [name, emptyStreamValues()]))
      return {
        /** Applies a chunk of the request that started at `tick`, like `apply`. */
        take({ count, ids: idPart, versions: ofRows, columns: parts }: Chunk, tick: number): void {
          const present = cells.flatMap((cell) => {
            const [part, known] = [parts[cell.name], values.get(cell.name)]
            if (!part || !known) return []
            addPartValues(known, part)
            return [{ ...cell, part, known }]
          })
          // If all rows are new, they are stored column by column.
          const first = end
          if (end + count > capacity) grow(end + count)
          if (deletedAt.size === 0 && ids.addAll(idPart, count, first)) {
            end += count
            for (let row = first; row < end; row++) setBit(living, row)
            alive.fill(1, first, end)
            versions.set(ofRows.subarray(0, count), first)
            ticks.fill(tick, first, end)
            for (const { column, name } of cells) if (!parts[name]) column.takeNothing?.(first, count)
            const renamed = present.flatMap(({ column, part, known, bit, labelled }) =>
              column
                .take(first, count, part, known)
                .flatMap((key) => (labelled?.rowsWith(key, first) ?? []).map((row) => [row, bit] as const)),
            )
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
          notify(changed, [])
        },
      }
    },
    /** All rows as chunks of at most `size`, for the browser's copy. */
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
          columns: Object.fromEntries(dumps.map(({ name, next }): [string, ColumnData] => [name, next(rows)])),
        }
      }
    },
    /** Ids that no request since `tick` has brought: after a full read these rows are gone. */
    olderThan: (tick: number): RowId[] =>
      Array.from({ length: end }, (_, row) => row).flatMap((row) =>
        alive[row] === 1 && (ticks[row] ?? 0) < tick ? (ids.at(row) ?? []) : [],
      ),
    /** For each of these ids one row that references it, whose fetching brings the new label; or all such rows. */
    pointingTo(resource: string, targets: readonly RowId[], isAll = false): RowId[] {
      const columnsTo = list.filter(isLabelled).filter((column) => column.to === resource)
      return columnsTo.flatMap((column) =>
        targets.flatMap((target) => {
          const rows = column.rowsWith(target, end)
          return (isAll ? rows : rows.slice(0, 1)).flatMap((row) => ids.at(row) ?? [])
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
