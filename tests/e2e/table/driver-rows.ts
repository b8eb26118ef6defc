/** The drivers that stories write: four for each story, opened in a table without the mouse. */
import type { Page } from 'playwright/test'
import type { Site } from '../site/site.ts'
import { expect, press } from '../site/story.ts'

export type Driver = {
  id: string
  name: string
  licence: string
  carrier: string | null
  enabled: boolean
  version: number
}
export const path = 'terminalboss/v3/driver/'
const columns = 'name,licence,carrier,enabled'

/** The focus is in the rows: on the canvas, or on the cell inside it for the cursor. */
export const inRows = (page: Page) =>
  expect(page.locator('[data-testid="data-grid-canvas"]:focus-within')).toHaveCount(1)
export const dialog = (page: Page) => page.getByRole('dialog')
// The cells for screen readers are inside the canvas: accessible, though not visible.
export const cells = (page: Page, said: string) =>
  page.locator('canvas [role=gridcell]').filter({ hasText: new RegExp(`^${said}$`) })
export const under = (page: Page) => page.locator('[role=gridcell][aria-selected=true]').first()

/** Opens the drivers of the story in the pane, like a link does. */
export async function go(page: Page, batch: number): Promise<void> {
  await page.evaluate(
    (hash) => void (location.hash = hash),
    `/company/terminalboss/v3/driver/?columns=${columns}&sort=name&f.name=${encodeURIComponent(`Story ${batch} `)}`,
  )
}

/** Waits for the rows of the story and moves the cursor to the first; nothing is selected, whatever an earlier desk stored. */
export async function begin(page: Page, batch: number): Promise<void> {
  await expect(page.getByText(/^4 of \d+ drivers/)).toBeVisible()
  await expect(cells(page, `Story ${batch} Di`)).toHaveCount(1)
  await expect(async () => {
    await press(page, 'Escape', 'Control+Home')
    await expect(under(page)).toHaveText(`Story ${batch} Ada`, { timeout: 1000 })
    await expect(page.getByText(/^\d+ selected/)).toHaveCount(0, { timeout: 1000 })
    await inRows(page)
  }).toPass()
}

let lastBatch = 0
/** Creates four drivers for this story, in the order of their names, and opens them. */
export async function openDrivers(page: Page, site: Site, signIn: (name: string) => Promise<void>) {
  const api = await site.as('admin')
  const batch = ++lastBatch
  const prefix = `Story ${batch}`
  const drivers: Driver[] = []
  // Before the table is opened, because new rows in an open table wait to be merged.
  for (const name of ['Ada', 'Bo', 'Cy', 'Di'])
    drivers.push(
      await api<Driver>(path, {
        method: 'POST',
        body: { name: `${prefix} ${name}`, username: `story-${batch}-${name}`, licence: `${drivers.length + 1}` },
      }),
    )
  await signIn('admin')
  await go(page, batch)
  await begin(page, batch)
  const read = (): Promise<readonly Driver[]> => Promise.all(drivers.map(({ id }) => api<Driver>(`${path}${id}/`)))
  const licences = async (): Promise<readonly string[]> => (await read()).map(({ licence }) => licence)
  return { api, batch, drivers, read, licences }
}
export type Drivers = Awaited<ReturnType<typeof openDrivers>>
