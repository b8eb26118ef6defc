/** Keeps which slots one request made, changed and deleted, so that it is undone as one. */
import { batch } from '#model/areas/user/batch.resource.ts'
import { slot as slots } from '#model/areas/slot/slot.resource.ts'
import type { SlotRow } from './offering.ts'
import type { SlotReading } from './place.ts'

type Versioned = { readonly id: number; readonly version: number }
type Kept = {
  readonly made?: readonly Versioned[]
  readonly removed?: readonly SlotRow[]
  readonly changed?: readonly (Versioned & { readonly before: Readonly<Record<string, unknown>> })[]
}
const writable = Object.entries(slots.fields).flatMap(([name, field]) =>
  field.readOnly === true || field.tally !== undefined ? [] : [name],
)

/** Null where nothing was done. */
export async function keepSlotBatch(
  { rows }: SlotReading,
  verb: string,
  { made = [], removed = [], changed = [] }: Kept,
): Promise<number | null> {
  const lines = [
    ...made.map(({ id, version }) => ({ id, version, before: {}, was: 'missing' })),
    ...removed.map((row) => {
      const before = Object.fromEntries(writable.map((name) => [name, new Map(Object.entries(row)).get(name) ?? null]))
      return { id: row.id, version: row.version, before, was: 'there' }
    }),
    ...changed.map(({ id, version, before }) => ({ id, version, before })),
  ]
  if (lines.length === 0) return null
  const kept = { content_type: 'schedule:slot', verb, changed: lines.length, data: { rows: lines } }
  return (await rows(batch).create(kept)).id
}
