/** The notices that a page has shown. They disappear after two seconds, and a busy machine may take longer to look for one. */
import { expect, type Page } from 'playwright/test'

/**
 * Runs in the page, before anything else: keeps the text of each notice since the last key or click, so that none of an earlier one is meant. A
 * notice that covers a pane is an error, which fails the story.
 */
export function keepNotices(): void {
  const kept: string[] = []
  Reflect.set(window, 'keptNotices', kept)
  /** In px. A notice of two lines is higher than the line below the panes, so it may cover the lower edge of a pane. */
  const LINE = 32
  const check = (notice: Element): void => {
    const { top, height } = notice.getBoundingClientRect()
    const panes = [...document.querySelectorAll('[data-pane]')].map((pane) => pane.getBoundingClientRect().bottom)
    if (innerWidth >= 600 && height <= LINE && top < Math.max(...panes) - 1)
      console.error(`A notice covers a pane: ${notice.textContent}`)
  }
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => void (kept.length = 0), true)
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if (target instanceof Element && target.matches('[role="status"][aria-label="Notices"]'))
        for (const node of addedNodes) {
          kept.push(node.textContent ?? '')
          if (node instanceof Element) check(node)
        }
  }).observe(document, { childList: true, subtree: true })
}

/** Since the last key or click the page has shown a notice of this text, or soon does. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  const kept = (): Promise<readonly string[]> => page.evaluate(() => Reflect.get(window, 'keptNotices'))
  const wanted: unknown = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  await expect.poll(kept).toContainEqual(wanted)
}
