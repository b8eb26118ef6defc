/** What changed while one was away, and the end of a shift. `n` walks the changes wherever the pane has no `n` of its own; `k n` does always. */
import { shift } from '#model/resources/user.ts'
import { api } from '../../engine/api.ts'
import { command, commandOn } from '../../engine/command.ts'
import { shownUpTo } from '../../engine/gap.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'

/** What the line over the panes offers while there is something to see. */
type Missed = { readonly walk: (by: 1 | -1) => Promise<void>; readonly seen: () => void; readonly isWalked: boolean }
const onMissed = commandOn<Missed>('missed')
const walked = ({ target }: { readonly target: Missed }): true | string => target.isWalked || 'What changed is not known yet'

export const next = onMissed({ title: 'Next change that you missed', key: 'n, k>n', menu: 'workspace', aliases: ['missed', 'digest', 'gap'], enabled: walked, run: ({ target }) => target.walk(1) })
export const previous = onMissed({ title: 'Previous change that you missed', key: 'shift+n, k>b', menu: 'workspace', aliases: ['missed', 'digest'], enabled: walked, run: ({ target }) => target.walk(-1) })
export const seen = onMissed({ title: 'What changed has been seen', key: 'k>h', menu: 'workspace', aliases: ['dismiss', 'missed', 'digest'], run: ({ target }) => target.seen() })

export const signOffShift = command({
  title: 'Sign off the shift …', key: 'k>f', menu: 'user', undo: 'compensating', aliases: ['hand over', 'end of shift', 'missed'],
  args: { comments: { label: 'A word for whoever comes next, or nothing' } },
  run: async (_, { comments }) => {
    const body = { cursor: shownUpTo()?.cursor ?? '', comments: typeof comments === 'string' ? comments : '' }
    const { id } = await api<{ readonly id: number }>(`${shift.path}sign_off/`, { method: 'POST', body, idempotencyKey: crypto.randomUUID() })
    did({
      title: 'Signed off the shift', kind: 'compensating',
      undo: async () => {
        await api(`${shift.path}${id}/withdraw/`, { method: 'POST' })
        return 'The sign-off is withdrawn.'
      },
    })
    toast({ text: 'Signed off. What changes from now on is listed under What changed.', tone: 'ok' })
  },
})
