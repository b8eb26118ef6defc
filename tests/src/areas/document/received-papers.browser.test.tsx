/** Papers that were received, with a real server: each file is answered, listed in the table under its views, and shown as a page. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import BillTable from '#src/areas/document/list/BillTable.tsx'
import Paper from '#src/areas/document/paper/Paper.tsx'
import { billUploads } from '#src/areas/document/upload/bill-uploads.state.ts'
import UploadBills from '#src/areas/document/upload/UploadBills.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { startServerAndSignIn } from '../../server.browser.ts'

configure({ asyncUtilTimeout: 60_000 })
beforeAll(startServerAndSignIn)
afterAll(() => commands.stopServer())
afterEach(cleanup)

const [WIDTH, HEIGHT] = [850, 1100]
async function scan(number: string): Promise<File> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = 'black'
  context.font = '40px sans-serif'
  context.fillText(`Bill of lading ${number}`, 100, 200)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], `${number}.png`, { type: 'image/png' })
}
/** Tools that do not fit are in a menu, and can be pressed all the same. */
const press = (tool: string): void => act(() => screen.getByText(tool).closest('button')?.click())
/** Adds the files, and waits until each is answered. */
const upload = (...files: readonly File[]): Promise<void> => act(() => billUploads().add(files))
function show(path: string, shown: ReactNode): void {
  const { hook, searchHook } = memoryLocation({ path })
  render(
    <PaneId value="p1">
      <QueryClientProvider client={queryClient()}>
        <Router hook={hook} searchHook={searchHook}>
          <div style={{ height: 620, width: 1100 }}>{shown}</div>
        </Router>
      </QueryClientProvider>
    </PaneId>,
  )
}

test('files are answered, each by itself, listed, and shown as pages', async () => {
  show('/', <UploadBills />)
  const sheet = new File(['number;car\n1;UTLX 1\n'], 'cars.csv', { type: 'text/csv' })
  await upload(await scan('701'), await scan('702'), sheet)
  expect(await screen.findByText(/^2 queued, 1 refused/)).toBeVisible()
  await upload(await scan('701'))
  expect(await screen.findByText(/^2 queued, 1 duplicate of today's scan, 1 refused/)).toBeVisible()
  cleanup()

  show('/', <BillTable />)
  // The grid is a canvas, with its cells beside it for those who do not see it.
  expect(await screen.findByText('701.png')).toBeInTheDocument()
  expect(await screen.findByText(/2 waiting/)).toBeInTheDocument()
  press('Failed')
  await waitFor(() => expect(screen.queryByText('701.png')).toBeNull())
  press('Uploaded by me')
  expect(await screen.findByText('702.png')).toBeInTheDocument()
  cleanup()

  const id = billUploads().state.list[0]?.id ?? 0
  show(`/?attachment=${id}`, <Paper />)
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Page 1' })
  await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0))
  expect(picture.naturalWidth / picture.naturalHeight).toBeCloseTo(WIDTH / HEIGHT, 2)
})
