/**
 * Reports without a mouse: one is asked in a sentence, narrowed by the keys of its sample, saved and opened as a live table;
 * another with columns through references is shown page by page, and its groups as a chart and a table.
 */
import type { Page } from 'playwright/test'
import type { Api } from '../site/site.ts'
import { ask, expect, expectNotice, gridHasFocus, press, run, settle, tabTo, test, type } from '../site/story.ts'
import { carsOn, readYard } from '../site/yard.ts'

test.use({ mouse: false })

type Report = { readonly id: number; readonly name: string } & Readonly<Record<string, unknown>>
const sentence = (page: Page) => page.getByLabel('Report in one sentence')
const sample = (page: Page) => page.getByRole('grid', { name: 'Sample of the report' })
const heads = (page: Page) => sample(page).getByRole('columnheader')
const reportNamed = async (api: Api, name: string): Promise<Report | undefined> =>
  (await api<{ results: Report[] }>(`report/?name=${encodeURIComponent(name)}`)).results[0]

/** Chooses an entry of a list by its first letters. */
async function choose(page: Page, select: RegExp, option: string): Promise<void> {
  const button = page.getByRole('button', { name: select })
  await tabTo(page, button)
  await press(page, 'Enter')
  await type(page, option)
  await press(page, 'Enter')
  await expect(button).toContainText(option)
}

async function write(page: Page, text: string): Promise<void> {
  await run(page, 'new report', 'New report')
  await expect(sentence(page)).toBeFocused()
  await page.keyboard.insertText(text)
  await settle(page)
}

test('a sentence, the keys of its sample, and the report as a live table', async ({ page, site, signIn }) => {
  const api = await site.as('admin')
  await signIn('admin')
  await write(page, 'Trips: Rail car, Destination, Late where Delayed is yes, ordered by Late descending')
  await expect(heads(page)).toHaveText(['Rail car', 'Destination', 'Late (h)▼'])
  await expect(page.getByLabel('Name required')).toHaveValue('Trips where Delayed is yes')

  // The keys of a table change the sentence, and are taken back by the same keys.
  await press(page, 'Alt+s')
  await expect(sample(page)).toBeFocused()
  await press(page, 'ArrowRight', 'b')
  await expect(sentence(page)).toHaveValue(/, grouped by Destination, ordered by Late descending$/)
  await press(page, 'b', 'ArrowRight', 'Shift+B')
  await expect(sentence(page)).toHaveValue(/where Delayed is yes, totals of Late, ordered by Late descending$/)
  await expect(page.getByRole('region', { name: 'Sample' })).toContainText(/Late [\d,.]+ h/)
  await press(page, 'o')
  await expect(sentence(page)).toHaveValue(/totals of Late$/)
  await press(page, 'o', 'o')
  await expect(sentence(page)).toHaveValue(/ordered by Late descending$/)
  await press(page, 'Home', 'ArrowLeft')
  const destination = (await sample(page).getByRole('gridcell', { selected: true }).textContent()) ?? ''
  await press(page, 'q')
  await expect(sentence(page)).toHaveValue(new RegExp(`and Destination is "?${destination}"?, totals`))
  await press(page, 'h')
  await expect(heads(page)).toHaveText(['Rail car', /^Late \(h\)/])

  await press(page, 'Control+Enter')
  await expectNotice(page, /created/)
  const heading = page.getByRole('heading', { name: /^Trips where Delayed is yes and Destination is/ })
  await expect(heading).toBeVisible()
  await gridHasFocus(page)
  const saved = await reportNamed(api, (await heading.textContent()) ?? '')
  expect(saved).toMatchObject({
    source: 'trace:trip',
    columns: ['railcar', 'late_hours'],
    filters: [
      { field: 'delayed', op: 'eq', value: 'true' },
      { field: 'destination', op: 'eq', value: destination },
    ],
    ordering: '-late_hours',
    sums: ['late_hours'],
  })
  // As many rows as the server finds, in the table of every other screen.
  const { count } = await api<{ count: number }>(`report/${saved?.id ?? 0}/sample/?limit=1`)
  await expect(page.getByText(new RegExp(`^${count.toLocaleString('en-US')} of [\\d,]+ trips`))).toBeVisible()
  await ask(page, '>set the eta')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(/Set the ETA/)
})

test('columns through references come from the server, and groups stand beside them', async ({ page, signIn }) => {
  await signIn('clerk')
  await write(
    page,
    'Trips: Rail car, Destination › State, Late where Delayed is yes, grouped by Destination › State, totals of Late',
  )
  await expect(heads(page)).toHaveText(['Rail car', /^Destination › State/, /^Late \(h\)/])
  await press(page, 'Control+Enter')
  const rows = page.getByRole('grid', { name: /^Trips where Delayed is yes/ })
  await expect(rows).toBeVisible()
  await expect(rows.getByRole('columnheader').first()).toHaveText('Rail car')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('row').first()).toContainText(/State\s*Rows\s*Late/)
  await expect(figures.getByRole('row').nth(1)).toContainText(/\d/)
})

test('selected rows are the cut of the linked yard, and a full stop opens their verbs', async ({
  page,
  site,
  signIn,
}) => {
  const api = await site.as('admin')
  const yard = await readYard(api)
  const [car = 0] = carsOn(yard, 'T1')
  const [mark = ''] = yard.marks([car])
  // The railroad reports a car that stands in the yard, so that it has a trip.
  await api('carevent/', {
    method: 'POST',
    body: {
      railcar: car,
      code: 'W',
      at: new Date().toISOString(),
      load_status: 'L',
      location: 'HARDISTY',
      state: 'AB',
    },
  })
  const report = { source: 'trace:trip', filters: [{ field: 'railcar', op: 'eq', value: String(car) }] }
  const paged = { ...report, name: 'Car and its state', columns: ['railcar', 'destination.state'] }
  const live = { ...report, name: 'Car here', columns: ['destination', 'railcar', 'late_hours'] }
  await signIn('admin')
  for (const body of [paged, live]) {
    const { id } = await api<Report>('report/', { method: 'POST', body })
    await page.goto(`${site.url}/#/company/reports/${id}/`)
    await expect(page.getByRole('heading', { name: body.name, exact: true })).toBeVisible()
    await expect(page.getByText(/^1 (of [\d,]+ trips|row)$/).first()).toBeVisible()
    await press(page, 'k', '1', 'Alt+Backslash')
    await run(page, ':Gateway Yard', 'Gateway Yard')
    await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
    await press(page, 'k', '1', 'Alt+ArrowLeft')
    await press(page, 'Space')
    await expect(page.getByText(/^Cut of 1 car\b/)).toBeVisible()
    await expect(page.getByText(mark, { exact: true }).last()).toBeVisible()
    await press(page, '.')
    const menu = page.getByRole('menu', { name: 'Menu of what is selected' })
    await expect(menu.getByRole('menuitem', { name: /Set the ETA/ })).toBeVisible()
    await press(page, 'Escape', 'Space')
    await expect(page.getByText(/^Cut of/)).toHaveCount(0)
    await press(page, 'k', '0', 'k', 'x')
    await expect(page.locator('[data-pane]')).toHaveCount(1)
  }
})

test('what cannot be read is named with the nearest words, and nothing is saved', async ({ page, site, signIn }) => {
  const api = await site.as('clerk')
  const { count } = await api<{ count: number }>('report/count/')
  await signIn('clerk')
  await write(page, 'Trips: Rail car, Destinatoin')
  await expect(page.getByText(/There is no column "Destinatoin"/)).toBeVisible()
  await press(page, 'Control+Enter')
  await expectNotice(page, /Not saved/)
  expect((await api<{ count: number }>('report/count/')).count).toBe(count)
  await press(page, 'Alt+Enter')
  await expect(sentence(page)).toHaveValue('Trips: Rail car, Destination')
  await expect(heads(page)).toHaveText(['Rail car', 'Destination'])
  await type(page, ', Late')
  await expect(heads(page)).toHaveCount(3)
})

test('a schedule shows its next three runs, and what became of a run now', async ({ page, site, signIn }) => {
  const api = await site.as('clerk')
  const made = await api<Report>('report/', {
    method: 'POST',
    body: {
      name: 'Late trips each Monday',
      source: 'trace:trip',
      columns: ['railcar', 'late_hours'],
      filters: [{ field: 'delayed', op: 'eq', value: 'true' }],
      ordering: '-late_hours',
      send_when: 'rows',
      emails: ['yard@demo.test', 'office@demo.test'],
    },
  })
  await signIn('clerk')
  await page.goto(`${site.url}/#/company/reports/${made.id}/edit/`)
  await expect(sentence(page)).toHaveValue(/^Trips: Rail car, Late where Delayed is yes/)
  await expect(page.getByText('Not scheduled. The report is sent only by Send or Run now.')).toBeVisible()
  await choose(page, /\bSent$/, 'weekly')
  await tabTo(page, page.getByLabel('Time zone', { exact: true }))
  await page.keyboard.insertText('America/Edmonton')
  const runs = page.getByRole('list', { name: 'Next runs' }).getByRole('listitem')
  await expect(runs).toHaveCount(3)
  for (const one of await runs.all()) await expect(one).toHaveText(/^20\d\d-\d\d-\d\d 06:00 M[SD]T$/)

  await press(page, 'Control+Enter')
  await expect(page.getByRole('heading', { name: made.name, exact: true })).toBeVisible()
  await gridHasFocus(page)
  await press(page, 'Alt+Shift+R')
  const { count } = await api<{ count: number }>(`report/${made.id}/sample/?limit=1`)
  await expect(page.getByRole('list', { name: 'Last runs' })).toContainText(
    `Sent, ${count.toLocaleString('en-US')} rows`,
  )
})

test('a saved report leaves no unsaved changes behind', async ({ page, signIn }) => {
  await signIn('clerk')
  await write(page, 'Trips: Rail car, Late where Late is more than 12')
  await expect(heads(page)).toHaveCount(2)
  await press(page, 'Control+Enter')
  await gridHasFocus(page)
  await run(page, 'new report', 'New report')
  await expect(sentence(page)).toHaveValue('')
  await expect(page.getByText(/Unsaved changes from/)).toHaveCount(0)
})
