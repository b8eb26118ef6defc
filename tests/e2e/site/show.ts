/** Shows a screen, and waits until it is drawn. */
import type { Page, Request } from 'playwright/test'

const underWay = new WeakMap<Page, Set<Request>>()

/** The requests of a page that have no answer yet: code and rows of what is still to be drawn. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const known = underWay.get(page)
  if (known) return known
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    // Of the script of a worker that is ended while it loads, the browser never says that it is over.
    if (!/-worker-[^/]*\.js$/.test(request.url())) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

/**
 * Runs in the page: what was asked for is on its way, or has been drawn. Says what is still to come of it. Asked all at once, because each
 * question to the page costs more than its answer.
 */
async function drawn(hash: string): Promise<readonly string[]> {
  if (hash !== '') location.hash = hash
  await new Promise<void>((resolve) => {
    requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })
  const pane = document.querySelector('[data-pane]')
  const isShown = pane?.checkVisibility({ visibilityProperty: true }) === true
  // Announcements follow the drawing a moment later.
  const isAnnounced = [...document.querySelectorAll('[data-pane] [aria-activedescendant]')].every(
    (one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '') !== null,
  )
  return [
    ...(isShown ? [] : ['a pane']),
    ...(pane?.querySelector('[aria-busy="true"]') ? ['what is busy'] : []),
    ...(isAnnounced ? [] : ['the cell of the focus']),
  ]
}

/** Runs in the page: fade-ins have ended. */
export async function faded(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
}

const LONGEST_MS = 60_000

export async function show(page: Page, path: string): Promise<void> {
  const requests = requestsOf(page)
  const until = performance.now() + LONGEST_MS
  await page.evaluate(drawn, path)
  // Code asks for rows, and rows for more of them: three times nothing under way. What never ends is named when the time is over.
  for (let quiet = 0; quiet < 3;) {
    const missing = [...(await page.evaluate(drawn, '')), ...[...requests].map((request) => request.url())]
    quiet = missing.length === 0 ? quiet + 1 : 0
    if (performance.now() > until) throw new Error(`${path} still waits for ${missing.join(', ')}`)
    if (missing.length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await page.evaluate(faded)
  await page.evaluate(drawn, '')
}
