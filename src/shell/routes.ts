/** Which screen a path is. The most specific pattern wins, so `/contract/connect` is not a contract called connect. */
import { all } from '#model/registry.ts'
import type { DigestScope } from '#model/rules/digest.ts'
import { fillPath, type Screen } from '../engine/screen.ts'
import * as registry from '../screens.ts'

/** Every screen, by its own name. */
export const screens: readonly Screen[] = all<unknown>(registry).flatMap(([, thing]) => (isScreen(thing) ? [thing] : []))

function isScreen(thing: unknown): thing is Screen {
  return typeof thing === 'object' && thing !== null && 'load' in thing && 'path' in thing
}

export type Found = { readonly screen: Screen; readonly params: Readonly<Record<string, string | number>> }
type Pattern = { readonly screen: Screen; readonly matches: RegExp; readonly names: readonly string[]; readonly weight: string }

function patternOf(screen: Screen): Pattern {
  const names: string[] = []
  const segments = screen.path.split('/').filter((segment) => segment !== '')
  const body = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${segment.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`
    names.push(segment.slice(1).replace('?', ''))
    return segment.endsWith('?') ? '(?:/([^/]+))?' : '/([^/]+)'
  })
  const weight = segments.map((segment) => (segment.startsWith(':') ? (segment.endsWith('?') ? '1' : '2') : '3')).join('')
  return { screen, matches: new RegExp(`^${body.join('')}/?$`), names, weight }
}

const patterns = screens.map(patternOf).toSorted((one, two) => two.weight.localeCompare(one.weight))

/** Names with Id are numbers (document 1, section 2); one that is none is no such screen. */
function valueOf(name: string, said: string): string | number | undefined {
  if (!name.includes('Id')) return said
  return /^\d+$/.test(said) ? Number(said) : undefined
}

function decoded(said: string): string | undefined {
  try {
    return decodeURIComponent(said)
  } catch {
    return undefined
  }
}

/** The screen at a path without query, and what the path says; undefined where there is none. */
export function screenAt(path: string): Found | undefined {
  for (const { screen, matches, names } of patterns) {
    const match = matches.exec(path)
    if (!match) continue
    const params: Record<string, string | number> = {}
    const sound = names.every((name, at) => {
      const said = match[at + 1]
      if (said === undefined) return true
      const text = decoded(said)
      const value = text === undefined ? undefined : valueOf(name, text)
      if (value !== undefined) params[name] = value
      return value !== undefined
    })
    if (sound) return { screen, params }
  }
  return undefined
}

/** Path and query together, as screens get them: the path wins. */
export function propsOf(found: Found, search: string): Readonly<Record<string, string | number>> {
  const said: Record<string, string | number> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const typed = valueOf(name, value)
    if (typed !== undefined && name !== 'key' && name !== 'ref') said[name] = typed
  }
  return { ...said, ...found.params }
}

/** Objects that a screen shows, before it is drawn: as far as its path says. */
export function shownAt(path: string): { readonly title: string; readonly scopes: readonly Omit<DigestScope, 'panes'>[]; readonly isSure: boolean } | undefined {
  const found = screenAt(path)
  if (!found) return undefined
  const { screen: { title, record, table, shows }, params } = found
  if (shows) return { title, scopes: shows(params), isSure: true }
  const id = Object.values(params).at(-1)
  if (record !== undefined) return { title, scopes: id === undefined ? [] : [{ resource: record, ids: [id] }], isSure: true }
  // Its filters are read when it is drawn: until then any of its rows may be among them.
  return { title, scopes: table === undefined ? [] : [{ resource: table }], isSure: false }
}

export const screenNamed = (name: string): Screen | undefined => screens.find((screen) => screen.name === name)
/** Where a record is shown; without an id, where a new one is made. */
export function pathOfRecord(resource: string, id: number | string | undefined): string | undefined {
  const shown = screens.filter(({ record }) => record === resource).map(({ path }) => ({ path, params: path.match(/:\w+\??/g) ?? [] }))
  // What asks for more than the record's own id is opened from where the rest is known.
  const own = shown.filter(({ params }) => params.length === 1)
  // Where an id is always asked for, another screen may make new ones.
  const found = id === undefined ? (own.find(({ path }) => path.includes('?')) ?? shown.find(({ params }) => params.length === 0)) : own[0]
  return found && fillPath(found.path, { [found.params[0]?.replace(/^:|\?$/g, '') ?? '']: id })
}
/** Can be gone to without saying more. */
export const needsNothing = (screen: Screen): boolean => !/:\w+(?!\w*\?)/.test(screen.path.replace(/:\w+\?/g, ''))
