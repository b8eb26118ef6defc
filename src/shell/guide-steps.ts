/** The five keys that lead to everything else, shown once to who is new. What was pressed is kept with the user's settings. */
import { proxy } from 'valtio'
import { session } from '../engine/session.ts'
import { onClear, updateMe } from '../engine/sign.ts'
import { toast } from '../engine/toast.ts'
import { did } from '../engine/undo.ts'
import { registry } from './registry.ts'

export type Step = { readonly id: string; readonly key: string; readonly does: string; readonly command?: string }
export const guideSteps: readonly Step[] = [
  { id: 'palette', key: 'mod+k', command: 'workspace:palette', does: 'finds any screen, record or command' },
  { id: 'go', key: 'g', does: 'goes to a screen: the next key says which' },
  { id: 'split', key: 'alt+\\', command: 'workspace:splitRight', does: 'splits this pane; Alt and an arrow moves between panes' },
  { id: 'undo', key: 'mod+z', command: 'workspace:undoLast', does: 'takes back what you did last, in any pane' },
  { id: 'sheet', key: '?', command: 'workspace:keySheet', does: 'shows every key that works here' },
]

type Kept = { readonly ticked: readonly string[]; readonly done: boolean }
function kept(): Kept {
  const said = session.now.state === 'in' ? session.now.me.app_config['guide'] : undefined
  if (typeof said !== 'object' || said === null) return { ticked: [], done: false }
  const ticked = 'ticked' in said && Array.isArray(said.ticked) ? said.ticked.filter((one): one is string => typeof one === 'string') : []
  return { ticked, done: 'done' in said && said.done === true }
}

/** Ahead of what is kept, as keys are faster than the server. Null: as it is kept. */
const ahead = proxy<{ now: Kept | null }>({ now: null })
export const guideState = ahead
export const guideNow = (): Kept => ahead.now ?? kept()
onClear(() => {
  ahead.now = null
})

let saving: Promise<unknown> = Promise.resolve()
function keep(next: Kept): void {
  ahead.now = next
  // One after the other, so that the last word stays; a guide that is not kept is no reason to disturb.
  saving = saving.then(() => updateMe({ app_config: { guide: next } })).catch(() => undefined)
}

/** Shows it anew, or puts it away. */
export function toggleGuide(): void {
  const before = guideNow()
  const next = { ticked: [], done: !before.done }
  const put = (to: Kept): Promise<string> => {
    keep(to)
    return Promise.resolve(to.done ? 'The five keys are put away.' : 'The five keys are shown.')
  }
  void put(next)
  did({ title: `Five keys ${next.done ? 'put away' : 'shown'}`, kind: 'exact', undo: () => put(before), redo: () => put(next) })
}

/** Which of the five a stroke is, with the keys that the user has given them. */
export function stepOf(stroke: string): string | undefined {
  const means = registry.now.bindings.get(stroke) ?? []
  return guideSteps.find(({ key, command }) => (command === undefined ? key === stroke && registry.now.prefixes.has(key) : means.some(({ name }) => name === command)))?.id
}

export function tick(stroke: string): void {
  const { ticked, done } = guideNow()
  const step = stepOf(stroke)
  if (done || step === undefined || ticked.includes(step)) return
  const all = [...ticked, step]
  const isOver = all.length === guideSteps.length
  keep({ ticked: all, done: isOver })
  if (isOver) toast({ text: 'These five lead to everything else. K G shows them again.', tone: 'ok', ms: 5000 })
}
