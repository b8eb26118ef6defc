/** The navigation history of one pane. It lives outside React, so that a hidden or moved pane keeps it. */
import { useSyncExternalStore } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'

export type Moved = { readonly pane: string; readonly href: string; readonly kind: 'push' | 'replace' | 'pop' }
type NavigateOptions = { readonly replace?: boolean }

/** Always absolute, without the hash: `/rail/ship/?a=1`. */
export const hrefOf = (said: string): string => `/${said.replace(/^[#~]*\/*/, '')}`

export class PaneHistory {
  readonly id: string
  #entries: string[]
  #at = 0
  readonly #listeners = new Set<() => void>()
  readonly #told: (moved: Moved) => void

  constructor(id: string, href: string, told: (moved: Moved) => void = () => {}) {
    this.id = id
    this.#entries = [hrefOf(href)]
    this.#told = told
  }

  get href(): string {
    return this.#entries[this.#at] ?? '/'
  }
  get path(): string {
    return this.href.split('?')[0] ?? '/'
  }
  get search(): string {
    const start = this.href.indexOf('?')
    return start < 0 ? '' : this.href.slice(start + 1)
  }
  get canBack(): boolean {
    return this.#at > 0
  }
  get canForward(): boolean {
    return this.#at < this.#entries.length - 1
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell(kind: Moved['kind']): void {
    for (const listener of this.#listeners) listener()
    this.#told({ pane: this.id, href: this.href, kind })
  }

  readonly navigate = (to: string, { replace = false }: NavigateOptions = {}): void => {
    const href = hrefOf(to)
    if (href === this.href) return
    this.#entries = [...this.#entries.slice(0, this.#at + (replace ? 0 : 1)), href]
    this.#at = this.#entries.length - 1
    this.#tell(replace ? 'replace' : 'push')
  }

  go(step: 1 | -1): void {
    const next = Math.min(Math.max(this.#at + step, 0), this.#entries.length - 1)
    if (next === this.#at) return
    this.#at = next
    this.#tell('pop')
  }

  /** Follows the browser's back or forward: goes to the neighbouring entry if it matches, otherwise adds a new one. */
  land(href: string): void {
    const target = hrefOf(href)
    if (target === this.href) return
    const before = this.#entries[this.#at - 1] === target
    const after = this.#entries[this.#at + 1] === target
    if (before || after) this.go(before ? -1 : 1)
    else this.navigate(target)
  }

  /** Handed to wouter's Router; the same functions for the pane's whole life. */
  readonly hook: BaseLocationHook = () => [useSyncExternalStore(this.subscribe, () => this.path), this.navigate]
  readonly searchHook: BaseSearchHook = () => useSyncExternalStore(this.subscribe, () => this.search)
}
