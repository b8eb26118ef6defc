/** Who is told when the slots of a place run short, and from how many on: read, and set so that it can be undone. */
import { user } from '#model/areas/user/user.resource.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { callAction } from '#src/ui/action/action-call.ts'

export type ShortageNotice = {
  readonly users: readonly { readonly id: number; readonly name: string }[]
  readonly threshold: number
}
export type ToldChange = { readonly users: readonly number[]; readonly threshold: number }

const call = { resource: user, action: user.actions.slotShortageUsers }
const isPerson = (one: unknown): one is { readonly id: number; readonly name: string } =>
  typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'number' && 'name' in one

function toldIn(answer: unknown): ShortageNotice {
  const { users, threshold }: { users?: unknown; threshold?: unknown } =
    typeof answer === 'object' && answer !== null ? answer : {}
  return {
    users: Array.isArray(users) ? users.filter(isPerson) : [],
    threshold: typeof threshold === 'number' ? threshold : 0,
  }
}

export const whoIsTold = async (location: number, signal?: AbortSignal): Promise<ShortageNotice> =>
  toldIn(await callAction(call, undefined, { location }, {}, signal))

const put = (location: number, { users, threshold }: ToldChange): Promise<unknown> =>
  callAction(call, undefined, { location, users, threshold })

export async function setTold(location: number, before: ShortageNotice, after: ToldChange): Promise<void> {
  await put(location, after)
  const was = { users: before.users.map(({ id }) => id), threshold: before.threshold }
  const title = 'Set who is told of shortages'
  recordUndo({
    title,
    kind: 'exact',
    undo: () => put(location, was).then(() => 'The same people as before are told.'),
    redo: () => put(location, after).then(() => `${title}.`),
  })
  toast({ text: 'Saved who is told.', tone: 'ok' })
}

/** `Fewer than 3 free: Ada and Ben are told.` */
export function toldText({ users, threshold }: ShortageNotice): string {
  if (threshold === 0) return 'Nobody is told of shortages: no number of free slots is set.'
  const when = `Fewer than ${threshold} free on a day`
  if (users.length === 0) return `${when}: nobody is told.`
  const names = users.map(({ name }) => name)
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
  return `${when}: ${list} ${users.length === 1 ? 'is' : 'are'} told.`
}
