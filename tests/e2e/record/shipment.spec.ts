/** A bill of lading, without a mouse: what keeps it, who certifies, shipped and locked, opened for correction and shipped again. */
import { expect, press, run, test, type } from '../site/story.ts'

test.use({ mouse: false })

type Bill = { id: number; bol_number: string; status: string; revision: number; hazardous_certificate_person: string }
type Why = { results: { id: number; deeds: { deed: string; blockers: { says: string }[] }[] }[] }

test('a bill that lacks only who certifies is shipped, stands still, is corrected and shipped anew; both papers are kept', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('dispatcher')
  const api = await site.as('dispatcher')
  const { results: bills } = await api<{ results: Bill[] }>('railshipment/?status=open&limit=50')
  const { results: why } = await api<Why>(`railshipment/why_not/?ids=${bills.map(({ id }) => id).join(',')}`)
  const isReadyBut = (says: string) => (row: Why['results'][number]) =>
    row.deeds.some(
      ({ deed, blockers }) => deed === 'ship' && blockers.length === 1 && blockers[0]?.says.includes(says) === true,
    )
  const id = why.find(isReadyBut('certifies'))?.id
  if (id === undefined) throw new Error('The demo has no bill that lacks only who certifies.')
  const read = () => api<Bill>(`railshipment/${id}/`)
  const { bol_number } = await read()

  await page.goto(`${page.url().split('#')[0]}#/rail/ship/${id}/`)
  await expect(page.getByRole('heading', { name: new RegExp(`^${bol_number}`) })).toBeVisible()
  await press(page, 'Shift+W')
  await expect(
    page.getByRole('region', { name: 'Why not?' }).getByText('Name the person who certifies the dangerous goods.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship shipment' })).toBeVisible()

  await page.getByRole('button', { name: 'Ship shipment' }).focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/Hazardous certificate by/)).toBeFocused()
  await type(page, 'Dev Marchand')
  await press(page, 'Enter')
  await expect(dialog).toContainText(/1\D{0,2}will change/)
  await press(page, 'Enter')
  // It is held for some seconds, and one goes on meanwhile.
  await expect(dialog).toHaveCount(0)
  await expect.poll(read).toMatchObject({ status: 'shipped', hazardous_certificate_person: 'Dev Marchand' })
  await expect(page.getByText('open it for correction', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveCount(0)

  await run(page, '>open shipment for correction', 'Open shipment for correction')
  await press(page, 'Enter')
  await expect.poll(read).toMatchObject({ status: 'open', revision: 1 })
  await expect(page.getByRole('textbox', { name: 'Reference' })).toBeVisible()

  await press(page, 's')
  await expect(dialog.getByRole('list', { name: 'Verbs' })).toBeVisible()
  await press(page, 's')
  await expect(dialog.getByLabel(/Hazardous certificate by/)).toBeFocused()
  await type(page, 'Ana Ortiz')
  await press(page, 'Enter')
  await expect(dialog).toContainText(/1\D{0,2}will change/)
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(read).toMatchObject({ status: 'shipped', revision: 1 })
  await press(page, 'p')
  const papers = page.getByRole('tabpanel', { name: /Papers/ })
  await expect(papers.getByText('Revision 1', { exact: true })).toBeVisible()
  await expect(papers.getByText('Issued', { exact: true })).toBeVisible()
  await papers.getByRole('button', { name: 'What changed' }).focus()
  await press(page, 'Enter')
  await expect(papers.getByText('Ana Ortiz', { exact: true })).toBeVisible()

  await press(page, 'Alt+Shift+p')
  await expect(page.getByRole('heading', { name: `${bol_number}-r1` })).toBeVisible()
  await expect(page.getByRole('status').getByText(/^Page 1 of \d+$/)).toBeVisible()
})
