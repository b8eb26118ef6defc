/** The day begins on the home screen, without a mouse: bills due today are opened beside, one is shipped, and the count follows at once. */
import type { Api } from '../site/site.ts'
import { expect, press, test, type } from '../site/story.ts'

test.use({ mouse: false })

type Bill = { readonly id: number; readonly bol_number: string; readonly status: string }
type Why = {
  readonly results: readonly {
    readonly id: number
    readonly deeds: readonly { readonly deed: string; readonly blockers: readonly { readonly says: string }[] }[]
  }[]
}
type Today = { readonly day: string }

const permissions = ['access_menu__shipments', 'change_railshipment', 'ship_railshipment', 'access_menu__reports']

/** Three open bills are due on the day of the company, and no other; the first can go once it says who certifies. */
async function dueToday(api: Api): Promise<readonly Bill[]> {
  const { day } = await api<Today>('user/today/')
  const later = new Date(Date.parse(day) + 40 * 86_400_000).toISOString().slice(0, 10)
  const { results: bills } = await api<{ results: readonly Bill[] }>(
    'railshipment/?status=open&is_template=false&limit=500',
  )
  const { results: why } = await api<Why>(`railshipment/why_not/?ids=${bills.map(({ id }) => id).join(',')}`)
  const ready = why.find(({ deeds }) =>
    deeds.some(
      ({ deed, blockers }) => deed === 'ship' && blockers.length === 1 && blockers[0]?.says.includes('certifies'),
    ),
  )
  const first = bills.find(({ id }) => id === ready?.id)
  if (first === undefined) throw new Error('The demo has no bill that lacks only who certifies.')
  const due = [first, ...bills.filter(({ id }) => id !== first.id).slice(0, 2)]
  for (const { id } of bills) {
    const ship_date = due.some((one) => one.id === id) ? day : later
    await api(`railshipment/${id}/`, { method: 'PATCH', body: { ship_date } })
  }
  return due
}

test('bills due today stand first, open beside, and are fewer within two seconds of one that is shipped', async ({
  page,
  site,
  signIn,
}) => {
  const admin = await site.as('admin')
  const due = await dueToday(admin)
  // Somebody who does nothing but ship, so that nothing else comes first.
  const { results: users } = await admin<{ results: { id: number }[] }>('user/?email=viewer@demo.test')
  const body = { groups: [], user_permissions: permissions }
  await admin(`user/${users[0]?.id}/`, { method: 'PATCH', body })
  await signIn('viewer')

  await press(page, 'g', 'h')
  const home = page.getByRole('grid', { name: 'Home' })
  await expect(home).toBeFocused()
  const lines = home.getByRole('rowgroup', { name: 'Needs me' }).getByRole('gridcell', { selected: true })
  await expect(lines).toHaveText('3 bills due today are not shipped')

  // Exactly these bills are shown beside.
  await press(page, 'Enter')
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  await expect(page.getByText(/^3 of [\d,]+ shipments$/)).toBeVisible()

  // The one that can go is found and shipped by the verbs of its table.
  const [first] = due
  await press(page, '/')
  await type(page, first?.bol_number ?? '')
  await press(page, 'Enter')
  await expect(page.getByText(/^1 of [\d,]+ shipments$/)).toBeVisible()
  await press(page, 's')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Verbs' })).toBeVisible()
  await press(page, 's')
  await expect(dialog.getByLabel(/Hazardous certificate by/)).toBeFocused()
  await type(page, 'Dev Marchand')
  await press(page, 'Enter')
  await expect(dialog).toContainText(/1\D{0,2}will change/)
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  // It is held for some seconds, in which it can be taken back.
  await expect.poll(async () => (await admin<Bill>(`railshipment/${first?.id}/`)).status).toBe('shipped')
  await expect(home.getByText('bills due today are not shipped')).toHaveText('2 bills due today are not shipped', {
    timeout: 2000,
  })
})
