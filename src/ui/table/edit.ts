/** Changing one value in a table: the field's own editor over the cell, saved with the version it was begun on. */
import type { Field } from '#model/field.ts'
import type { RowId } from '#workers/jobs.ts'
import { api } from '../../engine/api.ts'
import { may } from '../../engine/session.ts'
import { did } from '../../engine/undo.ts'
import { Draft, type Said } from '../form/draft.ts'
import { keepLabel, labelIn, makeLabels } from '../form/labels.ts'
import { shownText } from '../form/text.ts'
import { notInTable } from './cellText.ts'
import type { TableController } from './controller.ts'

const editable = (field: Field): boolean => notInTable(field) === undefined

/** True, or why the value under the cursor cannot be changed here. */
export function mayEdit(table: TableController): true | string {
  const { resource, column } = table
  if (!column) return 'No column'
  if (resource.sealed) return `A ${resource.label.toLowerCase()} is never changed`
  if (!may(resource.needs.change)) return `You may not change a ${resource.label.toLowerCase()}`
  if (!editable(column.field)) return `${column.label} is not changed in the table`
  return table.idAt(table.now.cursor.row) === undefined ? 'No row' : true
}

type WireRow = Said & { readonly id: RowId; readonly version: number }

/** Begins to change the value under the cursor. It stays with its row, wherever other people's changes move it. */
export async function beginEdit(table: TableController): Promise<void> {
  const { resource, column, now } = table
  const { cursor } = now
  const id = table.idAt(cursor.row)
  if (!column || id === undefined || mayEdit(table) !== true) return
  const { name, field, label } = column
  const base = await api<WireRow>(`${resource.path}${id}/`)
  const labels = makeLabels()
  keepLabel(labels, field.to, base[name], now.window?.cells[name]?.[cursor.row - now.window.from])

  const patch = async (value: unknown, version: number | undefined): Promise<WireRow> => {
    const row = await api<WireRow>(`${resource.path}${id}/`, { method: 'PATCH', body: { [name]: value, version }, idempotencyKey: crypto.randomUUID() })
    // The answer has no labels of references: the feed brings the row as the table keeps it.
    if (field.kind !== 'ref') await (await table.door()).accept({ ...row })
    return row
  }
  // Alone, a field needs no heading.
  const { group: _heading, ...alone } = field
  const draft = new Draft({ [name]: alone }, 'patch', base, async (changes, version) => {
    const was = draft.state.base[name]
    const row = await patch(changes[name], version)
    did({
      title: `Change ${label}`,
      kind: 'exact',
      undo: async () => {
        await patch(was, row.version)
        return `${label} is as it was.`
      },
      redo: async () => {
        await patch(changes[name], undefined)
        return `${label} is changed again.`
      },
    })
    return row
  })
  table.set({ edit: { id, name, row: cursor.row, column: cursor.column, draft, labels } })
}

/** Saves if anything was changed; stays open with the reasons where it could not. True where it is done. */
export async function finishEdit(table: TableController): Promise<boolean> {
  const { edit } = table.now
  if (!edit || !(await edit.draft.save())) return false
  endEdit(table)
  return true
}

/** Saves and goes on: `down` to the row below or above, `on` to the next value of the row that may be changed, whose editor opens. */
export async function finishAndMove(table: TableController, step: { readonly down: 1 | -1 } | { readonly on: 1 | -1 }): Promise<void> {
  const { edit, facts, settings } = table.now
  if (!edit) return
  const row = Math.max(0, await (await table.door()).indexOf(edit.id))
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

/** The value as typed, into all rows one works on. */
export async function fillEdit(table: TableController): Promise<void> {
  const { edit } = table.now
  const column = table.columns.find(({ name }) => name === edit?.name)
  if (!edit || !column) return
  await edit.draft.settled
  edit.draft.check(edit.name)
  if (edit.draft.state.errors[edit.name] !== undefined) return
  const value = edit.draft.valueOf(edit.name)
  const said = shownText(column.field, value, (to, id) => labelIn(edit.labels.known, to, id))
  endEdit(table)
  const { fillValue } = await import('./writing.ts')
  await fillValue(table, column, value, said === '—' ? '' : said)
}
export function endEdit(table: TableController): void {
  table.set({ edit: null })
  table.grid?.focus()
}
