/** Who is signed in, and what they may do. */
import { proxy } from 'valtio'
import type { Need } from '#model/permissions.ts'
import type { Module } from '#model/rules/landing.ts'

/** The answer of `user/me/`. */
export type Me = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly telephone: string
  readonly company: { readonly id: number; readonly name: string }
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  /** Every code, through groups or own. */
  readonly permissions: readonly string[]
  readonly app_config: { readonly dark_mode?: boolean | 'auto'; readonly [key: string]: unknown }
} & { readonly [M in Module]: boolean }

export type Session =
  | { state: 'starting' }
  | { state: 'out' }
  | { state: 'failed'; detail: string }
  | { state: 'in'; me: Me }

export const session = proxy<{ now: Session }>({ now: { state: 'starting' } })

const known = new WeakMap<readonly string[], ReadonlySet<string>>()
/** The palette asks for hundreds of commands at once; to go through a list that is watched costs a call for each of its entries. */
function has(codes: readonly string[], need: string): boolean {
  const set = known.get(codes) ?? new Set(codes)
  known.set(codes, set)
  return set.has(need)
}
export const may = (need: Need | 'open'): boolean =>
  need === 'open' || (session.now.state === 'in' && (need === 'signed_in' || has(session.now.me.permissions, need)))
