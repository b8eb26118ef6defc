/** What is typed into one form and not saved, on its way to the browser's keeping and back from it. */
import { ref, subscribe } from 'valtio'
import { draftsOf, dropDraft, keepDraft, run, whenGone, type KeptDraft } from '../../engine/drafts.ts'
import { panesNow } from '../../engine/sight.ts'
import { did } from '../../engine/undo.ts'
import { isSame, type Draft, type Said } from '../form/draft.ts'
import { keepLabel, labelIn, type Labels } from '../form/labels.ts'
import type { RecordController } from './RecordController.ts'

const placeOf = (pane: string): number => panesNow().all().findIndex((one) => one.pane === pane)
const isThere = (pane: string): boolean => placeOf(pane) >= 0

/** Passwords are never kept. */
const kept = <T>({ fields }: Draft, said: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(said).filter(([name]) => fields[name] !== undefined && fields[name].writeOnly !== true))

const labelsOf = ({ fields, state }: Draft, labels: Labels): KeptDraft['labels'] =>
  Object.entries(state.mine).flatMap(([name, value]) => {
    const { to } = fields[name] ?? {}
    return (Array.isArray(value) ? value : [value]).flatMap((id: unknown) => {
      const label = labelIn(labels.known, to, id)
      return to === undefined || label === undefined ? [] : [[to, id, label] as const]
    })
  })

/** Keeps what is typed into the form of this pane, until it is saved or given up. Returns what ends it; a pane that was closed takes it along. */
export function keepTyped({ draft, labels, given }: RecordController, subject: string, pane: string): () => void {
  const key = `${run} ${pane} ${subject}`
  let isKept = false
  const look = (): void => {
    const typed = kept(draft, draft.state.typed)
    const mine: Said = kept(draft, draft.state.mine)
    if (draft.isDirty() && !isSame(draft.state.mine, given) && Object.keys(mine).length + Object.keys(typed).length > 0) {
      isKept = true
      const was: Said = Object.fromEntries(Object.keys(mine).map((name) => [name, draft.state.clashes[name]?.was ?? draft.state.base[name]]))
      // Plain values: what stands in a proxy cannot be stored.
      const plain: KeptDraft = JSON.parse(JSON.stringify({ key, subject, run, pane, place: placeOf(pane), at: Date.now(), mine, typed, was, labels: labelsOf(draft, labels) }))
      void keepDraft(plain)
    } else if (isKept) {
      isKept = false
      void dropDraft(key)
    }
  }
  const stop = subscribe(draft.state, look)
  // This code may come after the first keys.
  look()
  return () => {
    stop()
    // A tab that is put behind another ends this too, and its form goes on; a pane that was closed was asked about.
    setTimeout(() => {
      if (isKept && !isThere(pane)) void dropDraft(key)
    })
  }
}

const claimed = new Set<string>()
/** What another form left is offered by the pane in which it stood, where that shows it again. */
const isMine = ({ key, run: of, pane: from, place }: KeptDraft, pane: string): boolean => {
  if (of === run) return from === pane && !claimed.has(key)
  const panes = panesNow().all()
  const path = panes.find((one) => one.pane === pane)?.path
  return !claimed.has(key) && (panes[place] === undefined || panes[place].pane === pane || panes[place].path !== path)
}

/** Offers what was left unsaved of the subject, by this user in this browser, one after the other. Returns what ends it. */
export function offerKept(controller: RecordController, subject: string, pane: string): () => void {
  const { draft, labels, state } = controller
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
        const title = `Unsaved changes of ${controller.title} dropped`
        did({ title, kind: 'exact', undo: async () => {
          await keepDraft(one)
          offer(one)
          return 'They are offered again where the record is shown.'
        } })
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

/** Fields in which the record has changed since it was typed, otherwise than to what was typed. */
export const changedSince = ({ mine, was }: KeptDraft, base: Said): readonly string[] =>
  Object.keys(mine).filter((name) => !isSame(was[name], base[name]) && !isSame(mine[name], base[name]))
