/** The first nine desks, each a key of its own: `g 1` to `g 9`, in which-key by name. */
import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { whileBusy } from '../engine/busy.ts'
import type { Command } from '../engine/command.ts'
import { session } from '../engine/session.ts'
import { deskTitle, namedDesks, onDesks, openDesk, readDesk, type NamedDesk } from './desk.ts'
import { over } from './over.ts'

export const deskList = proxy<{ now: readonly NamedDesk[] }>({ now: ref([]) })

export async function readDesks(): Promise<void> {
  deskList.now = session.now.state === 'in' ? ref(await namedDesks()) : ref([])
}
// Where the list cannot be read now, the one there was still opens what it names.
onDesks(() => void readDesks().catch(() => undefined))

// Whoever presses `g` may open one with the next key.
subscribeKey(over, 'prefix', (prefix) => {
  if (prefix === 'g') for (const { id } of deskList.now.slice(0, 9)) void readDesk(id)
}, true)

export const deskCommands = (): readonly (readonly [name: string, command: Command])[] =>
  deskList.now.slice(0, 9).map((desk, at) => [`desk:${at + 1}`, {
    title: `Desk ${at + 1}: ${deskTitle(desk)}`, key: `g>${at + 1}`, menu: 'workspace', aliases: [desk.name, 'layout'],
    run: () => whileBusy(openDesk(desk.id)),
  }])
