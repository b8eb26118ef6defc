/** Screens: what a pane can show. A screen is a path with a component, found by the router and named by everyone. */
import type { ComponentType } from 'react'
import type { Need } from '#model/permissions.ts'
import type { DigestScope } from '#model/rules/digest.ts'

/** What a path asks for: names with Id are numbers, names with UUID are text, a `?` may be missing. */
export type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Param<Name> & Params<Rest>
  : P extends `${string}:${infer Name}`
    ? Param<Name>
    : unknown
type Param<N extends string> = N extends `${infer K}?` ? { [_ in K]?: ParamOf<K> } : { [_ in N]: ParamOf<N> }
type ParamOf<N extends string> = N extends `${string}Id` ? number : string

export type Screen<N extends string = string, P extends string = string> = {
  readonly name: N
  readonly path: P
  /** Breadcrumb and palette label. */
  readonly title: string
  /** 'open' is reachable signed out; 'signed_in' asks for no code. */
  readonly needs: Need | 'open'
  readonly load: () => Promise<{ default: ComponentType<Params<P>> }>
  /** Under which heading of the side menu it stands; a screen without one is reached from others. */
  readonly menu?: string
  /** Goes there: `g>t`. */
  readonly key?: string
  /** The resource (`area:name`) of which it shows one record, named by the path's parameter: so records open from the palette. */
  readonly record?: string
  /** The resource whose rows it lists: in the one table there is (ui/table), held by tests/src/table/screens.test.ts. */
  readonly table?: string
  /** Objects that it shows, as far as its path says; without it, its record or the rows of its table. */
  readonly shows?: (params: Readonly<Record<string, string | number>>) => readonly Omit<DigestScope, 'panes'>[]
  /** Drawn once, it shows whatever its path names: another record does not begin it anew. */
  readonly swaps?: true
}

/** Names are the product's route names (`yard:management`), so they stand in the declaration. */
export const screen = <const N extends string, const P extends string>(
  name: N,
  spec: Omit<Screen<N, P>, 'name'>,
): Screen<N, P> => ({ name, ...spec })

/** Filled in by src/main.tsx: areas name each other's screens without importing them. */
// eslint-disable-next-line typescript/no-empty-interface
export interface Registered {}
type Every = Registered extends { screens: infer S } ? { [A in keyof S]: S[A][keyof S[A]] }[keyof S] : Screen
export type ScreenName = Every extends { name: infer N extends string } ? N : never
type PathOf<N extends ScreenName> = Extract<Every, { name: N }> extends { path: infer P extends string } ? P : string

/** `here` replaces what the focused pane shows; the others make a pane beside it, or a tab in it. */
export type Place = 'here' | 'right' | 'below' | 'tab'
export type Go = (name: string, params: object, query: Readonly<Record<string, string>>, place: Place) => void

let go: Go = () => {}
export const onOpen = (listener: Go): void => {
  go = listener
}
/** Opens a screen, by default in the focused pane. */
export const open = <N extends ScreenName>(
  name: N,
  params: Params<PathOf<N>>,
  { query = {}, place = 'here' as Place } = {},
): void => go(name, params as object, query, place)

type PathTo = (resource: string, id: number | string | undefined) => string | undefined
let pathTo: PathTo = () => undefined
export const onPathTo = (answer: PathTo): void => {
  pathTo = answer
}
/** The path of the screen that shows a record of a resource, or that makes a new one; undefined where there is no such screen. */
export const recordPath: PathTo = (resource, id) => pathTo(resource, id)

/** Fills a path's parameters in: `/rail/ship/:shipmentId?/` with `{}` is `/rail/ship/`. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path
    .replace(/:(\w+)\??/g, (_, key: string) => {
      const value = params[key]
      return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : ''
    })
    .replace(/\/{2,}/g, '/')
