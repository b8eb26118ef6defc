/** Saves, finds, orders and deletes named desks. Loaded on first use. */
import { desk as deskResource } from '#model/areas/user/user.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { deskList, deskSave } from './desk-list.state.ts'
import { currentDesk } from './desk.ts'
import { openDesk, saveDesk } from './desk-rows.ts'
import { deskTitle, isMine, namedDesks, tellDesks, type NamedDesk } from './named-desks.ts'
import type { SavedDesk } from './saved-desk.ts'

const rows = rowsOf(deskResource)

/** Includes a desk that was saved a moment ago and is still on its way to the server. */
export async function savedDesks(): Promise<readonly NamedDesk[]> {
  await deskSave().last.catch(() => undefined)
  return namedDesks()
}
async function deskCalled(title: string): Promise<NamedDesk> {
  const found = (await savedDesks()).find((one) => deskTitle(one) === title || one.name === title)
  if (!found) throw new Error(`There is no desk called "${title}".`)
  return found
}
export async function ownDesk(title: string): Promise<NamedDesk> {
  const found = await deskCalled(title)
  if (!isMine(found)) throw new Error(`"${found.name}" is ${found.owner__label ?? 'a colleague'}’s to change.`)
  return found
}
export const loadDesk = async (title: string): Promise<void> => openDesk((await deskCalled(title)).id)

/** Saves the desk under a name; undo restores a desk that had this name before. */
export function keepDesk(name: string): Promise<void> {
  const saved = currentDesk()
  const save = savedDesks().then((desks) => keepAs(name, saved, desks))
  deskSave().last = save
  return save
}
async function keepAs(name: string, saved: SavedDesk, desks: readonly NamedDesk[]): Promise<void> {
  const before = desks.find((one) => isMine(one) && one.name === name)
  const layout = before && (await rows.get(before.id)).layout
  deskList().opened = await saveDesk(name, saved)
  recordUndo({
    title: `Desk ${name} saved`,
    kind: 'exact',
    undo: async () => {
      const { id } = await ownDesk(name)
      await (before ? rows.patch(id, { layout }) : rows.remove(id))
      tellDesks()
      return before ? `The desk ${name} is as it was.` : `The desk ${name} is gone again.`
    },
    redo: () => saveDesk(name, saved).then(() => `The desk ${name} is saved again.`),
  })
}
/** Saves what has changed into the desk that is open. A colleague's stays as it is: the change is kept as a copy of the user's own. */
export async function updateDesk(): Promise<void> {
  const opened = (await savedDesks()).find(({ id }) => id === deskList().opened)
  if (!opened) throw new Error('No saved desk is open here: “Save desk as…” gives this one a name')
  await keepDesk(opened.name)
  const text = isMine(opened)
    ? `The desk ${opened.name} is saved.`
    : `The desk ${deskTitle(opened)} stays as it is. Your change is kept as your own copy, ${opened.name}.`
  toast({ text, tone: 'ok' })
}
export async function deleteDesk(title: string): Promise<void> {
  const { id } = await ownDesk(title)
  const { name, layout, shared, groups, place } = await rows.get(id)
  const remove = async (which: number): Promise<string> => {
    await rows.remove(which)
    tellDesks()
    return `The desk ${name} is deleted.`
  }
  await remove(id)
  let made = id
  recordUndo({
    title: `Desk ${name} deleted`,
    kind: 'exact',
    undo: async () => {
      made = (await rows.create({ name, layout, shared, groups, place })).id
      tellDesks()
      return `The desk ${name} is back.`
    },
    redo: () => remove(made),
  })
}
/** Moves it to a position, from 1, among the user's own desks: `g 1` opens the first. */
export async function placeDesk(title: string, at: number): Promise<void> {
  const moving = await ownDesk(title)
  const others = (await savedDesks()).filter((one) => isMine(one) && one.id !== moving.id)
  const order = [...others.slice(0, at - 1), moving, ...others.slice(at - 1)]
  const moved = order.flatMap(({ id, place }, slot) => (place === slot + 1 ? [] : [{ id, from: place, to: slot + 1 }]))
  const put = async (way: 'from' | 'to', said: string): Promise<string> => {
    for (const one of moved) await rows.patch(one.id, { place: one[way] })
    tellDesks()
    return said
  }
  await put('to', '')
  recordUndo({
    title: `Desk ${moving.name} is number ${at}`,
    kind: 'exact',
    undo: () => put('from', 'The desks are in their order of before.'),
    redo: () => put('to', `The desk ${moving.name} is number ${at} again.`),
  })
}
