/** Which desks commands offer, and sharing them with groups. */
import { desk as deskResource } from '#model/areas/user/user.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import type { Option } from '#src/engine/commands/command.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import * as sharing from '#src/engine/company/sharing.ts'
import { deskList } from './desk-list.state.ts'
import { deskTitle, isMine, tellDesks, type NamedDesk } from './named-desks.ts'
import { keepDesk, ownDesk, savedDesks } from './shelf.ts'

export { audiences } from '#src/engine/company/sharing.ts'

const rows = rowsOf(deskResource)
const kind: sharing.SharedKind = {
  noun: 'desk',
  patch: async (id, to) => {
    await rows.patch(id, to)
    tellDesks()
  },
}

function optionOf(one: NamedDesk, names: ReadonlyMap<number, string>): Option<string> {
  const audience = sharing.sharedWith(one, names)
  const hint = !isMine(one) ? 'shared with you' : audience === '' ? undefined : `shared with ${audience}`
  return { value: deskTitle(one), label: deskTitle(one), ...(hint !== undefined && { hint }) }
}

/** The desks whose title contains the text; `own`: the user's alone. @throws if there is none at all. */
export async function deskOptions(typed: string, own = false): Promise<readonly Option<string>[]> {
  const desks = (await savedDesks()).filter((one) => !own || isMine(one))
  if (desks.length === 0)
    throw new Error(
      own
        ? 'You have no saved desk yet. “Save desk as…” makes one of what is open.'
        : 'There is no saved desk yet. “Save desk as…” makes one of what is open; colleagues can share theirs with your groups.',
    )
  const isSharing = desks.some((one) => isMine(one) && one.groups.length > 0)
  const names = isSharing ? await queryClient().fetchQuery(sharing.groupNames) : new Map<number, string>()
  return desks
    .filter((one) => deskTitle(one).toLowerCase().includes(typed.toLowerCase()))
    .map((one) => optionOf(one, names))
}

export const shareNames = async (typed: string): Promise<readonly Option<string>[]> =>
  sharing.nameOptions('desk', (await savedDesks()).filter(isMine), {
    open: deskList().opened,
    typed,
    usual: 'Shared desk',
  })

/** Shares one of the user's desks; a desk that is not there yet is saved first, as it is open. */
export async function shareDesk(name: string, audience: unknown): Promise<void> {
  if (!(await savedDesks()).some((one) => isMine(one) && one.name === name)) await keepDesk(name)
  await sharing.share(kind, await ownDesk(name), sharing.readAudience(audience))
}

export const sharedDesks = async () => sharing.sharedOptions((await savedDesks()).filter(isMine))
export async function stopSharingDesk(given: unknown): Promise<void> {
  const chosen = sharing.readShared(given)
  const found = (await savedDesks()).find(({ id }) => id === chosen.id)
  if (found) await sharing.stopSharing(kind, found, chosen.with)
}
