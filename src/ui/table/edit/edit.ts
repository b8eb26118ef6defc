/** Edits one value of a table in place, and saves it with the version the edit was based on. */
import { inSentence } from '#model/shared/label-text.ts'
import type { Field } from '#model/kernel/field.ts'
import { notInTable, zoneName, zoneOf } from '#model/kernel/table.ts'
import type { RowId } from '#workers/jobs.ts'
import { api } from '#src/engine/api/api.ts'
import { may } from '#src/engine/session/session.state.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { RowValues } from '#src/ui/form/draft/draft-state.ts'
import { keepLabel, labelIn, makeLabels } from '#src/ui/form/draft/labels.ts'
import { shownText } from '#src/ui/form/draft/text.ts'
import { zoneAt } from '../cells/words.ts'
import type { TableController } from '../state/controller.ts'

const editable = (field: Field): boolean => notInTable(field) === undefined

/** True, or why the value under the cursor cannot be edited. */
export function mayEdit(table: TableController): true | string {
  const { resource, column } = table
  if (!column) return 'The cursor is not on a column'
  if (resource.actionOnly) return `${resource.plural} cannot be changed`
  if (!may(resource.needs.change)) return `You do not have permission to change ${inSentence(resource.plural)}`
  if (!editable(column.field)) return `${column.label} cannot be changed in the table`
  return table.idAt(table.now.cursor.row) === undefined ? 'The cursor is not on a row' : true
}

type WireRow = RowValues & { readonly id: RowId; readonly version: number }

/** Starts editing the value under the cursor. The editor stays with its row even if the row moves. */
export async function beginEdit(table: TableController): Promise<void> {
  const { resource, column, now } = table
  const { cursor } = now
  const id = table.idAt(cursor.row)
  if (!column || id === undefined || mayEdit(table) !== true) return
  const { name, field, label } = column
  const row = await api<WireRow>(`${resource.path}${id}/`)
  const at = cursor.row - (now.window?.from ?? 0)
  // The record alone comes without the time zone in which the cell shows it.
  const base =
    field.place !== undefined && now.window ? { ...row, [zoneName(field.place)]: zoneAt(now.window, at, field) } : row
  const labels = makeLabels()
  keepLabel(labels, field.to, base[name], now.window?.cells[name]?.[at])

  const patch = async (value: unknown, version: number | undefined): Promise<WireRow> => {
    const row = await api<WireRow>(`${resource.path}${id}/`, {
      method: 'PATCH',
      body: { [name]: value, version },
      idempotencyKey: crypto.randomUUID(),
    })
    // The response lacks labels of references, so those rows are updated by the feed.
    if (field.kind !== 'ref') await (await table.connection()).accept({ ...row })
    return row
  }
  // A single field needs no group heading.
  const { group: _heading, ...alone } = field
  const draft = new Draft({ [name]: alone }, 'patch', base, async (changes, version) => {
    const was = draft.state.base[name]
    const row = await patch(changes[name], version)
    recordUndo({
      title: `Change ${label}`,
      kind: 'exact',
      undo: async () => {
        await patch(was, row.version)
        return `${label} was restored.`
      },
      redo: async () => {
        await patch(changes[name], undefined)
        return `${label} was changed again.`
      },
    })
    return row
  })
  table.set({ edit: { id, name, row: cursor.row, column: cursor.column, draft, labels } })
}

/** Saves the change, if any. Stays open with the errors if it fails; returns true when done. */
export async function finishEdit(table: TableController): Promise<boolean> {
  const { edit } = table.now
  if (!edit || !(await edit.draft.save())) return false
  endEdit(table)
  return true
}

/** Saves and moves on: `down` to the row below or above, `on` to the next editable value of the row. */
export async function finishAndMove(
  table: TableController,
  step: { readonly down: 1 | -1 } | { readonly on: 1 | -1 },
): Promise<void> {
  const { edit, facts, settings } = table.now
  if (!edit) return
  const row = Math.max(0, await (await table.connection()).indexOf(edit.id))
  if (!(await finishEdit(table))) return
  if ('down' in step) return go(Math.min(Math.max(0, row + step.down), (facts?.entries ?? 1) - 1), edit.column)
  for (let column = edit.column + step.on; column >= 0 && column < settings.columns.length; column += step.on) {
    const field = table.columns.find(({ name }) => name === settings.columns[column])?.field
    if (!field || !editable(field)) continue
    go(row, column)
    return beginEdit(table)
  }

  function go(to: number, column: number): void {
    table.moveTo(to, column)
    table.grid?.show(to, column)
  }
}

/** Writes the typed value into all selected rows. */
export async function fillEdit(table: TableController): Promise<void> {
  const { edit } = table.now
  const column = table.columns.find(({ name }) => name === edit?.name)
  if (!edit || !column) return
  await edit.draft.settled
  edit.draft.check(edit.name)
  await edit.draft.settled
  if (edit.draft.state.errors[edit.name] !== undefined) return
  const value = edit.draft.valueOf(edit.name)
  const displayed = shownText(
    column.field,
    value,
    (to, id) => labelIn(edit.labels.known, to, id),
    zoneOf(column.field, edit.draft.state.base),
  )
  endEdit(table)
  const { fillValue } = await import('./bulk-edit.ts')
  await fillValue(table, column, value, displayed === '—' ? '' : displayed)
}
export function endEdit(table: TableController): void {
  table.set({ edit: null })
  table.grid?.focus()
}
