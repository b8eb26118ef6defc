/** What the palette can offer at once, without asking anyone: commands, help, and the sentence a pane understands. */
import type { Reading, SentenceTarget } from '../engine/sentence.ts'
import { recordPath, type Place } from '../engine/screen.ts'
import type { RecordTarget } from '../engine/target.ts'
import { habit, recent } from './habit.ts'
import { log, stepText } from './log.ts'
import { previewOf, type Preview } from './previews.ts'
import { entriesNow, type Entry } from './registry.ts'
import { execute, standing } from './run.ts'
import { fitting, rank, type Scored } from '#model/rules/score.ts'

export type Item = Scored & {
  readonly key: string
  readonly group: string
  readonly hint?: string
  readonly shortcut?: string
  /** Chosen, it puts this text into the line instead of running. */
  readonly fill?: string
  readonly run: () => void
  /** While it is marked, the pane behind shows what it would do. */
  readonly preview?: Preview
  /** The record it stands for: named first, what can be done with it follows. */
  readonly object?: PickedObject
  /** Several records it stands for, named together. */
  readonly objects?: readonly PickedObject[]
}
export type PickedObject = { readonly resource: string; readonly id: number | string; readonly label: string }

/** What the first character narrows the search to. */
export const scopes = {
  '>': 'Commands',
  '@': 'People and companies',
  '#': 'Tickets',
  ':': 'Tracks and cars',
  '?': 'Help',
} as const
export type Scope = keyof typeof scopes | ''

const isScope = (letter: string): letter is keyof typeof scopes => letter in scopes
/** The scope that a text begins with, and the rest. */
export function scoped(typed: string): { readonly scope: Scope; readonly text: string } {
  const first = typed.slice(0, 1)
  return isScope(first) ? { scope: first, text: typed.slice(1).trimStart() } : { scope: '', text: typed }
}

const elsewhere = 'not in this pane'

function itemOf({ name, command, key }: Entry, named?: RecordTarget): Item | undefined {
  const now = standing(command, named)
  if (now.kind === 'forbidden') return undefined
  const preview = command.preview && previewOf(command, {}, named)
  return {
    key: name,
    group: command.menu === 'go' ? 'Screens' : 'Commands',
    title: command.title,
    habit: habit(name),
    run: () => execute(name, {}, named),
    ...(preview && { preview }),
    ...(command.aliases && { aliases: command.aliases }),
    ...(key !== undefined && { shortcut: key }),
    ...(command.undo === 'none' && { hint: 'cannot be taken back' }),
    ...(now.kind === 'refused' && { refused: now.why }),
    ...(now.kind === 'elsewhere' && { refused: elsewhere }),
  }
}

const listed = (): readonly Entry[] => entriesNow().filter(({ command }) => command.quiet !== true)
const isAble = ({ refused }: Item): boolean => refused === undefined

/** More are never drawn. */
export const MOST = 50

/** With nothing typed: what was used last, then what the focused pane can do, then where one can go. What is not shown is not asked whether it can be done. */
function atFirst(scope: Scope): Item[] {
  const found = new Map<string, Item>()
  const entries = listed()
  const known = new Map(entries.map((entry) => [entry.name, entry]))
  const take = (group: string | undefined, wanted: readonly Entry[], most: number): void => {
    let taken = 0
    for (const entry of wanted) {
      if (taken === most || found.size === MOST) return
      const item = found.has(entry.name) ? undefined : itemOf(entry)
      if (!item || !isAble(item)) continue
      found.set(entry.name, group === undefined ? item : { ...item, group })
      taken += 1
    }
  }
  for (const item of again().slice(0, 4)) found.set(item.key, item)
  take('Recent', recent().flatMap((name) => known.get(name) ?? []), 6)
  take('In this pane', entries.filter(({ command }) => command.on !== undefined), MOST)
  take(undefined, scope === '>' ? entries : entries.filter(({ command }) => command.menu === 'go'), MOST)
  return [...found.values()]
}

/** What fits what is typed: what can be done first, then what cannot and why. Only what may be listed is asked. */
function fittingCommands(scope: Scope, text: string): Item[] {
  const offers = listed().map((entry) => ({ title: entry.command.title, habit: habit(entry.name), item: () => itemOf(entry), ...(entry.command.aliases && { aliases: entry.command.aliases }) }))
  const [able, refused]: [Item[], Item[]] = [[], []]
  for (const offer of fitting([...offers, ...again().map((item) => ({ title: item.title, item: () => item }))], text)) {
    if (able.length === MOST) break
    const item = offer.item()
    // What another pane could do is listed only to who looks for commands.
    if (item && (scope === '>' || item.refused !== elsewhere)) (isAble(item) ? able : refused).push(item)
  }
  return [...able, ...refused].slice(0, MOST)
}

/** What can be done with the records that were named, here and by this user. */
export function itemsWith(objects: readonly PickedObject[], text: string, open: (path: string, place: Place) => void): Item[] {
  const [first] = objects
  if (!first) return []
  const target: RecordTarget = { resource: first.resource, ids: () => objects.map(({ id }) => id) }
  const paths = objects.flatMap(({ resource, id }) => recordPath(resource, id) ?? [])
  const opening = (title: string, place: Place): Item => ({ key: `open ${place}`, group: 'Open', title, run: () => paths.forEach((path, at) => open(path, at === 0 ? place : 'tab')) })
  const ways = paths.length === 0 ? [] : [opening('Open', 'here'), opening('Open beside', 'right'), opening('Open in a tab', 'tab')]
  const deeds = entriesNow()
    .filter(({ command }) => command.on === `record:${first.resource}` && command.quiet !== true)
    .flatMap((entry) => itemOf(entry, target) ?? [])
  return rank([...deeds, ...ways], text)
}

/** What was done before with words given to it, newest first: to be done again, word for word. */
function again(): Item[] {
  const seen = new Set<string>()
  return log.steps.toReversed().flatMap((step): Item[] => {
    const title = stepText(step)
    const isRepeatable = Object.keys(step.args).length > 0 && !step.about && !seen.has(title)
    seen.add(title)
    return isRepeatable ? [{ key: `again ${title}`, group: 'Again', title, hint: step.path, run: () => execute(step.command, step.args) }] : []
  })
}

const help = (): Item[] => [
  ...Object.entries(scopes).map(([letter, name]): Item => ({
    key: `scope ${letter}`, group: 'Type first', title: `${letter}  ${name}`, run: () => {}, refused: 'then what you look for',
  })),
  ...listed().filter(({ key }) => key !== undefined).flatMap((entry) => itemOf(entry) ?? []).map((item) => ({ ...item, group: 'Keys' })),
]

export function itemsFor(scope: Scope, text: string): Item[] {
  if (scope === '?') return rank(help(), text)
  if (scope !== '' && scope !== '>') return []
  return text.trim() === '' ? atFirst(scope) : fittingCommands(scope, text)
}

/** Ways to go on with the sentence that has been begun. */
export const completions = (target: SentenceTarget, text: string): Item[] =>
  (target.complete?.(text) ?? []).slice(0, 8).map(({ text: fill, label }) => ({ key: `fill ${fill}`, group: `${target.name}: go on`, title: label, fill, run: () => {} }))

export function sentenceItem(target: SentenceTarget, reading: Reading, text: string): Item | undefined {
  if (reading === undefined) return undefined
  if ('problem' in reading) return { key: 'sentence', group: target.name, title: reading.problem, refused: 'not yet', run: () => {} }
  const run = (): void => execute('workspace:say', { text })
  return { key: 'sentence', group: target.name, title: reading.title, run, ...(reading.hint !== undefined && { hint: reading.hint }) }
}
