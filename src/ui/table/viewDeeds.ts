/** What is done to saved views, and how it is taken back. */
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { isMine, usualOf, views, type View } from './views.ts'

type Named = { readonly name: string; readonly table: string; readonly state: { readonly query: Readonly<Record<string, string>> } }

/** Saves what is set under a name, over the view that has it. */
export async function keepView(view: Named, known: View | undefined): Promise<void> {
  const row = known ? await views.patch(known.id, { state: view.state }) : await views.create(view)
  did({
    title: `Save view ${row.name}`,
    kind: 'exact',
    undo: async () => {
      await (known ? views.patch(row.id, { state: known.state }) : views.remove(row.id))
      return known ? `View ${row.name} is as it was.` : `View ${row.name} is gone.`
    },
  })
  toast({ text: `View ${row.name} saved.`, tone: 'ok' })
}

export async function removeView(view: View): Promise<void> {
  await views.remove(view.id)
  const { name, table, state, shared, usual } = view
  did({
    title: `Remove view ${name}`,
    kind: 'compensating',
    undo: async () => {
      await views.create({ name, table, state, shared, usual })
      return `View ${name} is back.`
    },
  })
}

export async function shareView({ id, name, shared }: View): Promise<void> {
  await views.patch(id, { shared: !shared })
  did({
    title: shared ? `Keep view ${name} to myself` : `Share view ${name}`,
    kind: 'exact',
    undo: async () => {
      await views.patch(id, { shared })
      return shared ? `View ${name} is shared again.` : `View ${name} is one's own again.`
    },
  })
}

/** The table opens with this view, or no longer does. One that a colleague shares is copied first: it stays his to change. */
export async function openWith(view: View, list: readonly View[]): Promise<void> {
  const isFirst = usualOf(list)?.id === view.id
  const own = list.filter((each) => isMine(each) && each.usual)
  const wanted = isMine(view) ? view : list.find((each) => isMine(each) && each.name === view.name)
  for (const each of own) await views.patch(each.id, { usual: false })
  if (isFirst && isMine(view)) {
    did(taken(`Open without view ${view.name}`, async () => void (await views.patch(view.id, { usual: true }))))
    return
  }
  const { name, table, state } = view
  const made = wanted ? await views.patch(wanted.id, { usual: true }) : await views.create({ name, table, state, usual: true })
  did(taken(`Open with view ${name}`, async () => {
    await (wanted ? views.patch(made.id, { usual: false }) : views.remove(made.id))
    for (const each of own) await views.patch(each.id, { usual: true })
  }))
}
const taken = (title: string, back: () => Promise<void>) => ({
  title,
  kind: 'exact' as const,
  undo: async () => {
    await back()
    return 'The table opens as it did before.'
  },
})
