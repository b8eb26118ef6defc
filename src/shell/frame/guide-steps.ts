/** The five keys from which everything else can be found, shown to new users. The keys pressed so far are stored in the user's settings. */
import { signedIn } from '#src/engine/session/session.state.ts'
import { updateMe } from '#src/engine/session/lifecycle.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { guideAhead, guideWriting, type GuideProgress } from './guide.state.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { registry } from '../commands/registry/registry.state.ts'

export type Step = { readonly id: string; readonly key: string; readonly does: string; readonly command?: string }
export const guideSteps: readonly Step[] = [
  { id: 'palette', key: 'mod+k', command: 'workspace:palette', does: 'finds any screen, record or command' },
  { id: 'go', key: 'g', does: 'goes to a screen: the next key says which' },
  {
    id: 'split',
    key: 'alt+\\',
    command: 'workspace:splitRight',
    does: 'splits this pane; Alt and an arrow moves between panes',
  },
  { id: 'undo', key: 'mod+z', command: 'workspace:undoLast', does: 'takes back what you did last, in any pane' },
  { id: 'sheet', key: '?', command: 'workspace:keySheet', does: 'shows every key that works here' },
]

function kept(): GuideProgress {
  const said = signedIn()?.app_config['guide']
  if (typeof said !== 'object' || said === null) return { ticked: [], done: false }
  const ticked =
    'ticked' in said && Array.isArray(said.ticked)
      ? said.ticked.filter((one): one is string => typeof one === 'string')
      : []
  return { ticked, done: 'done' in said && said.done === true }
}

export const guideNow = (): GuideProgress => guideAhead().now ?? kept()

function keep(next: GuideProgress): void {
  const writing = guideWriting()
  guideAhead().now = next
  // One after the other, so that the last one wins. A guide that cannot be stored does not disturb anyone.
  writing.last = writing.last.then(() => updateMe({ app_config: { guide: next } })).catch(() => undefined)
}

/** Shows the guide from the start, or hides it. */
export function toggleGuide(): void {
  const before = guideNow()
  const next = { ticked: [], done: !before.done }
  const put = (to: GuideProgress): Promise<string> => {
    keep(to)
    return Promise.resolve(to.done ? 'The five keys are put away.' : 'The five keys are shown.')
  }
  void put(next)
  recordUndo({
    title: `Five keys ${next.done ? 'put away' : 'shown'}`,
    kind: 'exact',
    undo: () => put(before),
    redo: () => put(next),
  })
}

/** The step that a keystroke completes, by the user's own keymap. */
export function stepOf(stroke: string): string | undefined {
  const means = registry().now.bindings.get(stroke) ?? []
  return guideSteps.find(({ key, command }) =>
    command === undefined
      ? key === stroke && registry().now.prefixes.has(key)
      : means.some(({ name }) => name === command),
  )?.id
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
