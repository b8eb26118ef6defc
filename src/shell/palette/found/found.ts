/** What the palette lists for the typed text: commands at once, then records that the worker knows, then those that the server finds. */
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { workspaceNow } from '#src/shell/commands/provided.state.ts'
import { sentenceTarget } from '#src/shell/commands/sentences.ts'
import type { OpenOverlay } from '#src/shell/state/overlays.state.ts'
import { isFirstKnown, known, type Answer, type AskedAnswer } from './answer.ts'
import { useRecords, useSeveral, useValues } from './asked.ts'
import { actionsOn } from './actions.ts'
import { commandsFor, type MatchingCommands } from './commands.ts'
import { MAX_ITEMS, type PaletteItem, type PickedRecord, type SearchScope } from './item.ts'
import { rememberPlaces } from '#src/shell/state/seen-places.ts'
import { loadNames } from './records.ts'
import { subjects } from './subjects.state.ts'
import { completions, sentenceItem } from './sentences.ts'
import { useMissed } from './use-missed.ts'
import { withSwitch } from './switching.ts'

/** By then the palette is painted, on a slow machine too, in ms. */
const PAINTED_MS = 200

/** Commands, or what can be done with the picked records. */
function availableFor(
  { asking }: OpenOverlay,
  scope: SearchScope,
  text: string,
  records: readonly PickedRecord[],
): MatchingCommands {
  if (asking) return { best: [], rest: [] }
  return records.length === 0 ? commandsFor(scope, text) : { best: actionsOn(records, text, workspaceNow()), rest: [] }
}

export type PaletteState = {
  readonly scope: SearchScope
  readonly text: string
  readonly records: readonly PickedRecord[]
  readonly opened: OpenOverlay
  readonly isOpen: boolean
}
export type FoundLines = {
  readonly items: readonly PaletteItem[]
  /** More may still come. */
  readonly isSearching: boolean
  /** The first line is the first, whatever else comes. */
  readonly isFirstKnown: boolean
  /** Asks at once for all that is still to come. */
  readonly hurry: () => void
}

/** `lists` are in the order in which they are shown; `asked` are those of them that may have to be waited for. */
const foundIn = (lists: readonly Answer[], asked: readonly AskedAnswer[], isTyped = false): FoundLines => ({
  items: lists.flatMap(({ items }) => items.flatMap((item) => withSwitch(item, isTyped))).slice(0, MAX_ITEMS),
  isSearching: lists.some(({ isIn }) => !isIn),
  isFirstKnown: isFirstKnown(lists),
  hurry: () => asked.forEach(({ hurry }) => hurry()),
})

/** What a pane understands of the text: a complete sentence comes before everything, continuations of an incomplete one too. */
function useSentence({ scope, text, records, opened, isOpen }: PaletteState): {
  readonly before: readonly PaletteItem[]
  readonly after: readonly PaletteItem[]
} {
  // Panes are asked what they understand as the palette opens, and not while it is closed.
  const target = useMemo(
    () => (opened.asking === null && records.length === 0 && isOpen ? sentenceTarget() : undefined),
    [opened, records, isOpen],
  )
  // The only scope in which a sentence can begin is that of tracks and cars.
  const said = isOpen && (scope === '' || scope === ':') ? text : ''
  useEffect(() => target?.preview(said), [target, said])
  useEffect(() => () => target?.preview(''), [target])
  return useMemo(() => {
    const sentence = target && said !== '' ? sentenceItem(target, target.parse(said), said) : undefined
    const more = target && said.trim() !== '' ? completions(target, said) : []
    // A complete sentence comes first, so that Enter runs it; of an incomplete one, its continuations. Any other text is a search.
    if (!sentence) return { before: [], after: more }
    return { before: sentence.refused === undefined ? [sentence, ...more] : [...more, sentence], after: [] }
  }, [target, said])
}

function useLines(state: PaletteState): FoundLines {
  const { scope, text, records, opened, isOpen } = state
  const { asking } = opened
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => {
      rememberPlaces()
      loadNames()
    }, PAINTED_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  const sentence = useSentence(state)
  // They come while the palette is open: what is typed already is looked for among them too.
  const { list: subjectsNow } = useSnapshot(subjects())
  const { best, rest } = useMemo(
    () => availableFor(opened, scope, text, records),
    // oxlint-disable-next-line react/exhaustive-deps -- the subjects are read by what lists them
    [opened, scope, text, records, subjectsNow],
  )
  const question = { scope, text, of: records[0]?.resource }
  const { here, there } = useRecords(question, isOpen && !asking)
  const several = useSeveral(question, isOpen && !asking)
  const values = useValues(text, asking)
  if (asking) return foundIn([values], [values])
  const asked = [several, here, there]
  if (records.length === 0)
    return foundIn(
      [known(sentence.before), several, known(best), here, there, known(rest), known(sentence.after)],
      asked,
      text.trim() !== '',
    )
  const picked = new Set(records.map(({ id }) => id))
  const others = (answer: Answer): Answer => ({
    isIn: answer.isIn,
    items: answer.items
      .filter(({ record }) => record && !picked.has(record.id))
      .map((item) => ({ ...item, group: 'Add another with Tab' })),
  })
  return foundIn([several, known(best), others(here), others(there)], asked)
}

/** Searches that find nothing are counted, as far as they are of words. */
export function usePaletteItems(state: PaletteState): FoundLines {
  const lines = useLines(state)
  const { scope, text, records, opened, isOpen } = state
  const isSearch = isOpen && opened.asking === null && records.length === 0 && (scope === '' || scope === '>')
  useMissed(isSearch && lines.items.length === 0 && !lines.isSearching ? text : '')
  return lines
}
