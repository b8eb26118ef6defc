/** By keys alone: values are read as they are meant when a field is left, and what is wrong is said before anything is saved. */
import type { Locator } from 'playwright/test'
import { expect, press, run, tabTo, test, type } from '../site/story.ts'

test.use({ mouse: false })

test('a telephone and a postal code are put into form, and a state of another country is refused', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await run(page, 'new party', 'New party')
  const form = page.getByRole('form', { name: 'New party' })
  const enter = async (name: string, text: string): Promise<Locator> => {
    const field = form.getByRole('textbox', { name, exact: true })
    await tabTo(page, field)
    await type(page, text)
    await press(page, 'Tab')
    return field
  }
  // A new party begins with the country of the company, by which its address is read.
  await expect(await enter('Telephone', '780 555 0199 x12')).toHaveValue('+1 780 555 0199 ext. 12')
  await expect(await enter('Postal code', 't0b1v0')).toHaveValue('T0B 1V0')
  const country = form.getByRole('button', { name: /Country/ })
  await expect(country).toHaveText(/CA/)
  await tabTo(page, country)
  await type(page, 'US')
  await expect(country).toHaveText(/US/)
  await expect(await enter('State', 'Alberta')).toHaveValue('Alberta')
  await expect(form.getByText('AB is in Canada.')).toBeVisible()
})

test('an end before its begin is refused with both days before a contract is saved', async ({ page, signIn }) => {
  await signIn('planner')
  await run(page, 'new contract', 'New contract')
  const form = page.getByRole('form', { name: 'New contract' })
  const enter = async (name: string, year: string, month: string, day: string): Promise<void> => {
    for (const [part, digits] of Object.entries({ year, month, day })) {
      await tabTo(page, form.getByRole('spinbutton', { name: `${part}, ${name}` }))
      await type(page, digits)
    }
  }
  await enter('From', '2026', '12', '01')
  await enter('To', '2026', '11', '30')
  await press(page, 'Tab')
  await expect(form.getByText(/2026-11-30.* is before the start, .*2026-12-01/)).toBeVisible()
})

test('a code that is taken is refused on leaving the field, and Alt Enter goes to the facility that has it', async ({
  page,
  site,
  signIn,
}) => {
  const api = await site.as('admin')
  const [other] = (await api<{ results: { name: string; code: string }[] }>('facility/?code__isnull=false&limit=1'))
    .results
  if (other === undefined) throw new Error('No facility of the demo has a code')
  await signIn('admin')
  await run(page, 'new facility', 'New facility')
  const form = page.getByRole('form', { name: 'New facility' })
  const code = form.getByRole('textbox', { name: 'Code' })
  await tabTo(page, code)
  await type(page, other.code.toLowerCase())
  await press(page, 'Tab')
  await expect(form.getByText(`${other.code.toLowerCase()} is the code of ${other.name}.`)).toBeVisible()
  await expect(form.getByText('This field is required.')).toHaveCount(0)
  const panes = page.getByRole('heading', { name: `Facility ${other.name}` })
  await press(page, 'Alt+Enter')
  await expect(panes).toBeVisible()
  // The pane that shows the other record already is entered; no second one is opened.
  await tabTo(page, code)
  await press(page, 'Alt+Enter')
  await expect(panes).toHaveCount(1)
})

test('a plate that another vehicle has is a warning, and the vehicle is saved', async ({ page, site, signIn }) => {
  const api = await site.as('admin')
  const vehicles = await api<{ results: { plate: string; plate_state: string; unit_number: string }[] }>(
    'terminalboss/v3/vehicle/?limit=200',
  )
  const other = vehicles.results.find(({ plate, plate_state }) => plate !== '' && plate_state !== '')
  if (other === undefined) throw new Error('No vehicle of the demo has a plate')
  await signIn('admin')
  await run(page, 'new vehicle', 'New vehicle')
  const form = page.getByRole('form', { name: 'New vehicle' })
  for (const [name, text] of [
    ['Unit number', 'T-9041'],
    ['Plate', other.plate.toLowerCase()],
    ['Plate issued by', other.plate_state],
  ] as const) {
    await tabTo(page, form.getByRole('textbox', { name, exact: name === 'Plate' }))
    await type(page, text)
  }
  await press(page, 'Tab')
  await expect(form.getByText(/^▲ Warning: .* is the plate of /)).toBeVisible()
  await press(page, 'Control+s')
  await expect(page.getByRole('heading', { name: 'T-9041', exact: true })).toBeVisible()
})
