/** Opens each dialog that the commands of a pane open, submits it, and says what a keyboard would have lost. */
import type { Page } from 'playwright/test'
import { requestsOf } from './show.ts'
import { expect, press, settle } from './story.ts'

/** Runs in the page: the commands that the palette lists for the focused pane, by the words that it shows. */
function commandsInPane(): string[] {
  const groups = [...document.querySelectorAll('[role="dialog"] [role="group"], [role="dialog"] [cmdk-group]')]
  const own = groups.find((group) => group.textContent.startsWith('In this pane'))
  return [...(own?.querySelectorAll('[role="option"]') ?? [])].map((line) => line.firstElementChild?.textContent ?? '')
}

/** Runs in the page: chooses the command, as Enter does on its line. */
function choose(title: string): boolean {
  const lines = [...document.querySelectorAll<HTMLElement>('[role="dialog"] [role="option"]')]
  const line = lines.find((one) => one.firstElementChild?.textContent === title)
  line?.click()
  return line !== undefined
}

/** Runs in the page: what the topmost dialog does wrong. `''` if no dialog is open. */
function modalState(): { readonly title: string; readonly faults: readonly string[] } {
  const modal = [...document.querySelectorAll('[data-modal]:not([data-exiting])')].at(-1)
  if (modal === undefined) return { title: '', faults: [] }
  const { activeElement: active } = document
  const wrong = [...modal.querySelectorAll('[aria-invalid="true"]')].filter((field) => field.checkVisibility())
  const isIn = active !== null && modal.contains(active)
  const isInWrong = active?.closest('[aria-invalid="true"]') != null
  return {
    title: modal.querySelector('[slot="title"], h2')?.textContent ?? '?',
    faults: [
      ...(isIn ? [] : [`the focus is at ${active?.tagName ?? 'nothing'}`]),
      ...(wrong.length > 0 && isIn && !isInWrong ? ['the focus is not in a field that is wrong'] : []),
    ],
  }
}

/** Runs in the page: gives the focus to a text field of the topmost dialog. False where there is none so far behind. */
function focusTextField(at: number): boolean {
  const modal = [...document.querySelectorAll('[data-modal]:not([data-exiting])')].at(-1)
  const fields = modal?.querySelectorAll<HTMLElement>(
    ':is(input:not([type]), input[type="text"], textarea):not(:disabled, :read-only)',
  )
  fields?.[at]?.focus()
  return fields?.[at] !== undefined
}

export class Dialogs {
  readonly #page: Page
  /** The commands that were tried, on whichever screen they were found first. */
  readonly #tried = new Set<string>()
  readonly opened: string[] = []
  readonly problems: string[] = []

  constructor(page: Page) {
    this.#page = page
  }

  /** Commands of the pane that were not tried yet. */
  async untried(): Promise<readonly string[]> {
    await press(this.#page, 'Control+k')
    await press(this.#page, 'End')
    const titles = await this.#page.evaluate(commandsInPane)
    await press(this.#page, 'Escape')
    return titles.filter((title) => !this.#tried.has(title))
  }

  /** Runs the command. A dialog that it opens is submitted and closed again. */
  async try(title: string, screen: string): Promise<void> {
    const page = this.#page
    this.#tried.add(title)
    await press(page, 'Control+k')
    await press(page, 'End')
    if (!(await page.evaluate(choose, title))) return
    await settle(page)
    const { title: dialog } = await page.evaluate(modalState)
    if (dialog === '') return
    this.opened.push(title)
    const say = (what: string): void => void this.problems.push(`${screen}, ${title} (${dialog}): ${what}`)
    await this.#check('opened', say)
    await press(page, 'Control+k')
    if ((await page.getByRole('option').count()) > 0 && (await page.locator('[cmdk-root]').count()) > 0)
      say('Control K opens the palette over it')
    await this.#submit('submitted as it opened', say)
    if (await this.#fill()) await this.#submit('submitted with wrong text', say)
    await this.#close(say)
  }

  async #check(when: string, say: (what: string) => void): Promise<void> {
    for (const fault of (await this.#page.evaluate(modalState)).faults) say(`${when}: ${fault}`)
  }
  async #submit(when: string, say: (what: string) => void): Promise<void> {
    if ((await this.#page.evaluate(modalState)).title === '') return
    await press(this.#page, 'Control+Enter')
    await expect.poll(() => requestsOf(this.#page).size).toBe(0)
    await settle(this.#page)
    await this.#check(when, say)
  }
  /** Types into each text field that can be edited. Says whether there is one. */
  async #fill(): Promise<boolean> {
    let at = 0
    for (; await this.#page.evaluate(focusTextField, at); at++) await this.#page.keyboard.type('~wrong~')
    return at > 0
  }
  /** A list that is open in the dialog is closed by the first Escape. */
  async #close(say: (what: string) => void): Promise<void> {
    const page = this.#page
    for (let presses = 0; presses < 3 && (await page.evaluate(modalState)).title !== ''; presses++)
      await press(page, 'Escape')
    if ((await page.evaluate(modalState)).title !== '') say('Escape does not close it')
    if (await page.evaluate(() => document.activeElement === document.body)) say('closed: the focus is nowhere')
  }
}
