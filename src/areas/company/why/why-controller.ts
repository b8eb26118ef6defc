/** Which permissions of somebody are shown, or their sessions, and where the cursor is among them. */
import { proxy } from 'valtio'
import type { PermissionLine } from '#model/areas/user/rules/permission-sources.ts'
import type { SignedInSession } from '#src/engine/api/sessions.ts'
import { SearchedScreen } from '../search/searched-screen.ts'

export const whySides = ['all', 'granted', 'lacking', 'sessions'] as const
export type WhySide = (typeof whySides)[number]
type LookedAt = { readonly id: number; readonly name: string; readonly email: string }
const PAGE = 12

export class WhyController extends SearchedScreen {
  readonly state = proxy<{ at: number; typed: string; side: WhySide }>({ at: 0, typed: '', side: 'all' })
  #lines: readonly PermissionLine[] = []
  /** Who is looked at, and where they are signed in; empty until it is known. */
  person: LookedAt | undefined
  sessions: readonly SignedInSession[] = []

  /** What is shown of them. */
  shown(all: readonly PermissionLine[]): readonly PermissionLine[] {
    const { typed, side } = this.state
    const words = typed.trim().toLowerCase().split(/\s+/)
    this.#lines = all.filter(
      ({ code, label, area, granted, by }) =>
        (side === 'all' || granted === (side === 'granted')) &&
        words.every((word) =>
          `${label} ${code} ${area} ${by.map(({ name }) => name).join(' ')}`.toLowerCase().includes(word),
        ),
    )
    return this.#lines
  }
  get #count(): number {
    return this.state.side === 'sessions' ? this.sessions.length : this.#lines.length
  }
  /** The session under the cursor. */
  get session(): SignedInSession | undefined {
    return this.state.side === 'sessions' ? this.sessions[this.state.at] : undefined
  }
  lookAt(person: LookedAt, sessions: readonly SignedInSession[]): void {
    this.person = person
    this.sessions = sessions
    if (this.state.side === 'sessions') this.step(0)
  }
  step(by: number): void {
    this.state.at = Math.max(0, Math.min(this.#count - 1, this.state.at + by))
  }
  page(by: number): void {
    this.step(by * PAGE)
  }
  turn(side: WhySide): void {
    this.state.side = side
    this.state.at = 0
    this.focus()
  }
  type(typed: string): void {
    if (this.state.side === 'sessions') this.state.side = 'all'
    this.state.typed = typed
    this.state.at = 0
  }
  leave(): void {
    this.type('')
    this.focus()
  }
}
