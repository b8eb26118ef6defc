/**
 * Serializes table settings for links, desks and saved views: short, readable, and only what differs from the initial
 * settings.
 */
import { ALL_BUT } from '#model/columnar/open-groups.ts'
import type { TableColumn } from '../state/columns.ts'
import { densities, orderingOf, sayOrdering, totalKinds, type Settings } from '../state/settings.ts'

const PREFIX = 'f.'
/** Open groups are dropped beyond this length, so that the link still fits into an email. */
const MOST_OPEN = 300
const [NARROWEST, WIDEST] = [48, 900]

const openText = ({ open }: Pick<Settings, 'open'>): string => open.join('\n').replace(ALL_BUT, '*')
const readOpen = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((path, at) => (at === 0 && path === '*' ? ALL_BUT : path))

/** The settings as query parameters; initial values are omitted. */
export function queryToText(settings: Settings, first: Settings): Record<string, string> {
  const parameter: Record<string, string> = {}
  for (const [name, text] of Object.entries(settings.filters))
    if (text.trim() !== '') parameter[`${PREFIX}${name}`] = text
  if (settings.search !== '') parameter['q'] = settings.search
  if (sayOrdering(settings.sort) !== sayOrdering(first.sort)) parameter['sort'] = sayOrdering(settings.sort)
  const isGroupedAnew = settings.group.join(',') !== first.group.join(',')
  if (isGroupedAnew) parameter['group'] = settings.group.join(',')
  const open = openText(settings)
  const isOpenedAnew = open !== (isGroupedAnew ? '' : openText(first))
  if (settings.group.length > 0 && isOpenedAnew && open.length <= MOST_OPEN) parameter['open'] = open
  if (settings.columns.join(',') !== first.columns.join(',')) parameter['columns'] = settings.columns.join(',')
  if (settings.pinned !== first.pinned) parameter['pin'] = String(settings.pinned)
  const widths = Object.entries(settings.widths).map(([name, width]) => `${name}:${Math.round(width)}`)
  if (widths.length > 0) parameter['w'] = widths.join(',')
  if (settings.total !== first.total) parameter['total'] = settings.total
  if (settings.density !== undefined) parameter['rows'] = settings.density
  return parameter
}

export type ParsedQuery = {
  readonly settings: Settings
  /** Settings that this table cannot apply, in words, to be shown to the user. */
  readonly lost: readonly string[]
}

/** Parses settings from a URL. Columns that no longer exist are reported in `lost`. */
export function readQuery(query: URLSearchParams, first: Settings, columns: readonly TableColumn[]): ParsedQuery {
  const lost: string[] = []
  const known = (name: string): boolean => columns.some((column) => column.name === name)
  const keep = (what: string, name: string): boolean => known(name) || (lost.push(`${what} ${name}`), false)
  const names = (key: string, what: string): readonly string[] | undefined => {
    const parameter = query.get(key)
    return parameter === null
      ? undefined
      : [...new Set(parameter.split(',').filter((name) => name !== '' && keep(what, name)))]
  }
  const oneOf = <T extends string>(key: string, of: readonly T[], otherwise: T | undefined): T | undefined => {
    const parameter = query.get(key)
    const found = of.find((each) => each === parameter)
    if (parameter !== null && found === undefined) lost.push(`${key} ${parameter}`)
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
  const open = query.get('open')
  const shown = names('columns', 'column')
  const settings: Settings = {
    filters: Object.fromEntries(filters),
    search: query.get('q') ?? '',
    sort: sort === null ? first.sort : orderingOf(sort).filter(({ field }) => keep('order by', field)),
    group: names('group', 'group by') ?? first.group,
    // Which groups are open at first is said of the first grouping alone.
    open: open === null && !query.has('group') ? first.open : readOpen(open ?? ''),
    columns: shown && shown.length > 0 ? shown : first.columns,
    pinned: first.pinned,
    widths: {},
    total: oneOf('total', totalKinds, first.total) ?? first.total,
    density: oneOf('rows', densities, first.density),
  }
  const pin = query.get('pin')
  const pinned = pin !== null && /^\d{1,3}$/.test(pin) ? Number(pin) : undefined
  if (pin !== null && pinned === undefined) lost.push(`pin ${pin}`)
  const widths = (query.get('w') ?? '')
    .split(',')
    .filter(Boolean)
    .flatMap((parameter): [string, number][] => {
      const [name = '', width] = parameter.split(':')
      const px = Number(width)
      if (!keep('width of', name)) return []
      return Number.isFinite(px) && px > 0 ? [[name, Math.min(WIDEST, Math.max(NARROWEST, Math.round(px)))]] : []
    })
  return {
    settings: {
      ...settings,
      pinned: Math.min(settings.columns.length, pinned ?? first.pinned),
      widths: Object.fromEntries(widths),
    },
    lost: [...new Set(lost)],
  }
}

/** Saved states of older releases keep pins, widths and totals beside the query. */
export function readState(state: unknown, first: Settings, columns: readonly TableColumn[]): ParsedQuery {
  if (typeof state !== 'object' || state === null) return { settings: first, lost: [] }
  const query = new URLSearchParams()
  const parameter = 'query' in state ? state.query : undefined
  if (typeof parameter === 'object' && parameter !== null)
    for (const [key, text] of Object.entries(parameter)) query.set(key, String(text))
  if ('pinned' in state && typeof state.pinned === 'number') query.set('pin', String(state.pinned))
  if ('total' in state && totalKinds.some((kind) => kind === state.total)) query.set('total', String(state.total))
  const widths =
    'widths' in state && typeof state.widths === 'object' && state.widths !== null
      ? Object.entries(state.widths).filter(([, width]) => typeof width === 'number')
      : []
  if (widths.length > 0) query.set('w', widths.map(([name, width]) => `${name}:${String(width)}`).join(','))
  return readQuery(query, first, columns)
}
export const stateToText = (settings: Settings, first: Settings) => ({ query: queryToText(settings, first) })
