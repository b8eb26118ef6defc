/** Records found on the server, for the palette: of every resource that has a screen to show one. */
import { all } from '#model/registry.ts'
import type { Resource } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'
import { api } from '../engine/api.ts'
import { fillPath, type Screen } from '../engine/screen.ts'
import { may } from '../engine/session.ts'
import type { Item, Scope } from './palette-items.ts'
import { screens } from './routes.ts'

const scopeOf: Readonly<Record<string, Scope>> = {
  'user:user': '@', 'user:group': '@', 'company:company': '@', 'terminal:company': '@', 'terminal:driver': '@',
  'terminal:ticket': '#',
  'yard:yard': ':', 'yard:track': ':', 'trace:railcar': ':',
}

type Source = { readonly name: string; readonly resource: Resource; readonly screen: Screen }
const sources: readonly Source[] = all<Resource>(resources).flatMap(([name, resource]) => {
  const screen = screens.find(({ record }) => record === name)
  return screen ? [{ name, resource, screen }] : []
})

const paramOf = (screen: Screen): string => /:(\w+)/.exec(screen.path)?.[1] ?? ''
type Completion = { readonly results: readonly { readonly value: number | string; readonly label: string }[] }

async function find({ name, resource, screen }: Source, text: string, signal: AbortSignal, openPath: (path: string) => void): Promise<Item[]> {
  const { results } = await api<Completion>(`${resource.path}autocomplete/`, { query: { input: text, limit: 8 }, signal })
  return results.map(({ value, label }) => ({
    key: `${name} ${value}`,
    group: resource.plural,
    title: label,
    hint: resource.label,
    run: () => openPath(fillPath(screen.path, { [paramOf(screen)]: value })),
    object: { resource: name, id: value, label },
  }))
}

/** What each source finds, as far as it answers: one that fails does not silence the others. */
export async function findRecords({ scope, of }: { readonly scope: Scope; readonly of?: string | undefined }, text: string, signal: AbortSignal, openPath: (path: string) => void): Promise<Item[]> {
  const asked = sources.filter(({ name, resource, screen }) =>
    (of === undefined || of === name) && (scope === '' || scopeOf[name] === scope) && may(resource.needs.view) && may(screen.needs))
  const found = await Promise.allSettled(asked.map((source) => find(source, text, signal, openPath)))
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
export const searches = (scope: Scope, text: string): boolean => scope !== '>' && scope !== '?' && text.trim().length >= (scope === '' ? 2 : 1)
