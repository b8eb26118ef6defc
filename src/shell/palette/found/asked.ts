/** What the palette has to ask for: records of the worker and of the server, several at once, and the values of an argument. */
import { useMemo } from 'react'
import type { ArgumentRequest } from '#src/shell/state/overlays.state.ts'
import { afterPaint, afterPause, known, useAnswer, type AskedAnswer, type Begin } from './answer.ts'
import { answersFor, typedAnswer } from './arguments.ts'
import type { PaletteItem, SearchScope } from './item.ts'
import { findKnownRecords, isSearchable, searchRecords } from './records.ts'

/** Records that may be picked with one line of text. */
const MAX_PICKED = 40
/** How long typing must pause before the server is asked, in ms. */
const TYPING_PAUSE_MS = 200

export type PaletteQuestion = { readonly scope: SearchScope; readonly text: string; readonly of?: string | undefined }

const whenTypingPauses = afterPause(TYPING_PAUSE_MS)
const atOnce: Begin = (work) => {
  work()
  return () => {}
}

function useQuestion({ scope, text, of }: PaletteQuestion, isAsked: boolean): PaletteQuestion | undefined {
  return useMemo(() => (isAsked ? { scope, text, of } : undefined), [scope, text, of, isAsked])
}

/** Records that match: first those that the worker knows, within a frame or two; then, once typing pauses, those that the server finds. */
export function useRecords(
  asked: PaletteQuestion,
  isOpen: boolean,
): { readonly here: AskedAnswer; readonly there: AskedAnswer } {
  const question = useQuestion(asked, isOpen && isSearchable(asked.scope, asked.text))
  const here = useAnswer(question, ({ text, ...limits }) => findKnownRecords(limits, text), afterPaint)
  const there = useAnswer(
    question,
    ({ text, ...limits }, signal) => searchRecords(limits, text, signal),
    whenTypingPauses,
  )
  const keys = new Set(here.items.map(({ key }) => key))
  return { here, there: { ...there, items: there.items.filter(({ key }) => !keys.has(key)) } }
}

const partsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

async function findSeveral({ text, ...limits }: PaletteQuestion): Promise<readonly PaletteItem[]> {
  const parts = partsOf(text)
  const matches = await Promise.all(parts.map((part) => findKnownRecords(limits, part)))
  const records = matches.flatMap(([first]) => first?.record ?? [])
  const same = records.filter(({ resource }) => resource === records[0]?.resource)
  const title = same.map(({ label }) => label).join(', ')
  const hint = `${same.length} of ${parts.length}`
  return same.length < 2
    ? []
    : [{ key: `several ${title}`, group: 'Several records', title, hint, records: same, run: () => {} }]
}

/** `GATX 20411, GATX 20412`: the best match for each, of one resource, to be picked together. */
export function useSeveral(asked: PaletteQuestion, isOpen: boolean): AskedAnswer {
  const count = partsOf(asked.text).length
  return useAnswer(useQuestion(asked, isOpen && count > 1 && count <= MAX_PICKED), findSeveral, atOnce)
}

/** The possible values of the argument that is asked for. What needs no completion is known as it is typed. */
export function useValues(typed: string, asking: ArgumentRequest | null): AskedAnswer {
  const typedNow = useMemo(() => (asking ? typedAnswer(asking, typed) : undefined), [asking, typed])
  const question = useMemo(() => (asking && !typedNow ? { asking, typed } : undefined), [asking, typed, typedNow])
  const asked = useAnswer(question, (now) => answersFor(now.asking, now.typed), atOnce)
  return typedNow ? { ...asked, ...known(typedNow) } : asked
}
