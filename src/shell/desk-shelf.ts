/** The shelf of named desks: found by name, shared, put in order, thrown away. Fetched when first asked for. */
import { desk as deskResource } from '#model/resources/user.ts'
import { rowsOf } from '../engine/api.ts'
import { deskTitle, isMine, namedDesks, openDesk, tellDesks, type NamedDesk } from './desk.ts'

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

export async function deleteDesk(title: string): Promise<void> {
  await rows.remove((await ownDesk(title)).id)
  tellDesks()
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
  for (const [slot, one] of order.entries()) if (one.place !== slot + 1) await rows.patch(one.id, { place: slot + 1 })
  tellDesks()
}

export const desks = async (): Promise<readonly string[]> => (await namedDesks()).map(deskTitle)
