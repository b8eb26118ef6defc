/** Stores unsaved input of a form in the browser. */
import { subscribe } from 'valtio'
import { dropDraft, keepDraft } from '#src/engine/data/drafts.ts'
import { drafts, type KeptDraft, type KeptRow } from '#src/engine/data/drafts.state.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import type { Draft } from '#src/ui/form/draft/draft.ts'
import { isSame } from '#src/ui/form/draft/draft-input.ts'
import type { RowValues } from '#src/ui/form/draft/draft-state.ts'
import { labelIn, type LabelCache } from '#src/ui/form/draft/labels.ts'
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
 * Stores the input of this pane's form, and of rows that are saved with its record, until it is saved or discarded. Returns a function
 * that stops; closing the pane deletes the draft.
 */
export function keepTyped(
  { draft, labels, given, along }: RecordController,
  subject: string,
  pane: string,
): () => void {
  const { run } = drafts()
  const key = `${run} ${pane} ${subject}`
  let isKept = false
  const look = (): void => {
    const typed = withoutPasswords(draft, draft.state.typed)
    const mine: RowValues = withoutPasswords(draft, draft.state.mine)
    const isTyped = !isSame(draft.state.mine, given) && Object.keys(mine).length + Object.keys(typed).length > 0
    const rows = along.state.rows.filter((row) => row.draft.isDirty())
    if (draft.isDirty() && (isTyped || rows.length > 0)) {
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
          rows: rows.map((row): KeptRow => ({
            list: row.list,
            mine: withoutPasswords(row.draft, row.typed.mine),
            typed: withoutPasswords(row.draft, row.typed.typed),
          })),
          labels: [draft, ...rows.map((row) => row.draft)].flatMap((one) => labelsOf(one, labels)),
        }),
      )
      void keepDraft(plain)
    } else if (isKept) {
      isKept = false
      void dropDraft(key)
    }
  }
  const stops = [subscribe(draft.state, look), subscribe(along.state, look)]
  // The user may have typed before this code was loaded.
  look()
  return () => {
    stops.forEach((stop) => stop())
    // A tab moved to the background unmounts as well, but its form lives on. Only a closed pane deletes the draft,
    // after asking.
    setTimeout(() => {
      if (isKept && !isThere(pane)) void dropDraft(key)
    })
  }
}

/** Fields that have changed in the record since the draft, to a value other than the typed one. */
export const changedSince = ({ mine, was }: KeptDraft, base: RowValues): readonly string[] =>
  Object.keys(mine).filter((name) => !isSame(was[name], base[name]) && !isSame(mine[name], base[name]))
