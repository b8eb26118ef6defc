/** Finds the screen of a path, and the path of a screen or record, among the screens loaded so far. */
import { subscribe, useSnapshot } from 'valtio'
import type { DigestScope } from '#model/shared/digest.ts'
import { fillPath, type Screen } from '#src/engine/panes/screen.ts'
import { areas } from './areas.state.ts'
import { matchIn, valueOf, type Found } from './patterns.ts'

export type { Found }

export const knownScreens = (): readonly Screen[] => areas().known.now.screens
/** True once all screens have loaded. */
export const areScreensWhole = (): boolean => areas().known.now.isWhole
/** Calls the listener whenever more screens have loaded. */
export const onScreens = (listener: () => void): (() => void) => subscribe(areas().known, listener)
/** Renders again when more screens have loaded. */
export const useScreens = (): readonly Screen[] => useSnapshot(areas().known).now.screens

export const screenAt = (path: string): Found | undefined => matchIn(areas().known.now.patterns, path)

/** The parameters of path and query together, as screens receive them: the path takes precedence. */
export function propsOf(found: Found, search: string): Readonly<Record<string, string | number>> {
  const said: Record<string, string | number> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const typed = valueOf(name, value)
    if (typed !== undefined && name !== 'key' && name !== 'ref') said[name] = typed
  }
  return { ...said, ...found.params }
}

/** The objects that a screen shows, as far as its path tells before it is drawn. */
export function shownAt(
  path: string,
):
  | { readonly title: string; readonly scopes: readonly Omit<DigestScope, 'panes'>[]; readonly isSure: boolean }
  | undefined {
  const found = screenAt(path)
  if (!found) return undefined
  const {
    screen: { title, record, table, shows },
    params,
  } = found
  if (shows) return { title, scopes: shows(params), isSure: true }
  const id = Object.values(params).at(-1)
  if (record !== undefined)
    return { title, scopes: id === undefined ? [] : [{ resource: record, ids: [id] }], isSure: true }
  // Its filters are known once it is drawn: until then it may show any row.
  return { title, scopes: table === undefined ? [] : [{ resource: table }], isSure: false }
}

export const screenNamed = (name: string): Screen | undefined => knownScreens().find((screen) => screen.name === name)
/** The path that shows a record or, without an id, creates one. */
export function pathOfRecord(resource: string, id: number | string | undefined): string | undefined {
  const shown = knownScreens()
    .filter(({ record }) => record === resource)
    .map(({ path }) => ({ path, params: path.match(/:\w+\??/g) ?? [] }))
  // Screens that need more parameters than the record's id cannot be opened from here.
  const own = shown.filter(({ params }) => params.length === 1)
  // If the id is required, another screen may create records.
  const found =
    id === undefined
      ? (own.find(({ path }) => path.includes('?')) ?? shown.find(({ params }) => params.length === 0))
      : // In other places of a path stands what the record belongs to.
        (own.find(({ path }) => /:\w+\??\/?$/.test(path)) ?? own[0])
  return found && fillPath(found.path, { [found.params[0]?.replace(/^:|\?$/g, '') ?? '']: id })
}
/** True if the screen can be opened without parameters. */
export const needsNothing = (screen: Screen): boolean => !/:\w+(?!\w*\?)/.test(screen.path.replace(/:\w+\?/g, ''))
