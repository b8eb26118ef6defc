/** Keeps the list of named desks in step with the server, and reads in advance those that the next key may open. */
import { ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { onChanges } from '#src/engine/feed/client.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { overlays } from '../state/overlays.state.ts'
import { deskList } from './desk-list.state.ts'
import { readDesk } from './desk-rows.ts'
import { namedDesks, onDesks } from './named-desks.ts'

export async function readDesks(): Promise<void> {
  deskList().now = signedIn() ? ref(await namedDesks()) : ref([])
}

/** Returns a function that stops it. */
export function watchDesks(): () => void {
  // If the list cannot be read now, the previous one still opens the desks it names.
  const read = (): void => void readDesks().catch(() => undefined)
  read()
  const stops = [
    onDesks(read),
    // What is open is saved all the time, in a row that is not in the list: the list is not read again for it.
    onChanges((changes) => {
      const isListed = (id: string): boolean => deskList().now.some((desk) => String(desk.id) === id)
      if (
        changes === 'reset' ||
        changes.some(({ resource, kind, id }) => resource === 'user:desk' && (kind === 'create' || isListed(`${id}`)))
      )
        read()
    }),
    // After `g`, the next key may open one of these desks.
    subscribeKey(
      overlays(),
      'prefix',
      (prefix) => {
        if (prefix === 'g') for (const { id } of deskList().now.slice(0, 9)) void readDesk(id)
      },
      true,
    ),
  ]
  return () => stops.forEach((stop) => stop())
}
