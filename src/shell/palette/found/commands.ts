/** What the palette lists without asking the worker or the server: commands, what can be done with picked records, and help. */
import { recordPath } from '#src/engine/panes/screen.ts'
import { type OpenIn } from '#src/engine/panes/navigation.state.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { usageRank, recent } from '#src/shell/commands/usage-ranking.ts'
import { stepText } from '#src/shell/commands/log.ts'
import { log } from '#src/shell/commands/log.state.ts'
import { previewOf } from '#src/shell/commands/previews.ts'
import type { RegisteredCommand } from '#src/shell/commands/registry/registered.ts'
import { registeredEntries } from '#src/shell/commands/registry/registry.ts'
import { execute, availability } from '#src/shell/commands/run.ts'
import { isLoose, rank, scored } from '#model/shared/match-score.ts'
import { MAX_ITEMS, scopes, type PaletteItem, type PickedRecord, type SearchScope } from './item.ts'

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

/** `best` come before records that match, `rest` after them. */
export type Listed = { readonly best: readonly PaletteItem[]; readonly rest: readonly PaletteItem[] }

/** Commands that match the text. Those whose letters merely occur in it, and those that cannot be run now, with the reason, are the rest. */
function matchingCommands(scope: SearchScope, text: string): Listed {
  const candidates = listed().map((entry) => ({
    title: entry.command.title,
    habit: usageRank(entry.name),
    item: () => itemOf(entry),
    ...(entry.command.aliases && { aliases: entry.command.aliases }),
  }))
  const [best, loose, refused]: [PaletteItem[], PaletteItem[], PaletteItem[]] = [[], [], []]
  const again = repeatable().map((item) => ({ title: item.title, item: () => item }))
  for (const { item: candidate, score } of scored([...candidates, ...again], text)) {
    if (best.length === MAX_ITEMS) break
    const item = candidate.item()
    // Commands of other panes are listed only in the scope of commands.
    if (!item || (scope !== '>' && item.refused === elsewhere)) continue
    if (!isAvailable(item)) refused.push(item)
    else if (isLoose(score)) loose.push(item)
    else best.push(item)
  }
  const rest = [...loose, ...refused]
  return { best, rest: scope === '>' ? rest : rest.map((item) => ({ ...item, group: 'More commands' })) }
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

export function commandsFor(scope: SearchScope, text: string): Listed {
  if (scope === '?') return { best: rank(help(), text), rest: [] }
  if (scope !== '' && scope !== '>') return { best: [], rest: [] }
  return text.trim() === '' ? { best: suggestions(scope), rest: [] } : matchingCommands(scope, text)
}
