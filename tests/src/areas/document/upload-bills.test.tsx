/** The screen of an upload: files or a folder are chosen or pasted, each line goes on until its document was read, and the way on. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { billUploads } from '#src/areas/document/upload/bill-uploads.state.ts'
import { UploadController } from '#src/areas/document/upload/upload-controller.ts'
import UploadBills from '#src/areas/document/upload/UploadBills.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const PATH = 'billofladingattachments/'
const rowOf = (id: number) => ({
  id,
  name: 'scan.pdf',
  status: 'read',
  problem: '',
  doubts: 1,
  bol_number: '80101911',
  car_mark: 'UTLX',
  car_number: '964116',
  attachment: 70,
  created_at: '2026-11-24T10:00:00Z',
})
const opened = vi.fn<(...how: unknown[]) => void>()
let asked: Asked[]
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  billUploads().drop()
  opened.mockClear()
  onOpen(opened)
  asked = answering(({ path }) => {
    if (path === `${PATH}get_table/`) return { body: { count: 1, next: null, previous: null, results: [rowOf(7)] } }
    if (path !== `${PATH}upload_bills_of_lading/`) return { body: {} }
    return { body: { batch: 40, counts: {}, results: [{ file: 'scan.pdf', id: 7, outcome: 'queued', message: '' }] } }
  })
})
const show = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value="upload">
        <UploadBills />
      </PaneId>
    </QueryClientProvider>,
  )
const file = () => new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' })

it('shows what was read in a chosen file, opens it, and goes through what was uploaded', async () => {
  const { container } = show()
  const inputs = [...container.querySelectorAll<HTMLInputElement>('input[type=file]')]
  expect(inputs.map((one) => one.hasAttribute('webkitdirectory'))).toEqual([false, true])
  if (inputs[0]) await userEvent.upload(inputs[0], file())
  expect(await screen.findByText('BOL 80101911, UTLX 964116; 1 doubt.')).toBeVisible()
  expect(screen.getByText('1 queued')).toBeVisible()
  const line = within(screen.getByRole('grid', { name: 'Uploaded' })).getByRole('row', { name: 'scan.pdf' })
  act(() => line.focus())
  await userEvent.keyboard('{Enter}')
  expect(opened.mock.calls.at(-1)?.slice(0, 3)).toEqual(['company:bol:detail', {}, { id: '7' }])
  await userEvent.click(screen.getByRole('button', { name: /Go through them/ }))
  expect(opened.mock.calls.at(-1)?.slice(0, 3)).toEqual(['company:bol:detail', {}, { id: '7' }])
  await userEvent.click(screen.getByRole('button', { name: /Clear list/ }))
  expect(screen.queryByRole('grid', { name: 'Uploaded' })).toBeNull()
})

it('takes what is pasted, and its commands press the buttons that choose', async () => {
  show()
  const region = screen.getByRole('region', { name: 'Upload bills of lading' })
  fireEvent.paste(region, { clipboardData: { files: [file()] } })
  expect(await screen.findByText('1 queued')).toBeVisible()
  expect(asked[0]?.path).toBe(`${PATH}upload_bills_of_lading/`)
  const target = commandTargetOf('upload', 'document:upload')
  if (!(target instanceof UploadController)) throw new Error('The upload offers its commands nothing')
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  act(() => target.chooseFolder())
  expect(chosen).toHaveBeenCalledTimes(1)
  chosen.mockRestore()
})

it('cancels a document that waits by Delete on its line', async () => {
  asked = answering(({ path }) => {
    if (path === `${PATH}get_table/`)
      return { body: { count: 1, next: null, previous: null, results: [{ ...rowOf(7), status: 'waiting' }] } }
    if (path !== `${PATH}upload_bills_of_lading/`) return { body: {} }
    return { body: { batch: 40, counts: {}, results: [{ file: 'scan.pdf', id: 7, outcome: 'queued', message: '' }] } }
  })
  show()
  await act(() => billUploads().add([file()]))
  const line = await screen.findByRole('row', { name: 'scan.pdf' })
  act(() => line.focus())
  await userEvent.keyboard('{Delete}')
  expect(await screen.findByText('cancelled')).toBeVisible()
  expect(asked.map(({ path }) => path)).toContain(`${PATH}7/delete_attachment/`)
})
