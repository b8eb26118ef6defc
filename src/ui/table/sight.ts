/** A table as what changed elsewhere concerns it: its rows, as far as its filters let them be seen. */
import type { DigestChange, DigestObject } from '#model/rules/digest.ts'
import type { Sight } from '../../engine/sight.ts'
import { toast } from '../../engine/toast.ts'
import type { TableController } from './controller.ts'
import { understand } from './settings.ts'

const side = (changes: readonly DigestChange[], of: 'before' | 'after'): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    changes.flatMap((change) => {
      const label = of === 'before' ? change.before__label : change.after__label
      return [[change.field, change[of]], ...(label === undefined ? [] : [[`${change.field}__label`, label]])]
    }),
  )

const rowOf = ({ id, effect, changes }: DigestObject) => ({
  id, made: effect === 'made' || effect === 'passing', removed: effect === 'removed' || effect === 'passing', before: side(changes, 'before'), after: side(changes, 'after'),
})

async function goTo(table: TableController, id: number | string): Promise<boolean> {
  const door = await table.door()
  let row = await door.indexOf(id)
  // New rows wait until they are asked for, and now they are.
  if (row < 0) {
    await table.merge()
    row = await door.indexOf(id)
  }
  if (row < 0) return false
  // The row may be far from what was read: the cursor is tied to it by its id, not by what stands there now.
  await table.keep(id)
  const { column } = table.now.cursor
  table.set({ cursor: { row, column } })
  table.grid?.show(row, column)
  return true
}

export const tableSight = (table: TableController): Sight => ({
  scopes: () => [{ resource: table.name }],
  shown: async (objects) => {
    const { spec } = understand(table.now.settings, table.columns, table.where)
    const shown = await (await table.door()).shows(spec, objects.map(rowOf))
    // What came and went leaves nothing to be judged by: it is told, for it may have been here.
    return new Set([...shown, ...objects.filter(({ effect }) => effect === 'passing' || effect === 'told').map(({ id }) => id)])
  },
  show: async ({ id, label }) => {
    if (!(await goTo(table, id))) toast({ text: `${label} is not among these rows any more.`, tone: 'info' })
  },
})
