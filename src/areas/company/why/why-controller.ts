/** Which permissions of somebody are shown, and where the cursor is among them. */
import { proxy } from 'valtio'
import type { PermissionLine } from '#model/areas/user/rules/permission-sources.ts'
import { SearchedScreen } from '../search/searched-screen.ts'

export const whySides = ['all', 'granted', 'lacking'] as const
export type WhySide = (typeof whySides)[number]
const PAGE = 12

export class WhyController extends SearchedScreen {
  readonly state = proxy<{ at: number; typed: string; side: WhySide }>({ at: 0, typed: '', side: 'all' })
  #lines: readonly PermissionLine[] = []

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
  step(by: number): void {
    this.state.at = Math.max(0, Math.min(this.#lines.length - 1, this.state.at + by))
  }
  page(by: number): void {
    this.step(by * PAGE)
  }
  turn(side: WhySide): void {
    this.state.side = side
    this.state.at = 0
  }
  type(typed: string): void {
    this.state.typed = typed
    this.state.at = 0
  }
  leave(): void {
    this.type('')
    this.focus()
  }
}
