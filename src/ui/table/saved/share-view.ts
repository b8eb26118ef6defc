/** Commands that open, change and share the saved views of a table. Loaded on first use. */
import type { Option } from '#src/engine/commands/command.ts'
import * as sharing from '#src/engine/company/sharing.ts'
import type { TableController } from '../state/controller.ts'
import { readState, stateToText } from './address.ts'
import { keepView, ownerOf, updateView } from './view-changes.ts'
import { isMine, listViews, views, type SavedView } from './views.ts'

export { audiences } from '#src/engine/company/sharing.ts'
const kind: sharing.SharedKind = { noun: 'view', patch: (id, to) => views.patch(id, to) }
const listOf = async ({ name }: TableController): Promise<readonly SavedView[]> => (await listViews(name)).results
const stateOf = ({ now, first }: TableController) => stateToText(now.settings, first)

/** The view that was opened last comes first, then the user's own. */
const inOrder = (list: readonly SavedView[], { view }: TableController): readonly SavedView[] =>
  list.toSorted(
    (one, two) => Number(two.id === view) - Number(one.id === view) || Number(isMine(two)) - Number(isMine(one)),
  )

/** @throws if there is no view of this table. */
export async function viewOptions(table: TableController): Promise<readonly Option[]> {
  const list = await listOf(table)
  if (list.length === 0)
    throw new Error('This table has no saved view yet. “Share this view with…” and “Manage views…” save one.')
  return inOrder(list, table).map((view) => ({
    value: view.id,
    label: isMine(view) ? view.name : `${view.name} (${ownerOf(view)})`,
    ...(view.id === table.view && { hint: 'this view' }),
  }))
}
function viewOf(id: unknown, list: readonly SavedView[]): SavedView {
  const found = list.find((view) => view.id === Number(id))
  if (!found) throw new Error('This view is not there any more.')
  return found
}

export async function openView(table: TableController, id: unknown): Promise<void> {
  applyView(table, viewOf(id, await listOf(table)))
}
export function applyView(table: TableController, view: SavedView): void {
  const { settings, lost } = readState(view.state, table.first, table.columns)
  table.set({ lost })
  table.configure(settings)
  table.attach({ view: view.id })
}

/** Saves the settings of the table into the view, or into the user's copy of a colleague's. */
export async function changeView(table: TableController, id: unknown): Promise<void> {
  const list = await listOf(table)
  table.attach({ view: (await updateView(viewOf(id, list), stateOf(table), list)).id })
}

export const shareNames = async (table: TableController, typed: string): Promise<readonly Option<string>[]> =>
  sharing.nameOptions('view', (await listOf(table)).filter(isMine), {
    open: table.view,
    typed,
    usual: table.resource.plural,
  })

/** Shares a view of the user; one that is not there yet is saved first, with the settings of the table. */
export async function shareView(table: TableController, name: string, audience: unknown): Promise<void> {
  const known = (await listOf(table)).find((view) => isMine(view) && view.name === name)
  const view = known ?? (await keepView({ name, table: table.name, state: stateOf(table) }, undefined))
  if (!known) table.attach({ view: view.id })
  await sharing.share(kind, view, sharing.readAudience(audience))
}

export const sharedViews = async (table: TableController) => sharing.sharedOptions((await listOf(table)).filter(isMine))
export async function stopSharingView(table: TableController, given: unknown): Promise<void> {
  const chosen = sharing.readShared(given)
  await sharing.stopSharing(kind, viewOf(chosen.id, await listOf(table)), chosen.with)
}
