/** What the palette lists for the typed text: commands at once, then records that the worker knows, then those that the server finds. */
import { useEffect, useMemo, useState } from 'react'
import { answersFor, typedAnswer } from './arguments.ts'
import type { ArgumentRequest, OpenOverlay } from '../state/overlays.state.ts'
import {
  completions,
  commandsFor,
  actionsOn,
  MAX_ITEMS,
  sentenceItem,
  type PaletteItem,
  type PickedRecord,
  type SearchScope,
} from './items.ts'
import { findKnownRecords, searchRecords, loadNames, isSearchable } from './records.ts'
import { sentenceTarget } from '../commands/sentences.ts'
import { workspaceNow } from '../commands/provided.state.ts'

/** Records that may be picked with one line of text. */
const MAX_PICKED = 40
/** How long typing must pause before the server is asked, in ms. */
const TYPING_PAUSE_MS = 200
/** By then the palette is painted, on a slow machine too, in ms. */
const PAINTED_MS = 200
type Found = { readonly question: string; readonly items: readonly PaletteItem[] }
const nothing: Found = { question: '', items: [] }

/** Does the work once the coming frame is painted. Returns what cancels it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, 0)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The possible values of the argument that is asked for. */
function useAnswers(typed: string, asking: ArgumentRequest | null): readonly PaletteItem[] {
  const [answers, setAnswers] = useState<{
    readonly to: ArgumentRequest | null
    readonly items: readonly PaletteItem[]
  }>({
    to: null,
    items: [],
  })
  useEffect(() => {
    let current = true
    if (asking) void answersFor(asking, typed).then((items) => current && setAnswers({ to: asking, items }))
    return () => {
      current = false
    }
  }, [typed, asking])
  const typedNow = useMemo(() => (asking ? typedAnswer(asking, typed) : undefined), [asking, typed])
  return typedNow ?? (asking && answers.to === asking ? answers.items : [])
}

type Question = { readonly scope: SearchScope; readonly text: string; readonly of?: string | undefined }

/** Records that match. The server is asked once typing pauses, and its answer is dropped when typing goes on. */
function useRecords(
  { scope, text, of }: Question,
  asked: boolean,
): { readonly items: readonly PaletteItem[]; readonly isSearching: boolean } {
  const [found, setFound] = useState<Found>(nothing)
  const [known, setKnown] = useState<Found>(nothing)
  const isAsked = asked && isSearchable(scope, text)
  const question = `${scope} ${of ?? ''} ${text}`
  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    const openPath = (path: string): void => workspaceNow().openPath(path)
    // The worker answers within a frame or two, and the letter is painted before it is asked; what the server finds joins later.
    const endWait = afterPaint(() => {
      void findKnownRecords({ scope, of }, text, openPath).then(
        (items) => {
          if (!stop.signal.aborted) setKnown({ question, items })
        },
        () => undefined,
      )
    })
    const timer = setTimeout(() => {
      void searchRecords({ scope, of }, text, stop.signal, openPath).then((items) => {
        if (!stop.signal.aborted) setFound({ question, items })
      })
    }, TYPING_PAUSE_MS)
    return () => {
      endWait()
      clearTimeout(timer)
      stop.abort()
    }
  }, [question, scope, of, text, isAsked])
  const here = isAsked ? known.items : []
  const keys = new Set(here.map(({ key }) => key))
  const there = isAsked ? found.items.filter(({ key }) => !keys.has(key)) : []
  return { items: [...here, ...there], isSearching: isAsked && here.length === 0 && found.question !== question }
}

/** `GATX 20411, GATX 20412`: the best match for each, of one resource, to be picked together. */
function useSeveral({ scope, text, of }: Question, asked: boolean): readonly PaletteItem[] {
  const [found, setFound] = useState<Found>(nothing)
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const question = asked && parts.length > 1 && parts.length <= MAX_PICKED ? `${scope} ${of ?? ''} ${text}` : ''
  useEffect(() => {
    if (question === '') return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const matches = await Promise.all(parts.map((part) => findKnownRecords({ scope, of }, part, () => {})))
      const records = matches.flatMap(([first]) => first?.record ?? [])
      const same = records.filter(({ resource }) => resource === records[0]?.resource)
      if (isOver) return
      const title = same.map(({ label }) => label).join(', ')
      setFound({
        question,
        items:
          same.length < 2
            ? []
            : [
                {
                  key: `several ${title}`,
                  group: 'Several records',
                  title,
                  hint: `${same.length} of ${parts.length}`,
                  records: same,
                  run: () => {},
                },
              ],
      })
    }
    void ask().catch(() => undefined)
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question])
  return question !== '' && found.question === question ? found.items : []
}

/** Commands, or what can be done with the picked records. */
function availableFor(
  { asking }: OpenOverlay,
  scope: SearchScope,
  text: string,
  records: readonly PickedRecord[],
): readonly PaletteItem[] {
  if (asking) return []
  return records.length === 0
    ? commandsFor(scope, text)
    : actionsOn(records, text, (path, place) => workspaceNow().openPath(path, place))
}

export type PaletteState = {
  readonly scope: SearchScope
  readonly text: string
  readonly records: readonly PickedRecord[]
  readonly opened: OpenOverlay
  readonly isOpen: boolean
}

export function usePaletteItems({ scope, text, records, opened, isOpen }: PaletteState): {
  readonly items: readonly PaletteItem[]
  readonly isSearching: boolean
} {
  const { asking } = opened
  useEffect(() => {
    const timer = isOpen ? setTimeout(loadNames, PAINTED_MS) : undefined
    return () => clearTimeout(timer)
  }, [isOpen])
  // Panes are asked what they understand as the palette opens, and not while it is closed.
  const target = useMemo(
    () => (opened.asking === null && records.length === 0 && isOpen ? sentenceTarget() : undefined),
    [opened, records, isOpen],
  )
  // The only scope in which a sentence can begin is that of tracks and cars.
  const sentenceText = isOpen && (scope === '' || scope === ':') ? text : ''
  const sentence = useMemo(
    () => (target && sentenceText !== '' ? sentenceItem(target, target.parse(sentenceText), sentenceText) : undefined),
    [target, sentenceText],
  )
  useEffect(() => target?.preview(sentenceText), [target, sentenceText])
  useEffect(() => () => target?.preview(''), [target])
  const continuations = useMemo(
    () => (target && sentenceText.trim() !== '' ? completions(target, sentenceText) : []),
    [target, sentenceText],
  )
  const available = useMemo(() => availableFor(opened, scope, text, records), [opened, scope, text, records])
  const matching = useRecords({ scope, text, of: records[0]?.resource }, isOpen && !asking)
  const several = useSeveral({ scope, text, of: records[0]?.resource }, isOpen && !asking)
  const answers = useAnswers(text, asking)
  if (asking) return { items: answers, isSearching: false }
  const picked = new Set(records.map(({ id }) => id))
  if (records.length > 0) {
    const more = matching.items
      .filter(({ record }) => record && !picked.has(record.id))
      .map((item) => ({ ...item, group: 'Add another with Tab' }))
    return { items: [...several, ...available, ...more].slice(0, MAX_ITEMS), isSearching: matching.isSearching }
  }
  const results = [...several, ...available, ...matching.items]
  // A complete sentence comes first, so that Enter runs it; of an incomplete one, its continuations. Any other text is a search.
  const items = !sentence
    ? [...results, ...continuations]
    : sentence.refused === undefined
      ? [sentence, ...continuations, ...results]
      : [...continuations, sentence, ...results]
  return { items: items.slice(0, MAX_ITEMS), isSearching: matching.isSearching }
}
