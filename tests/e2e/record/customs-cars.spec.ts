/**
 * By keys alone: a car about to cross gets its customs invoice, the missing box is found and mended at its source, and the complete invoice is sent
 * to the broker.
 */
import type { Api } from '../site/site.ts'
import { expect, expectNotice, press, run, test, type } from '../site/story.ts'

test.use({ mouse: false })

type Car = { readonly id: number; readonly car: string; readonly shipment: number; readonly invoice: number | null }
type Shipment = { readonly importer: number; readonly consignee: number }
type Party = { readonly id: number; readonly name: string; readonly street: string }
type Invoice = { readonly id: number; readonly status: string; readonly loaded_rail_cars: readonly number[] }

/** The car that comes first, and the party that its goods go to, which has lost its street. */
async function firstCar(api: Api): Promise<{ car: Car; party: Party }> {
  const { results } = await api<{ results: Car[] }>('customs/cars_to_cross/')
  const car = results.find(({ invoice }) => invoice === null)
  if (car === undefined) throw new Error('No car of the demo is about to cross without a customs invoice.')
  const { consignee } = await api<Shipment>(`railshipment/${car.shipment}/`)
  const party = await api<Party>(`party/${consignee}/`)
  await api(`party/${consignee}/`, { method: 'PATCH', body: { street: '' } })
  return { car, party }
}

test('a car gets its customs invoice, whose missing box is mended at its source, and it is sent', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const { car, party } = await firstCar(api)
  const invoiceOf = async (): Promise<Invoice | undefined> =>
    (await api<{ results: Invoice[] }>(`customs/?shipment=${car.shipment}&limit=50`)).results.find(
      ({ loaded_rail_cars }) => loaded_rail_cars.includes(car.id),
    )

  await run(page, 'customs cars', 'Customs cars')
  const list = page.getByRole('grid', { name: 'Cars about to cross' })
  await expect(list).toBeVisible()
  await press(page, 'Home', 'n')
  await expect(list.locator('[data-cursor]')).toContainText(car.car)
  await press(page, 'c')
  await expectNotice(page, /Made CI-/)

  const form = page.getByRole('region', { name: 'Commercial invoice' })
  await expect(form.getByRole('status')).toContainText('missing')
  await press(page, 'n')
  const box = form.locator('[data-cursor]')
  await expect(box).toContainText(`${party.name} has no street.`)
  await press(page, 'Enter')
  const street = page.getByRole('form', { name: new RegExp(party.name) }).getByRole('textbox', { name: 'Street' })
  await expect(street).toBeFocused()
  await type(page, party.street)
  await press(page, 'Control+s')
  await expect(form.getByRole('status')).toContainText('No box is missing')
  expect((await invoiceOf())?.status).toBe('ready')

  await press(page, 'Alt+ArrowUp')
  await press(page, 's')
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('will be sent')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await invoiceOf())?.status).toBe('sent')
})
