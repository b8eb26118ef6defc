/** The worklist of bills in a real browser: nothing is cut off in a narrow pane, and assistive technology finds no fault. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import Bills from '#src/areas/document/bills/Bills.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering } from '../../../answers.ts'
import { signInLocally } from '../../../sign-in.ts'
import { reading, weightDiffers } from './readings.ts'

configure({ asyncUtilTimeout: 60_000 })
const PATH = 'billofladingattachments/'
const row = {
  id: 2,
  name: 'a scan with a long name of a bill of lading from the gate, 2026-11-24.pdf',
  attachment: 72,
  status: 'read',
  problem: '',
  bol_number: 'PGT6O0123',
  bol_date: null,
  car_mark: 'UTLX',
  car_number: '964116',
  doubts: 3,
  difference_count: 1,
  page_from: 1,
  page_to: 2,
  pages: 2,
  shipment: null,
  trip: null,
  created_at: '2026-11-24T10:00:00Z',
  extracted_data: { ...reading, pages: [1, 2].map((at) => ({ page: at, turn: 0, aspect: 0.77 })), cuts: [2] },
  accepted: {},
  version: 4,
}
const found = {
  file: null,
  trips: [],
  shipments: [
    {
      id: 5,
      bol_number: 'PGT600123',
      status: 'shipped',
      ship_date: '2026-11-20',
      consignee__label: 'Lakehead Fuels and Terminals of the Great Northern Company',
      product__label: 'Liquefied petroleum gas, stenched',
      car_count: 3,
      why: ['BOL PGT600123', 'one character differs'],
      differences: [weightDiffers],
    },
  ],
}
beforeEach(() => {
  signInLocally()
  answering(({ path }) => {
    if (path === `${PATH}get_table/`) return { body: { count: 1, next: null, previous: null, results: [row] } }
    if (path.endsWith('/candidates/')) return { body: found }
    return path === `${PATH}2/` ? { body: row } : undefined
  })
})
afterEach(() => {
  cleanup()
  queryClient().clear()
})

async function showAt(width: number): Promise<HTMLElement> {
  await page.viewport(width, 720)
  document.documentElement.lang = 'en'
  document.title = 'Bills'
  render(
    <QueryClientProvider client={queryClient()}>
      <main style={{ position: 'fixed', inset: 0 }}>
        <Bills />
      </main>
    </QueryClientProvider>,
  )
  const list = await screen.findByRole('listbox', { name: 'Figures of the document' })
  await within(list).findByRole('option', { name: /Weight/, selected: true })
  return screen.getByRole('region', { name: 'Bills of lading that wait' })
}

test.each([320, 480, 640, 1280])('a pane of %i pixels cuts off no control', async (width) => {
  const worklist = await showAt(width)
  const cut = within(worklist)
    .getAllByRole('button')
    .filter((button) => {
      const { left, right } = button.getBoundingClientRect()
      return left < 0 || right > width + 1
    })
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
  // The page may be wider than its side: it scrolls.
  for (const name of ['Figures and match', 'Current figure']) {
    const side = screen.getByRole('region', { name })
    expect([name, side.scrollWidth - side.clientWidth]).toEqual([name, 0])
  }
})
test.each([320, 1280])('in a pane of %i pixels it has no fault that axe finds', async (width) => {
  const { violations } = await axe.run(await showAt(width), { runOnly: ['wcag2a', 'wcag2aa'] })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})
