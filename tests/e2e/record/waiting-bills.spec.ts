/** Bills of lading that came as files, without a mouse: saved with what they likely belong to, taken back, and uploaded. */
import { expect, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

type Bill = { id: number; status: string; shipment: number | null; name: string }

test('a bill that waits is saved with its likeliest shipment, taken back, and another one is uploaded', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('clerk')
  const api = await site.as('clerk')
  const saved = async (): Promise<readonly Bill[]> =>
    (await api<{ results: Bill[] }>('billofladingattachments/?status=saved&limit=100')).results
  const before = (await saved()).length
  await run(page, 'bills of lading that wait', 'Go to Bills of lading that wait')
  const aside = page.getByRole('region', { name: 'What it may belong to' })
  await expect(aside.getByRole('heading')).toBeVisible()
  const offered = aside.getByRole('button', { name: /^Save with \S/ }).first()
  // Some could not be read, and name nothing.
  for (let at = 0; at < 12 && !(await offered.isVisible()); at++) {
    const name = (await aside.getByRole('heading').textContent()) ?? ''
    await press(page, 'n')
    await expect(aside.getByRole('heading')).not.toHaveText(name)
    await page.waitForTimeout(500)
  }
  await expect(offered).toBeVisible()
  await press(page, 'Enter')
  await expect.poll(async () => (await saved()).length).toBe(before + 1)
  expect((await saved()).every(({ shipment }) => shipment !== null)).toBe(true)
  await press(page, 'Control+z')
  await expect.poll(async () => (await saved()).length).toBe(before)

  await run(page, 'upload bills of lading', 'Go to Upload bills of lading')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose/ }).focus()
  await press(page, 'Enter')
  await (
    await choosing
  ).setFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No bill of lading') }])
  await expect(page.getByText('Its content is text/plain; taken are PDF and pictures.')).toBeVisible()
})
