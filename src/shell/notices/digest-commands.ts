/** Commands for missed changes and for the end of a shift. `n` steps through changes in panes without an `n` of their own; `k n` always. */
import { shift } from '#model/areas/user/shift.resource.ts'
import { command, commandOn } from '#src/engine/commands/command.ts'
import { shownUpTo } from '#src/engine/feed/outage.ts'
import { toast } from '#src/engine/commands/toast.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    missed: Missed
  }
}

/** What the digest line offers to commands while there is something to see. */
type Missed = { readonly walk: (by: 1 | -1) => Promise<void>; readonly seen: () => void; readonly isWalked: boolean }
const onMissed = commandOn('missed')
const walked = ({ target }: { readonly target: Missed }): true | string =>
  target.isWalked || 'What changed is not known yet'

export const next = onMissed({
  title: 'Go to next missed change',
  key: 'n, k>n',
  menu: 'workspace',
  aliases: ['missed', 'digest', 'gap'],
  enabled: walked,
  run: ({ target }) => target.walk(1),
})
export const previous = onMissed({
  title: 'Go to previous missed change',
  key: 'shift+n, k>b',
  menu: 'workspace',
  aliases: ['missed', 'digest'],
  enabled: walked,
  run: ({ target }) => target.walk(-1),
})
export const seen = onMissed({
  title: 'Mark changes as seen',
  key: 'k>h',
  menu: 'workspace',
  aliases: ['dismiss', 'missed', 'digest'],
  run: ({ target }) => target.seen(),
})

export const signOffShift = command({
  title: 'Sign off shift…',
  key: 'k>f',
  menu: 'user',
  undo: 'compensating',
  aliases: ['hand over', 'end of shift', 'missed'],
  args: { comments: { label: 'A word for whoever comes next, or nothing' } },
  run: async (_, { comments }) => {
    const input = { cursor: shownUpTo()?.cursor ?? '', comments: typeof comments === 'string' ? comments : '' }
    const [{ callAction }, { recordAction }] = await Promise.all([
      import('#src/ui/action/action-call.ts'),
      import('#src/ui/action/action-undo.ts'),
    ])
    const call = { resource: shift, action: shift.actions.signOff }
    const answer = await callAction(call, undefined, input)
    recordAction({ call, title: 'Signed off the shift', done: [{ id: undefined, answer }] })
    toast({ text: 'Signed off. What changes from now on is listed under What changed.', tone: 'ok' })
  },
})
