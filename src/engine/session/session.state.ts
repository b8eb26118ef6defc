/** The signed-in user and their permissions. */
import { proxy } from 'valtio'
import { meets, type Need } from '#model/kernel/permissions.ts'
import type { CompanySettings } from '#model/areas/company/rules/settings.ts'
import type { Module } from '#model/areas/user/rules/landing.ts'
import { state } from '../console/console.state.ts'

/** The answer of `user/me/`. */
export type Me = {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly telephone: string
  readonly company: { readonly id: number; readonly name: string; readonly country?: string }
  /** What is set for everybody of the company; without it all is as declared. */
  readonly company_config?: Partial<CompanySettings>
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  /** All permission codes, from groups and the user's own. */
  readonly permissions: readonly string[]
  /** Given to a person without permissions: names of those who can give some. */
  readonly administrators?: readonly string[]
  readonly app_config: {
    readonly dark_mode?: boolean | 'auto'
    readonly high_contrast?: boolean | 'auto'
    readonly [key: string]: unknown
  }
} & { readonly [M in Module]: boolean }

export type Session =
  | { state: 'starting' }
  | { state: 'out' }
  | { state: 'failed'; detail: string }
  | { state: 'in'; me: Me }

export const session = state(() => proxy<{ now: Session }>({ now: { state: 'starting' } }))

/** The signed-in user. */
export function signedIn(): Me | undefined {
  const { now } = session()
  return now.state === 'in' ? now.me : undefined
}

const known = new WeakMap<readonly string[], ReadonlySet<string>>()
/** A set, because the palette checks hundreds of commands at once, and searching an observed list costs a call per entry. */
function setOf(codes: readonly string[]): ReadonlySet<string> {
  const set = known.get(codes) ?? new Set(codes)
  known.set(codes, set)
  return set
}
export function may(need: Need | 'open'): boolean {
  const { now } = session()
  return need === 'open' || (now.state === 'in' && meets(setOf(now.me.permissions), need))
}
