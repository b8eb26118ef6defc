/** Changes to saved views, with undo. */
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { isMine, usualOf, views, type SavedView } from './views.ts'

type Named = {
  readonly name: string
  readonly table: string
  readonly state: { readonly query: Readonly<Record<string, string>> }
}

/** The name of a colleague who shares the view, without their e-mail address. */
export const ownerOf = ({ owner__label }: SavedView): string =>
  owner__label?.replace(/\s*\S+@\S+/, '').trim() || 'a colleague'

/** Saves the settings under a name, replacing a view of that name. Resolves to its row. */
export async function keepView(view: Named, known: SavedView | undefined): Promise<SavedView> {
  const row = known ? await views.patch(known.id, { state: view.state }) : await views.create(view)
  recordUndo({
    title: `Save view ${row.name}`,
    kind: 'exact',
    undo: async () => {
      await (known ? views.patch(row.id, { state: known.state }) : views.remove(row.id))
      return known ? `View ${row.name} was restored.` : `View ${row.name} was removed again.`
    },
  })
  toast({ text: `View ${row.name} saved.`, tone: 'ok' })
  return row
}

/** Saves settings into a view. A colleague's stays as it is: the change is kept as a copy of the user's own. */
export async function updateView(
  view: SavedView,
  state: Named['state'],
  list: readonly SavedView[],
): Promise<SavedView> {
  const own = isMine(view) ? view : list.find((each) => isMine(each) && each.name === view.name)
  const saved = await keepView({ name: view.name, table: view.table, state }, own)
  if (!isMine(view))
    toast({
      text: `The view ${view.name} of ${ownerOf(view)} stays as it is. Your change is kept as your own copy.`,
      tone: 'ok',
    })
  return saved
}

export async function removeView(view: SavedView): Promise<void> {
  await views.remove(view.id)
  const { name, table, state, shared, groups, usual } = view
  recordUndo({
    title: `Remove view ${name}`,
    kind: 'compensating',
    undo: async () => {
      await views.create({ name, table, state, shared, groups, usual })
      return `View ${name} was restored.`
    },
  })
}

/** Makes a view the default, or stops that. A colleague's view is copied first, because it remains theirs. */
export async function openWith(view: SavedView, list: readonly SavedView[]): Promise<void> {
  const isFirst = usualOf(list)?.id === view.id
  const own = list.filter((each) => isMine(each) && each.usual)
  const wanted = isMine(view) ? view : list.find((each) => isMine(each) && each.name === view.name)
  for (const each of own) await views.patch(each.id, { usual: false })
  if (isFirst && isMine(view)) {
    recordUndo(
      taken(`Stop using view ${view.name} by default`, async () => void (await views.patch(view.id, { usual: true }))),
    )
    return
  }
  const { name, table, state } = view
  const made = wanted
    ? await views.patch(wanted.id, { usual: true })
    : await views.create({ name, table, state, usual: true })
  recordUndo(
    taken(`Use view ${name} by default`, async () => {
      await (wanted ? views.patch(made.id, { usual: false }) : views.remove(made.id))
      for (const each of own) await views.patch(each.id, { usual: true })
    }),
  )
}
const taken = (title: string, back: () => Promise<void>) => ({
  title,
  kind: 'exact' as const,
  undo: async () => {
    await back()
    return 'The previous default view was restored.'
  },
})
