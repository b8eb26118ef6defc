/** What commands do on the settings of invoicing: they go from one thing that is missing to the next. */
import { activeElement } from '#src/engine/panes/windows.ts'

/** Marks the button of something that is missing. */
export const NEEDED = 'data-needed'

export class InvoiceSettingsController {
  #page: HTMLElement | null = null

  show(page: HTMLElement | null): void {
    this.#page = page
  }
  /** Focuses the button of the next thing that is missing; after the last comes the first. */
  next(by: 1 | -1): void {
    const all = [...(this.#page?.querySelectorAll<HTMLElement>(`[${NEEDED}]`) ?? [])]
    const at = all.findIndex((one) => one === activeElement())
    const to = at < 0 && by < 0 ? all.length - 1 : (at + by + all.length) % all.length
    all[to]?.focus()
  }
}
