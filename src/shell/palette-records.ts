/** Records found on the server, for the palette: of every resource that has a screen to show one. */
import { all } from '#model/registry.ts'
import type { Resource } from '#model/resource.ts'
import * as resources from '#model/resources/index.ts'
import { api } from '../engine/api.ts'
import { jobs } from '../engine/jobs.ts'
import { fillPath, type Screen } from '../engine/screen.ts'
import { may } from '../engine/session.ts'
import type { Item, Scope } from './palette-items.ts'
import { peekAt } from './peek.ts'
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

function itemFor(screen: Screen, { name, resource }: Source, id: number | string, label: string, openPath: (path: string) => void): Item {
  const path = fillPath(screen.path, { [paramOf(screen)]: id })
  return {
    key: `${name} ${id}`,
    group: resource.plural,
    title: label,
    hint: resource.label,
    run: () => openPath(path),
    preview: () => {
      peekAt(path)
      return () => peekAt(null)
    },
    object: { resource: name, id, label },
  }
}

type Sought = { readonly scope: Scope; readonly of?: string | undefined }
const soughtOf = ({ scope, of }: Sought): readonly Source[] =>
  sources.filter(({ name, resource, screen }) => (of === undefined || of === name) && (scope === '' || scopeOf[name] === scope) && may(resource.needs.view) && may(screen.needs))

/** What the worker holds of what is asked for most: people, companies, tickets, tracks and cars. */
export function learnNames(): void {
  const wanted = sources.filter(({ name, resource, screen }) => name in scopeOf && may(resource.needs.view) && may(screen.needs))
  void jobs().learnRecords(wanted.map(({ name, resource: { path, title } }) => ({ name, path, title: [...title] })))
}

/** Found here and at once, without the server. */
export async function findNamed(sought: Sought, text: string, openPath: (path: string) => void): Promise<Item[]> {
  const asked = new Map(soughtOf(sought).map((source) => [source.name, source]))
  const found = await jobs().findRecords(text, [...asked.keys()])
  return found.flatMap(({ resource, id, label }) => {
    const source = asked.get(resource)
    return source ? [itemFor(source.screen, source, id, label, openPath)] : []
  })
}

async function find(source: Source, text: string, signal: AbortSignal, openPath: (path: string) => void): Promise<Item[]> {
  const { results } = await api<Completion>(`${source.resource.path}autocomplete/`, { query: { input: text, limit: 8 }, signal })
  return results.map(({ value, label }) => itemFor(source.screen, source, value, label, openPath))
}

/** What each source finds, as far as it answers: one that fails does not silence the others. */
export async function findRecords(sought: Sought, text: string, signal: AbortSignal, openPath: (path: string) => void): Promise<Item[]> {
  const found = await Promise.allSettled(soughtOf(sought).map((source) => find(source, text, signal, openPath)))
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
export const searches = (scope: Scope, text: string): boolean => scope !== '>' && scope !== '?' && text.trim().length >= (scope === '' ? 2 : 1)
