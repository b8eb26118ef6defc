/** Screens: what a pane can show. A screen is a path with a component, found by the router and referred to by name. */
import { useSyncExternalStore, type ComponentType } from 'react'
import type { Need } from '#model/kernel/permissions.ts'
import type { DigestScope } from '#model/shared/digest.ts'
import { navigation, type Go, type Leading, type OpenIn, type PathTo, type Tell } from './navigation.state.ts'

/** The headings of the side menu, in the order of a user's work: the cars, the tickets, the papers, then what is set up once. */
export const screenGroups = [
  'Yards',
  'Rail',
  'Track and trace',
  'Terminal',
  'Scheduler',
  'Contracts and schedules',
  'Documents and reports',
  'Customs and invoicing',
  'Partners',
  'You',
  'Terminal v2',
  'Audit',
  'Configuration',
] as const
export type ScreenGroup = (typeof screenGroups)[number]

/** What each screen is one of, as docs/SCREENS.md tells them; `entrance`: what stands before the console, such as the sign-in. */
export type ScreenKind =
  | 'record'
  | 'table'
  | 'worklist'
  | 'board'
  | 'overview'
  | 'map'
  | 'graph'
  | 'paper'
  | 'bulk'
  | 'why_not'
  | 'settings'
  | 'entrance'

/** The parameters of a path: those whose names end in Id are numbers, those in UUID are text; `?` marks optional ones. */
export type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Param<Name> & Params<Rest>
  : P extends `${string}:${infer Name}`
    ? Param<Name>
    : unknown
type Param<N extends string> = N extends `${infer K}?` ? { [_ in K]?: ParamOf<K> } : { [_ in N]: ParamOf<N> }
type ParamOf<N extends string> = N extends `${string}Id` ? number : string

export type Screen<N extends string = string, P extends string = string> = {
  readonly name: N
  readonly kind: ScreenKind
  readonly path: P
  /** Breadcrumb and palette label. */
  readonly title: string
  /** 'open' is reachable without signing in; 'signed_in' needs no permission. */
  readonly needs: Need | 'open'
  /** A few sentences that explain what the screen shows and which keys move in it. The lists of keys (`?` and F1) show them. */
  readonly about?: string
  readonly load: () => Promise<{ default: ComponentType<Params<P>> }>
  /** Its heading in the side menu; a screen without one is reached from other screens. */
  readonly menu?: ScreenGroup
  /** The key that opens it: `g>t`. */
  readonly key?: string
  /** Other words by which the palette finds it. */
  readonly aliases?: readonly string[]
  /** The resource of which its path names one record: the palette lists it for each of them, `Switch list of Gateway Yard`. */
  readonly of?: string
  /** The resource (`area:name`) of which it shows one record, identified by the path's parameter. The palette opens records by it. */
  readonly record?: string
  /** Opened without a record, it makes a new one. */
  readonly makes?: true
  /** The resource whose rows it lists, by the common table (ui/table); checked by tests/src/ui/table/screens.test.ts. */
  readonly table?: string
  /** The objects it shows, as far as its path tells; by default its record or the rows of its table. */
  readonly shows?: (params: Readonly<Record<string, string | number>>) => readonly Omit<DigestScope, 'panes'>[]
  /** Stays mounted when the path's parameters change: another record does not mount it again. */
  readonly swaps?: true
}

/** Names are the product's route names (`yard:management`), so they are part of the declaration. */
export const screen = <const N extends string, const P extends string>(
  name: N,
  spec: Omit<Screen<N, P>, 'name'>,
): Screen<N, P> => ({ name, ...spec })

/** Extended in src/main.tsx, so that areas can name each other's screens without importing them. */
// eslint-disable-next-line typescript/no-empty-interface
export interface RegisteredScreens {}
type Every = RegisteredScreens extends { screens: infer S } ? { [A in keyof S]: S[A][keyof S[A]] }[keyof S] : Screen
export type ScreenName = Every extends { name: infer N extends string } ? N : never
type PathOf<N extends ScreenName> = Extract<Every, { name: N }> extends { path: infer P extends string } ? P : string

export const onOpen = (listener: Go): void => {
  navigation().go = listener
}
export const onLead = (lead: Leading): void => {
  navigation().lead = lead
}
/** Opens what stands at a path, by default in the focused pane. */
export const openPath = (path: string, place: OpenIn = 'here'): void => navigation().lead.openPath(path, place)
export const runCommand = (name: string): void => navigation().lead.runCommand(name)
/** Opens a screen, by default in the focused pane. */
export const open = <N extends ScreenName>(
  name: N,
  params: Params<PathOf<N>>,
  { query = {}, place = 'here' as OpenIn } = {},
): void => navigation().go(name, params as object, query, place)

/** `tell` is called when more screens have loaded, so that answers may differ. */
export const onPathTo = (to: PathTo, tell: Tell = () => () => {}): void => {
  navigation().paths = { to, tell }
}
/** The path of the screen that shows a record of a resource or creates one; undefined if there is no such screen. */
export const recordPath: PathTo = (resource, id) => navigation().paths.to(resource, id)
/** The same as a hook: renders again when the screen has loaded. */
export const useRecordPath: PathTo = (resource, id) =>
  useSyncExternalStore(navigation().paths.tell, () => recordPath(resource, id))

/** Fills a path's parameters in: `/rail/ship/:shipmentId?/` with `{}` is `/rail/ship/`. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path
    .replace(/:(\w+)\??/g, (_, key: string) => {
      const value = params[key]
      return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : ''
    })
    .replace(/\/{2,}/g, '/')
