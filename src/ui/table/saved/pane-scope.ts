/** Which changes made elsewhere concern a table: those of rows that its filters show. */
import type { DigestChange, DigestObject } from '#model/shared/digest.ts'
import type { PaneScope } from '#src/engine/panes/pane-scope.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import type { TableController } from '../state/controller.ts'
import { understand } from '../state/settings.ts'

const side = (changes: readonly DigestChange[], of: 'before' | 'after'): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    changes.flatMap((change) => {
      const label = of === 'before' ? change.before__label : change.after__label
      return [[change.field, change[of]], ...(label === undefined ? [] : [[`${change.field}__label`, label]])]
    }),
  )

const rowOf = ({ id, effect, changes }: DigestObject) => ({
  id,
  made: effect === 'made' || effect === 'passing',
  removed: effect === 'removed' || effect === 'passing',
  before: side(changes, 'before'),
  after: side(changes, 'after'),
})

async function goTo(table: TableController, id: number | string): Promise<boolean> {
  const connection = await table.connection()
  let row = await connection.indexOf(id)
  // New rows wait to be merged; the user has now asked for one.
  if (row < 0) {
    await table.merge()
    row = await connection.indexOf(id)
  }
  if (row < 0) return false
  // The row may be outside the loaded window, so the cursor is tied to it by id.
  await table.keep(id)
  const { column } = table.now.cursor
  table.set({ cursor: { row, column } })
  table.grid?.show(row, column)
  return true
}

export const tablePaneScope = (table: TableController): PaneScope => ({
  scopes: () => [{ resource: table.name }],
  shown: async (objects) => {
    const { spec } = understand(table.now.settings, table.columns, table.where)
    const shown = await (await table.connection()).shows(spec, objects.map(rowOf))
    // Rows created and deleted meanwhile cannot be tested against the filter, so they count as shown.
    return new Set([
      ...shown,
      ...objects.filter(({ effect }) => effect === 'passing' || effect === 'told').map(({ id }) => id),
    ])
  },
  show: async ({ id, label }) => {
    if (!(await goTo(table, id))) toast({ text: `${label} is no longer listed here.`, tone: 'info' })
  },
})
