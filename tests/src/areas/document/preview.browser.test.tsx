/** The print preview with a document of a real server: drawn, readable, paged through, and what it says when there is none. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import Preview from '#src/areas/document/preview/Preview.tsx'
import type { PreviewController } from '#src/areas/document/preview/preview-controller.ts'
import { openDocument } from '#src/engine/data/documents.ts'
import { papers } from '#src/engine/data/papers.state.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { onPanes } from '#src/engine/panes/pane-scope.ts'
import type { Go } from '#src/engine/panes/navigation.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { startServerAndSignIn } from '../../server.browser.ts'

const soon = { timeout: 60_000 }
configure({ asyncUtilTimeout: soon.timeout })
beforeAll(startServerAndSignIn)
afterAll(() => commands.stopServer())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const line = (at: number) => ({ at, car: `GATX ${20_000 + at}`, net: 28_934, outcome: 'right' })
const train = (cars: number) => ({
  conditions: '52.4 °F',
  lines: Array.from({ length: cars }, (_, at) => line(at + 1)),
})

/** Prints, and shows what the pane beside would. */
function preview(path: string, ask?: object): void {
  const opened = vi.fn<Go>()
  onOpen(opened)
  openDocument(path, ask)
  show(new URLSearchParams(opened.mock.lastCall?.[2]).toString())
}
function show(query: string): void {
  const { hook, searchHook } = memoryLocation({ path: `/company/print/?${query}` })
  render(
    <PaneId value="p2">
      <QueryClientProvider client={new QueryClient()}>
        <Router hook={hook} searchHook={searchHook}>
          <div style={{ height: 500, width: 700 }}>
            <Preview />
          </div>
        </Router>
      </QueryClientProvider>
    </PaneId>,
  )
}
const controller = (): PreviewController => commandTargetOf('p2', 'company:print') as PreviewController
const place = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
const pages = (): HTMLElement => screen.getByRole('document', { name: 'Pages' })
/** The darkest grey of a page's picture. */
function darkest(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let least = 255
  for (let at = 0; at < data.length; at += 4) least = Math.min(least, data[at] ?? 255)
  return least
}

test('a document of many pages is drawn where it is looked at, paged through, enlarged, and can be read and selected', async () => {
  preview('gauge_table/train_pdf/', train(120))
  await place('Page 1 of 4')
  const first = screen.getByRole('group', { name: 'Page 1' })
  await waitFor(() => expect(first.textContent).toContain('GATX 20001'))
  const canvas = first.querySelector('canvas')
  if (!canvas) throw new Error('No picture')
  await waitFor(() => expect(canvas.dataset['drawn']).toBe('true'))
  expect(darkest(canvas)).toBeLessThan(60)
  // Words lie where they are printed: each in its page, the first line above the last.
  const [one, ten] = ['GATX 20001', 'GATX 20010'].map((car) => screen.getByText(car).getBoundingClientRect())
  const at = first.getBoundingClientRect()
  expect(one && ten && at.top < one.top && one.top < ten.top && ten.bottom < at.bottom && one.height > 4).toBe(true)
  expect(screen.queryByRole('group', { name: 'Page 4' })).toBeNull()
  expect(first.clientWidth).toBeGreaterThan(600)

  controller().turn(1)
  await place('Page 2 of 4')
  controller().toEnd('last')
  await place('Page 4 of 4')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Page 4' }).textContent).toContain('GATX 20120'))
  controller().magnify(1)
  await waitFor(() => expect(screen.getByRole('group', { name: 'Page 4' }).clientWidth).toBeGreaterThan(700))
  await place('Page 4 of 4')
  controller().toEnd('first')
  await place('Page 1 of 4')
  const before = pages().scrollTop
  controller().scroll(1)
  await waitFor(() => expect(pages().scrollTop).toBeGreaterThan(before + 300))
})

test('all pages are printed by the browser on sheets of their size, and nothing of it stays', async () => {
  preview('gauge_table/train_pdf/', train(60))
  await place('Page 1 of 2')
  const printed: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    const sheet = document.querySelector('[data-print-sheet]')
    printed.push(
      sheet?.getAttribute('data-print-sheet') ?? '',
      ...[...(sheet?.querySelectorAll('img') ?? [])].map((image) => `${image.naturalWidth} × ${image.naturalHeight}`),
      document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join(' '),
      document.title,
    )
    window.dispatchEvent(new Event('afterprint'))
  })
  const { title } = document
  await controller().print()
  expect(printed).toEqual([
    expect.stringMatching(/^Gauged train .*\.pdf$/),
    '2200 × 1700',
    '2200 × 1700',
    expect.stringMatching(/@page.*size: 11in 8\.5in/),
    expect.stringMatching(/^Gauged train \d{4}-\d\d-\d\d$/),
  ])
  expect(document.querySelector('[data-print-sheet]')).toBeNull()
  expect([document.adoptedStyleSheets.length, document.documentElement.dataset['printing'], document.title]).toEqual([
    0,
    undefined,
    title,
  ])
})

test('a document that the server refuses says why, and can be tried again', async () => {
  preview('gauge_table/train_pdf/', { lines: [{ at: 'first' }] })
  expect((await screen.findByRole('alert')).textContent).toMatch(/The document could not be made.*Lines/)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(controller().isShown).toBe(false)
})

test.each(['user/me/', 'terminalboss/v3/driver/'])('%s is no document', async (path) => {
  preview(path)
  expect((await screen.findByRole('alert')).textContent).toContain('What was asked for is no document to print.')
})

test.each(['', 'of=../../elsewhere', 'of=//elsewhere.test/x', 'of=gauge_table%2Ftrain_pdf%2F&made=gone&by=body'])(
  'a preview of “%s”, of which nothing is known, asks for nothing and says so',
  async (query) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    show(query)
    expect(screen.getByRole('status').textContent).toContain('There is no document to preview')
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('the pane that shows a preview shows the next one too; closing it gives the focus back to where it was printed', () => {
  const entered: string[] = []
  onPanes({
    all: () => [
      { pane: 'p1', path: '/rail/gauge/' },
      { pane: 'p2', path: '/company/print/' },
    ],
    focused: () => 'p1',
    enter: (pane) => void entered.push(pane),
  })
  const opened = vi.fn<Go>()
  onOpen(opened)
  openDocument('changes/digest_pdf/', { scopes: [] })
  expect([entered, opened.mock.lastCall?.[3]]).toEqual([['p2'], 'here'])
  const made = opened.mock.lastCall?.[2]['made'] ?? ''
  expect(papers().get(made)).toEqual({ ask: { scopes: [] }, from: 'p1' })
  show(`of=changes/digest_pdf/&made=${made}&by=body`)
  const order: string[] = []
  controller().close(() => order.push('closed'))
  expect([order, entered]).toEqual([['closed'], ['p2', 'p1']])
})
