/** The difference of two revisions of a bill, from the list of all revisions: which two, and the keys to walk through the others. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { openDifference } from '#src/areas/rail/history/open-revision.ts'
import Revisions from '#src/areas/rail/history/Revisions.tsx'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const papers = [
  { id: 41, revision: 0, kind: 'issued' },
  { id: 45, revision: 1, kind: 'corrected' },
  { id: 52, revision: 1, kind: 'void' },
].map((one) => ({
  ...one,
  code: 'rail-bol-custom',
  filename: `PGT1-${one.id}.pdf`,
  pages: 1,
  created_at: '2026-11-22T06:31:00.000Z',
  created_by: 'Dev Marchand',
  sent: [],
}))

beforeEach(() => {
  signInLocally()
  queryClient().clear()
  overlay().shown = null
  answering(({ path, query }) => {
    if (path === 'railshipment/7/bol_archive/') return { body: { results: papers.toReversed() } }
    if (path === 'railshipment/7/paper_difference/')
      return {
        body: {
          changes: [
            { under: 'Cars', what: 'GATX 20401 · SEALS', from: `of ${query.get('from')}`, to: `of ${query.get('to')}` },
          ],
        },
      }
    const [, id] = /^bolhistory\/(\d+)\/$/.exec(path) ?? []
    return id === undefined
      ? undefined
      : { body: { id: Number(id), bol_number: id === '99' ? 'PGT9' : 'PGT1', shipment: id === '99' ? 8 : 7 } }
  })
})

const show = (wanted: readonly number[], onClose = () => {}) =>
  render(
    <QueryClientProvider client={queryClient()}>
      <Revisions bill={{ id: 7, title: 'PGT1' }} papers={wanted} onClose={onClose} />
    </QueryClientProvider>,
  )

test('one revision is compared with the one before it, and keys walk through the others', async () => {
  const onClose = vi.fn<() => void>()
  show([45], onClose)
  expect(await screen.findByText('of 41')).toBeVisible()
  expect(screen.getByText('of 45')).toBeVisible()
  expect(screen.getByRole('button', { name: /Earlier/ })).toBeDisabled()
  await userEvent.keyboard(']')
  expect(await screen.findByText('of 52')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/Revision 1 corrected .*Revision 1 void/)
  expect(screen.getByRole('button', { name: /Later/ })).toBeDisabled()
  await userEvent.keyboard('[[')
  expect(await screen.findByText('of 41')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})

test('two revisions are compared with each other, the older one first', async () => {
  show([52, 41])
  expect(await screen.findByText('of 41')).toBeVisible()
  expect(screen.getByText('of 52')).toBeVisible()
})

test('the first revision has nothing before it', async () => {
  show([41])
  expect(await screen.findByText(/nothing was issued before it/)).toBeVisible()
})

test('revisions of two bills are not compared', async () => {
  await expect(openDifference([41, 99])).rejects.toThrow('PGT1 and PGT9 are two bills')
  expect(overlay().shown).toBeNull()
  await openDifference([45, 41])
  expect(overlay().shown).not.toBeNull()
})
