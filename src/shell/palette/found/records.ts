/** Records that the palette finds: of each resource with a screen that shows one, in the worker's memory or on the server. */
import { api } from '#src/engine/api/api.ts'
import { workerJobs } from '#src/engine/data/worker.ts'
import { fillPath, type Screen } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { Resource } from '#model/kernel/resource.ts'
import type { PaletteItem, SearchScope } from './item.ts'
import { loadSubjects, placeItem, subjectNames } from './places.ts'
import { recordSources, type Source } from './sources.state.ts'

const scopeOf: Readonly<Record<string, SearchScope>> = {
  'user:user': '@',
  'user:group': '@',
  'company:company': '@',
  'company:party': '@',
  'terminal:company': '@',
  'terminal:driver': '@',
  'terminal:ticket': '#',
  'yard:yard': ':',
  'yard:track': ':',
  'trace:railcar': ':',
}

const paramOf = (screen: Screen): string => /:(\w+)/.exec(screen.path)?.[1] ?? ''
type Completion = { readonly results: readonly { readonly value: number | string; readonly label: string }[] }

function itemFor({ name, resource, screen }: Source, id: number | string, label: string, within = ''): PaletteItem {
  const path = fillPath(screen.path, { [paramOf(screen)]: id })
  const hint = within === '' ? resource.label : `${resource.label} · ${within}`
  return {
    ...placeItem(path, { key: `${name} ${id}`, group: resource.plural, title: label, hint }),
    record: { resource: name, id, label },
  }
}

/** Records of the same title are told apart by what they must be unique in: a track by its yard. */
function withinOf({ title, keys, fields }: Resource): readonly string[] {
  const key = keys.find((one) => title.every((name) => one.fields.includes(name)))?.fields ?? []
  return key.filter((name) => !title.includes(name) && fields[name]?.kind === 'ref')
}

type Limits = { readonly scope: SearchScope; readonly of?: string | undefined }
const sourcesWithin = ({ scope, of }: Limits): readonly Source[] =>
  recordSources().filter(
    ({ name, resource, screen }) =>
      (of === undefined || of === name) &&
      (scope === '' || scopeOf[name] === scope) &&
      may(resource.needs.view) &&
      may(screen.needs),
  )

/** Has the worker load the titles of the records searched for most: people, companies, tickets, tracks and cars. */
export function loadNames(): void {
  const wanted = recordSources().filter(
    ({ name, resource, screen }) => name in scopeOf && may(resource.needs.view) && may(screen.needs),
  )
  const sources = wanted.map(({ name, resource }) => ({
    name,
    path: resource.path,
    title: [...resource.title],
    within: withinOf(resource),
  }))
  // The few of which screens are listed one by one come first, as thousands of others take a while.
  const few = subjectNames()
  void workerJobs()
    .learnRecords(sources.filter(({ name }) => few.includes(name)))
    .then(loadSubjects)
    .then(() => workerJobs().learnRecords(sources))
    .catch(() => undefined)
}

/** Records whose titles the worker has loaded: found without asking the server. */
export async function findKnownRecords(limits: Limits, text: string): Promise<PaletteItem[]> {
  const asked = new Map(
    sourcesWithin(limits).flatMap((source) => (source.name in scopeOf ? [[source.name, source]] : [])),
  )
  const found = await workerJobs().findRecords(text, [...asked.keys()])
  return found.flatMap(({ resource, id, label, within }) => {
    const source = asked.get(resource)
    return source ? [itemFor(source, id, label, within)] : []
  })
}

async function find(source: Source, text: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { results } = await api<Completion>(`${source.resource.path}autocomplete/`, {
    query: { input: text, limit: 8 },
    signal,
  })
  return results.map(({ value, label }) => itemFor(source, value, label))
}

/** Requests sent without a pause. There is one for each resource, and sending all at once would hold up the next letter. */
const AT_ONCE = 8
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Records that the server finds, of every resource that answers: a failed request does not hide the results of the others. */
export async function searchRecords(limits: Limits, text: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const wanted = sourcesWithin(limits)
  const found: Promise<PaletteItem[]>[] = []
  while (found.length < wanted.length && !signal.aborted) {
    if (found.length > 0) await pause()
    for (const source of wanted.slice(found.length, found.length + AT_ONCE))
      found.push(find(source, text, signal).catch(() => []))
  }
  return (await Promise.all(found)).flat()
}
export const isSearchable = (scope: SearchScope, text: string): boolean =>
  scope !== '>' && scope !== '?' && text.trim().length >= (scope === '' ? 2 : 1)
