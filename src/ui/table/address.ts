/** The settings of a table as a link, a desk and a saved view say them: short, readable, and only what is not as at first. */
import { ALL_BUT } from '#model/rules/opened.ts'
import type { TableColumn } from './columns.ts'
import { densities, orderingOf, sayOrdering, totalKinds, type Settings } from './settings.ts'

const PREFIX = 'f.'
/** Which groups stand open is left out beyond so many characters: a link must stay one that a mail takes whole. */
const MOST_OPEN = 300
const [NARROWEST, WIDEST] = [48, 900]

/** The settings as the query of an address; what is as at first is left out. */
export function sayQuery(settings: Settings, first: Settings): Record<string, string> {
  const said: Record<string, string> = {}
  for (const [name, text] of Object.entries(settings.filters)) if (text.trim() !== '') said[`${PREFIX}${name}`] = text
  if (settings.search !== '') said['q'] = settings.search
  if (sayOrdering(settings.sort) !== sayOrdering(first.sort)) said['sort'] = sayOrdering(settings.sort)
  if (settings.group.length > 0) said['group'] = settings.group.join(',')
  const open = settings.open.join('\n').replace(ALL_BUT, '*')
  if (settings.group.length > 0 && open !== '' && open.length <= MOST_OPEN) said['open'] = open
  if (settings.columns.join(',') !== first.columns.join(',')) said['columns'] = settings.columns.join(',')
  if (settings.pinned !== first.pinned) said['pin'] = String(settings.pinned)
  const widths = Object.entries(settings.widths).map(([name, width]) => `${name}:${Math.round(width)}`)
  if (widths.length > 0) said['w'] = widths.join(',')
  if (settings.total !== first.total) said['total'] = settings.total
  if (settings.density !== undefined) said['rows'] = settings.density
  return said
}

export type Read = {
  readonly settings: Settings
  /** What was asked for and is not here, in words: it is told, never passed over in silence. */
  readonly lost: readonly string[]
}

/** The settings an address asks for. A link outlives a release: fields that are gone are named in `lost`, all else holds. */
export function readQuery(query: URLSearchParams, first: Settings, columns: readonly TableColumn[]): Read {
  const lost: string[] = []
  const known = (name: string): boolean => columns.some((column) => column.name === name)
  const keep = (what: string, name: string): boolean => known(name) || (lost.push(`${what} ${name}`), false)
  const names = (key: string, what: string): readonly string[] | undefined => {
    const said = query.get(key)
    return said === null ? undefined : [...new Set(said.split(',').filter((name) => name !== '' && keep(what, name)))]
  }
  const oneOf = <T extends string>(key: string, of: readonly T[], otherwise: T | undefined): T | undefined => {
    const said = query.get(key)
    const found = of.find((each) => each === said)
    if (said !== null && found === undefined) lost.push(`${key} ${said}`)
    return found ?? otherwise
  }
  const filters = [...query].flatMap(([key, text]): [string, string][] => {
    const name = key.slice(PREFIX.length)
    if (!key.startsWith(PREFIX)) return []
    if (known(name)) return [[name, text]]
    lost.push(`filter ${name} ${text}`)
    return []
  })
  const sort = query.get('sort')
  const shown = names('columns', 'column')
  const settings: Settings = {
    filters: Object.fromEntries(filters),
    search: query.get('q') ?? '',
    sort: sort === null ? first.sort : orderingOf(sort).filter(({ field }) => keep('order by', field)),
    group: names('group', 'group by') ?? [],
    open: (query.get('open') ?? '').split('\n').filter(Boolean).map((path, at) => (at === 0 && path === '*' ? ALL_BUT : path)),
    columns: shown && shown.length > 0 ? shown : first.columns,
    pinned: first.pinned,
    widths: {},
    total: oneOf('total', totalKinds, first.total) ?? first.total,
    density: oneOf('rows', densities, first.density),
  }
  const pin = query.get('pin')
  const pinned = pin !== null && /^\d{1,3}$/.test(pin) ? Number(pin) : undefined
  if (pin !== null && pinned === undefined) lost.push(`pin ${pin}`)
  const widths = (query.get('w') ?? '').split(',').filter(Boolean).flatMap((said): [string, number][] => {
    const [name = '', width] = said.split(':')
    const px = Number(width)
    if (!keep('width of', name)) return []
    return Number.isFinite(px) && px > 0 ? [[name, Math.min(WIDEST, Math.max(NARROWEST, Math.round(px)))]] : []
  })
  return { settings: { ...settings, pinned: Math.min(settings.columns.length, pinned ?? first.pinned), widths: Object.fromEntries(widths) }, lost: [...new Set(lost)] }
}

/** A saved state may be of an older release, which kept pins, widths and totals beside the query. */
export function readState(state: unknown, first: Settings, columns: readonly TableColumn[]): Read {
  if (typeof state !== 'object' || state === null) return { settings: first, lost: [] }
  const query = new URLSearchParams()
  const said = 'query' in state ? state.query : undefined
  if (typeof said === 'object' && said !== null) for (const [key, text] of Object.entries(said)) query.set(key, String(text))
  if ('pinned' in state && typeof state.pinned === 'number') query.set('pin', String(state.pinned))
  if ('total' in state && totalKinds.some((kind) => kind === state.total)) query.set('total', String(state.total))
  const widths = 'widths' in state && typeof state.widths === 'object' && state.widths !== null ? Object.entries(state.widths).filter(([, width]) => typeof width === 'number') : []
  if (widths.length > 0) query.set('w', widths.map(([name, width]) => `${name}:${String(width)}`).join(','))
  return readQuery(query, first, columns)
}
export const sayState = (settings: Settings, first: Settings) => ({ query: sayQuery(settings, first) })
