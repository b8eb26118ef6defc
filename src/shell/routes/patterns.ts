/** Screen paths as patterns: which screen matches a path, and with which parameters. */
import type { Screen } from '#src/engine/panes/screen.ts'

export type Found = { readonly screen: Screen; readonly params: Readonly<Record<string, string | number>> }
export type Pattern = {
  readonly screen: Screen
  readonly matches: RegExp
  readonly names: readonly string[]
  readonly weight: string
}

function patternOf(screen: Screen): Pattern {
  const names: string[] = []
  const segments = screen.path.split('/').filter((segment) => segment !== '')
  const body = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${segment.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`
    names.push(segment.slice(1).replace('?', ''))
    return segment.endsWith('?') ? '(?:/([^/]+))?' : '/([^/]+)'
  })
  const weight = segments
    .map((segment) => (segment.startsWith(':') ? (segment.endsWith('?') ? '1' : '2') : '3'))
    .join('')
  return { screen, matches: new RegExp(`^${body.join('')}/?$`), names, weight }
}

/** The most specific first, so that `/contract/connect` is not taken for a contract with the id connect. */
export const patternsOf = (screens: readonly Screen[]): readonly Pattern[] =>
  screens.map(patternOf).toSorted((one, two) => two.weight.localeCompare(one.weight))

/** Parameters whose names end in Id are numbers (document 1, section 2); any other value does not match. */
export function valueOf(name: string, said: string): string | number | undefined {
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

/** The screen at a path without query, and its parameters; undefined if there is none. */
export function matchIn(patterns: readonly Pattern[], path: string): Found | undefined {
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
