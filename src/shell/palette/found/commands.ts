/** What the palette lists without asking the worker or the server: commands, places that are known by name, and help. */
import { isLoose, rank, scored } from '#model/shared/match-score.ts'
import { execute } from '#src/shell/commands/run.ts'
import { usageRank } from '#src/engine/commands/usage.ts'
import { elsewhere, isAvailable, itemOf, listed } from './command-item.ts'
import { MAX_ITEMS, REST, scopes, type PaletteItem, type SearchScope } from './item.ts'
import { placesOfRecords } from './places.ts'
import { repeatable } from './repeat.ts'
import { suggestions } from './suggestions.ts'

/** `best` come before records that match, `rest` after them. */
export type MatchingCommands = { readonly best: readonly PaletteItem[]; readonly rest: readonly PaletteItem[] }

/** Whether a command can be run is asked only of those that match. */
const candidates = () => [
  ...listed().map((entry) => ({
    title: entry.command.title,
    habit: usageRank(entry.name),
    item: () => itemOf(entry),
    ...(entry.command.aliases && { aliases: entry.command.aliases }),
  })),
  ...placesOfRecords().map((item) => ({ ...item, item: () => item })),
  ...repeatable().map((item) => ({ title: item.title, item: () => item })),
]

/**
 * Commands that match the text. The rest are those that cannot be run now, with the reason, and those in which its letters merely occur; those of
 * other panes only where nothing better is found, or in the scope of commands.
 */
function matching(scope: SearchScope, text: string): MatchingCommands {
  const best: PaletteItem[] = []
  const loose: PaletteItem[] = []
  const refused: PaletteItem[] = []
  const others: PaletteItem[] = []
  for (const { item: candidate, score } of scored(candidates(), text)) {
    if (best.length === MAX_ITEMS) break
    const item = candidate.item()
    if (!item) continue
    if (isAvailable(item)) (isLoose(score) ? loose : best).push(item)
    else if (item.refused !== elsewhere) refused.push(item)
    else if (!isLoose(score)) others.push(item)
  }
  // Better the right one with the reason why not than any that merely has its letters.
  const rest = [...refused, ...(scope === '>' || best.length === 0 ? others : []), ...loose]
  if (scope === '>') return { best, rest }
  return { best, rest: rest.map((item) => ({ ...item, group: REST })) }
}

/** Commands whose word the text begins with: what follows it is their first argument. */
function saidWith(text: string): PaletteItem[] {
  const [, word = '', rest = ''] = /^\s*(\S+)\s+(\S.*)$/.exec(text) ?? []
  return listed().flatMap((entry) => {
    const { name, command } = entry
    const [first] = Object.keys(command.args ?? {})
    const item = command.word === word.toLowerCase() && first !== undefined ? itemOf(entry) : undefined
    if (item === undefined || first === undefined) return []
    return [
      {
        ...item,
        key: `${name} ${rest}`,
        title: `${command.title.replace('…', '')}: ${rest}`,
        run: () => execute(name, { [first]: rest }),
      },
    ]
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

export function commandsFor(scope: SearchScope, text: string): MatchingCommands {
  if (scope === '?') return { best: rank(help(), text), rest: [] }
  if (scope !== '' && scope !== '>') return { best: [], rest: [] }
  if (text.trim() === '') return { best: suggestions(scope), rest: [] }
  const { best, rest } = matching(scope, text)
  return { best: [...saidWith(text), ...best], rest }
}
