/** The shelf of named desks: found by name, shared, put in order, thrown away. Fetched when first asked for. */
import { desk as deskResource } from '#model/resources/user.ts'
import { rowsOf } from '../engine/api.ts'
import { did } from '../engine/undo.ts'
import { currentDesk, deskTitle, isMine, namedDesks, openDesk, saveDesk, tellDesks, type NamedDesk } from './desk.ts'

const rows = rowsOf(deskResource)

async function deskCalled(title: string): Promise<NamedDesk> {
  const found = (await namedDesks()).find((one) => deskTitle(one) === title || one.name === title)
  if (!found) throw new Error(`There is no desk called "${title}".`)
  return found
}
async function ownDesk(title: string): Promise<NamedDesk> {
  const found = await deskCalled(title)
  if (!isMine(found)) throw new Error(`"${found.name}" is ${found.owner__label ?? 'a colleague'}’s to change.`)
  return found
}
export const loadDesk = async (title: string): Promise<void> => openDesk((await deskCalled(title)).id)

/** Keeps the desk as it stands under a name; one of that name before comes back by undo. */
export async function keepDesk(name: string): Promise<void> {
  const before = (await namedDesks()).find((one) => isMine(one) && one.name === name)
  const layout = before && (await rows.get(before.id)).layout
  const saved = currentDesk()
  await saveDesk(name, saved)
  did({
    title: `Desk ${name} saved`, kind: 'exact',
    undo: async () => {
      const { id } = await ownDesk(name)
      await (before ? rows.patch(id, { layout }) : rows.remove(id))
      tellDesks()
      return before ? `The desk ${name} is as it was.` : `The desk ${name} is gone again.`
    },
    redo: () => saveDesk(name, saved).then(() => `The desk ${name} is saved again.`),
  })
}
export async function deleteDesk(title: string): Promise<void> {
  const { id } = await ownDesk(title)
  const { name, layout, shared, place } = await rows.get(id)
  const remove = async (which: number): Promise<string> => {
    await rows.remove(which)
    tellDesks()
    return `The desk ${name} is deleted.`
  }
  await remove(id)
  let made = id
  did({
    title: `Desk ${name} deleted`, kind: 'exact',
    undo: async () => {
      made = (await rows.create({ name, layout, shared, place })).id
      tellDesks()
      return `The desk ${name} is back.`
    },
    redo: () => remove(made),
  })
}
/** Lets the company open it, or no longer. Answers whether it may now. */
export async function shareDesk(title: string): Promise<boolean> {
  const { id, shared } = await ownDesk(title)
  await rows.patch(id, { shared: !shared })
  tellDesks()
  return !shared
}
/** Puts it at the place, from 1, among one's own: `g 1` opens the first. */
export async function placeDesk(title: string, at: number): Promise<void> {
  const moving = await ownDesk(title)
  const others = (await namedDesks()).filter((one) => isMine(one) && one.id !== moving.id)
  const order = [...others.slice(0, at - 1), moving, ...others.slice(at - 1)]
  const moved = order.flatMap(({ id, place }, slot) => (place === slot + 1 ? [] : [{ id, from: place, to: slot + 1 }]))
  const put = async (way: 'from' | 'to', said: string): Promise<string> => {
    for (const one of moved) await rows.patch(one.id, { place: one[way] })
    tellDesks()
    return said
  }
  await put('to', '')
  did({ title: `Desk ${moving.name} is number ${at}`, kind: 'exact', undo: () => put('from', 'The desks are in their order of before.'), redo: () => put('to', `The desk ${moving.name} is number ${at} again.`) })
}

export const desks = async (): Promise<readonly string[]> => (await namedDesks()).map(deskTitle)
