/** What the palette lists without asking the worker or the server: commands, help, and the sentence that a pane understands. */
import type { Reading, SentenceTarget } from '#src/engine/commands/sentence.ts'
import { recordPath } from '#src/engine/panes/screen.ts'
import { type OpenIn } from '#src/engine/panes/navigation.state.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { usageRank, recent } from '../commands/usage-ranking.ts'
import { stepText } from '../commands/log.ts'
import { log } from '../commands/log.state.ts'
import { previewOf, type Preview } from '../commands/previews.ts'
import type { RegisteredCommand } from '../commands/registry/registered.ts'
import { registeredEntries } from '../commands/registry/registry.ts'
import { execute, availability } from '../commands/run.ts'
import { fitting, rank, type Scored } from '#model/shared/match-score.ts'

export type PaletteItem = Scored & {
  readonly key: string
  readonly group: string
  readonly hint?: string
  readonly shortcut?: string
  /** Choosing it puts this text into the field instead of running anything. */
  readonly fill?: string
  readonly run: () => void
  /** While it is marked, the pane behind the palette shows what it would do. */
  readonly preview?: Preview
  /** The record it stands for. Tab picks it, and the palette then lists what can be done with it. */
  readonly record?: PickedRecord
  /** Several records it stands for, picked together. */
  readonly records?: readonly PickedRecord[]
}
export type PickedRecord = { readonly resource: string; readonly id: number | string; readonly label: string }

/** What the first character of the text limits the search to. */
export const scopes = {
  '>': 'Commands',
  '@': 'People and companies',
  '#': 'Tickets',
  ':': 'Tracks and cars',
  '?': 'Help',
} as const
export type SearchScope = keyof typeof scopes | ''

const isScope = (letter: string): letter is keyof typeof scopes => letter in scopes
/** Splits a text into the scope that it begins with and the rest. */
export function splitScope(typed: string): { readonly scope: SearchScope; readonly text: string } {
  const first = typed.slice(0, 1)
  return isScope(first) ? { scope: first, text: typed.slice(1).trimStart() } : { scope: '', text: typed }
}

const elsewhere = 'not available in this pane'

function itemOf({ name, command, key }: RegisteredCommand, named?: RecordTarget): PaletteItem | undefined {
  const now = availability(command, named)
  if (now.kind === 'forbidden') return undefined
  const preview = command.preview && previewOf(command, {}, named)
  return {
    key: name,
    group: command.menu === 'go' ? 'Screens' : 'Commands',
    title: command.title,
    habit: usageRank(name),
    run: () => execute(name, {}, named),
    ...(preview && { preview }),
    ...(command.aliases && { aliases: command.aliases }),
    ...(key !== undefined && { shortcut: key }),
    ...(command.undo === 'none' && { hint: 'cannot be undone' }),
    ...(now.kind === 'refused' && { refused: now.why }),
    ...(now.kind === 'elsewhere' && { refused: elsewhere }),
  }
}

const listed = (): readonly RegisteredCommand[] => registeredEntries().filter(({ command }) => command.quiet !== true)
const isAvailable = ({ refused }: PaletteItem): boolean => refused === undefined

/** Items listed at most. */
export const MAX_ITEMS = 50

/** With nothing typed: the commands used last, then those of the focused pane, then the screens. Only commands that will be listed are asked whether they are available. */
function suggestions(scope: SearchScope): PaletteItem[] {
  const found = new Map<string, PaletteItem>()
  const entries = listed()
  const known = new Map(entries.map((entry) => [entry.name, entry]))
  const take = (group: string | undefined, wanted: readonly RegisteredCommand[], most: number): void => {
    let taken = 0
    for (const entry of wanted) {
      if (taken === most || found.size === MAX_ITEMS) return
      const item = found.has(entry.name) ? undefined : itemOf(entry)
      if (!item || !isAvailable(item)) continue
      found.set(entry.name, group === undefined ? item : { ...item, group })
      taken += 1
    }
  }
  for (const item of repeatable().slice(0, 4)) found.set(item.key, item)
  take(
    'Recent',
    recent().flatMap((name) => known.get(name) ?? []),
    6,
  )
  take(
    'In this pane',
    entries.filter(({ command }) => command.on !== undefined),
    MAX_ITEMS,
  )
  take(undefined, scope === '>' ? entries : entries.filter(({ command }) => command.menu === 'go'), MAX_ITEMS)
  return [...found.values()]
}

/** Commands that match the text: available ones first, then the others with the reason. */
function matchingCommands(scope: SearchScope, text: string): PaletteItem[] {
  const candidates = listed().map((entry) => ({
    title: entry.command.title,
    habit: usageRank(entry.name),
    item: () => itemOf(entry),
    ...(entry.command.aliases && { aliases: entry.command.aliases }),
  }))
  const [available, refused]: [PaletteItem[], PaletteItem[]] = [[], []]
  for (const candidate of fitting(
    [...candidates, ...repeatable().map((item) => ({ title: item.title, item: () => item }))],
    text,
  )) {
    if (available.length === MAX_ITEMS) break
    const item = candidate.item()
    // Commands of other panes are listed only in the scope of commands.
    if (item && (scope === '>' || item.refused !== elsewhere)) (isAvailable(item) ? available : refused).push(item)
  }
  return [...available, ...refused].slice(0, MAX_ITEMS)
}

/** What this user can do with the picked records. */
export function actionsOn(
  records: readonly PickedRecord[],
  text: string,
  open: (path: string, place: OpenIn) => void,
): PaletteItem[] {
  const [first] = records
  if (!first) return []
  const target: RecordTarget = { resource: first.resource, ids: () => records.map(({ id }) => id) }
  const paths = records.flatMap(({ resource, id }) => recordPath(resource, id) ?? [])
  const openItem = (title: string, place: OpenIn): PaletteItem => ({
    key: `open ${place}`,
    group: 'Open',
    title,
    run: () => paths.forEach((path, at) => open(path, at === 0 ? place : 'tab')),
  })
  const opens =
    paths.length === 0
      ? []
      : [openItem('Open', 'here'), openItem('Open beside', 'right'), openItem('Open in a tab', 'tab')]
  const actions = registeredEntries()
    .filter(({ command }) => command.on === `record:${first.resource}` && command.quiet !== true)
    .flatMap((entry) => itemOf(entry, target) ?? [])
  return rank([...actions, ...opens], text)
}

/** Commands that were run with arguments, newest first, to be run again with the same arguments. */
function repeatable(): PaletteItem[] {
  const seen = new Set<string>()
  return log()
    .steps.toReversed()
    .flatMap((step): PaletteItem[] => {
      const title = stepText(step)
      const isRepeatable = Object.keys(step.args).length > 0 && !step.about && !seen.has(title)
      seen.add(title)
      return isRepeatable
        ? [
            {
              key: `again ${title}`,
              group: 'Run again',
              title,
              hint: step.path,
              run: () => execute(step.command, step.args),
            },
          ]
        : []
    })
}

const help = (): PaletteItem[] => [
  ...Object.entries(scopes).map(([letter, name]): PaletteItem => ({
    key: `scope ${letter}`,
    group: 'First character',
    title: `${letter}  ${name}`,
    run: () => {},
    refused: 'followed by what you search for',
  })),
  ...listed()
    .filter(({ key }) => key !== undefined)
    .flatMap((entry) => itemOf(entry) ?? [])
    .map((item) => ({ ...item, group: 'Keys' })),
]

export function commandsFor(scope: SearchScope, text: string): PaletteItem[] {
  if (scope === '?') return rank(help(), text)
  if (scope !== '' && scope !== '>') return []
  return text.trim() === '' ? suggestions(scope) : matchingCommands(scope, text)
}

/** Continuations of the sentence typed so far. */
export const completions = (target: SentenceTarget, text: string): PaletteItem[] =>
  (target.complete?.(text) ?? []).slice(0, 8).map(({ text: fill, label }) => ({
    key: `fill ${fill}`,
    group: `${target.name}: continue`,
    title: label,
    fill,
    run: () => {},
  }))

export function sentenceItem(target: SentenceTarget, reading: Reading, text: string): PaletteItem | undefined {
  if (reading === undefined) return undefined
  if ('problem' in reading)
    return { key: 'sentence', group: target.name, title: reading.problem, refused: 'incomplete', run: () => {} }
  const run = (): void => execute('workspace:say', { text })
  return {
    key: 'sentence',
    group: target.name,
    title: reading.title,
    run,
    ...(reading.hint !== undefined && { hint: reading.hint }),
  }
}
