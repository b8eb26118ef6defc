/** Stores unsaved input of a form in the browser, and offers it again later. */
import { ref, subscribe } from 'valtio'
import { draftsOf, dropDraft, keepDraft, whenGone } from '#src/engine/data/drafts.ts'
import { drafts, type KeptDraft } from '#src/engine/data/drafts.state.ts'
import { claimedDrafts } from './claimed-drafts.state.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { isSame, type Draft, type RowValues } from '#src/ui/form/draft/draft.ts'
import { keepLabel, labelIn, type LabelCache } from '#src/ui/form/draft/labels.ts'
import type { RecordController } from './record-controller.ts'

const placeOf = (pane: string): number =>
  panesNow()
    .all()
    .findIndex((one) => one.pane === pane)
const isThere = (pane: string): boolean => placeOf(pane) >= 0

/** Passwords are never stored. */
const withoutPasswords = <T>({ fields }: Draft, values: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name] !== undefined && fields[name].writeOnly !== true),
  )

const labelsOf = ({ fields, state }: Draft, labels: LabelCache): KeptDraft['labels'] =>
  Object.entries(state.mine).flatMap(([name, value]) => {
    const { to } = fields[name] ?? {}
    return (Array.isArray(value) ? value : [value]).flatMap((id: unknown) => {
      const label = labelIn(labels.known, to, id)
      return to === undefined || label === undefined ? [] : [[to, id, label] as const]
    })
  })

/**
 * Stores the input of this pane's form until it is saved or discarded. Returns a function that stops; closing the
 * pane deletes the draft.
 */
export function keepTyped({ draft, labels, given }: RecordController, subject: string, pane: string): () => void {
  const { run } = drafts()
  const key = `${run} ${pane} ${subject}`
  let isKept = false
  const look = (): void => {
    const typed = withoutPasswords(draft, draft.state.typed)
    const mine: RowValues = withoutPasswords(draft, draft.state.mine)
    if (
      draft.isDirty() &&
      !isSame(draft.state.mine, given) &&
      Object.keys(mine).length + Object.keys(typed).length > 0
    ) {
      isKept = true
      const was: RowValues = Object.fromEntries(
        Object.keys(mine).map((name) => [name, draft.state.clashes[name]?.was ?? draft.state.base[name]]),
      )
      // A plain copy, because proxies cannot be stored.
      const plain: KeptDraft = JSON.parse(
        JSON.stringify({
          key,
          subject,
          run,
          pane,
          place: placeOf(pane),
          at: Date.now(),
          mine,
          typed,
          was,
          labels: labelsOf(draft, labels),
        }),
      )
      void keepDraft(plain)
    } else if (isKept) {
      isKept = false
      void dropDraft(key)
    }
  }
  const stop = subscribe(draft.state, look)
  // The user may have typed before this code was loaded.
  look()
  return () => {
    stop()
    // A tab moved to the background unmounts as well, but its form lives on. Only a closed pane deletes the draft,
    // after asking.
    setTimeout(() => {
      if (isKept && !isThere(pane)) void dropDraft(key)
    })
  }
}

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
  const { draft, labels, state } = controller
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

/** Fields that have changed in the record since the draft, to a value other than the typed one. */
export const changedSince = ({ mine, was }: KeptDraft, base: RowValues): readonly string[] =>
  Object.keys(mine).filter((name) => !isSame(was[name], base[name]) && !isSame(mine[name], base[name]))
