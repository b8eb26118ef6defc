/** Offers unsaved input of an earlier session to the pane in which it was typed. */
import { type KeptDraft, drafts } from '#src/engine/data/drafts.state.ts'
import { claimedDrafts } from './claimed-drafts.state.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import type { RecordController } from './record-controller.ts'
import { draftsOf, whenGone, dropDraft, keepDraft } from '#src/engine/data/drafts.ts'
import { ref } from 'valtio'
import { keepLabel } from '#src/ui/form/draft/labels.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'

/** A draft of another session belongs to the pane in which it was typed, if that shows the record again. */
const isMine = ({ key, run: of, pane: from, place }: KeptDraft, pane: string): boolean => {
  const claimed = claimedDrafts()
  if (of === drafts().run) return from === pane && !claimed.has(key)
  const panes = panesNow().all()
  const path = panes.find((one) => one.pane === pane)?.path
  return !claimed.has(key) && (panes[place] === undefined || panes[place].pane === pane || panes[place].path !== path)
}

/** Offers stored drafts of the record, one after the other. Returns a function that stops. */
export function offerKept(controller: RecordController, subject: string, pane: string): () => void {
  const { draft, labels, along, state } = controller
  const { run } = drafts()
  const claimed = claimedDrafts()
  let isOver = false
  let mine: string | undefined
  const go = async (): Promise<void> => {
    const all = await draftsOf(subject)
    for (const one of all) if (one.run !== run && !isOver) void whenGone(one.run).then(() => offer(one))
    const own = all.find((one) => one.run === run && isMine(one, pane))
    if (own && !draft.isDirty()) offer(own)
  }
  const waiting: KeptDraft[] = []
  const offer = (one: KeptDraft): void => {
    if (isOver || !isMine(one, pane)) return
    if (state.left) return void waiting.push(one)
    claimed.add((mine = one.key))
    const over = async (): Promise<void> => {
      state.left = null
      mine = undefined
      await dropDraft(one.key)
      claimed.delete(one.key)
      const next = waiting.shift()
      if (next) offer(next)
    }
    state.left = ref({
      draft: one,
      take: () => {
        for (const [to, id, label] of one.labels) keepLabel(labels, to, id, label)
        void over()
        draft.resume(one)
        along.resume(one.rows ?? [])
        draft.want(Object.keys(draft.state.clashes)[0] ?? Object.keys(one.mine)[0])
      },
      drop: () => {
        void over()
        const title = `Discard unsaved changes to ${controller.title}`
        recordUndo({
          title,
          kind: 'exact',
          undo: async () => {
            await keepDraft(one)
            offer(one)
            return 'The unsaved changes are offered again when you open the record.'
          },
        })
      },
    })
  }
  void go()
  return () => {
    isOver = true
    state.left = null
    if (mine !== undefined) claimed.delete(mine)
  }
}
