/** Letters of a server without a mail server, as an administrator sees them: one waits and says why, is stopped, and nearly sent again. */
import { expect, expectNotice, gridHasFocus, press, run, test } from './site/story.ts'

test.use({ mouse: false })

type Letter = { id: number; status: string; problem: string; to_address: string }

test('a letter that cannot be sent says why, is stopped, and sending it again is taken back while it is counted down', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const letters = async (): Promise<Letter[]> => (await api<{ results: Letter[] }>('letter/')).results
  const before = (await letters()).length
  await page.goto(`${page.url().split('#')[0]}#/config/mail/`)
  await expect(page.getByText(`${before} e-mails`, { exact: true })).toBeVisible()
  await page.request.post(`${site.url}/api/auth/password/reset/`, { data: { email: 'clerk@demo.test' } })
  // The letter is told in the open table by itself, and so is what becomes of it.
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await gridHasFocus(page)
  await press(page, 'm')
  await expect(page.getByText(`${before + 1} e-mails`, { exact: true })).toBeVisible()
  await press(page, 'Control+Home')
  await expect(page.getByText('No mail server is set up (SMTP_URL), so it waits.').first()).toBeAttached()
  const [letter] = await letters()
  expect(letter).toMatchObject({ status: 'waiting', to_address: 'clerk@demo.test' })
  await press(page, 'Enter')
  await expect(
    page.getByRole('heading', { name: 'Reset your Highball password clerk@demo.test', exact: true }),
  ).toBeVisible()
  await run(page, '>stop sending', 'E-mail: Stop sending')
  await expect.poll(async () => (await letters())[0]?.status).toBe('stopped')
  await run(page, '>send again', 'E-mail: Send again')
  await expect(page.getByRole('timer')).toHaveText(/^\d+ s$/)
  await press(page, 'Control+z')
  await expectNotice(page, 'taken back, nothing was sent')
  expect((await letters())[0]?.status).toBe('stopped')
  await page.goto(`${page.url().split('#')[0]}#/config/jobs/`)
  await expect(page.getByText('Clear logs').first()).toBeAttached()
})
