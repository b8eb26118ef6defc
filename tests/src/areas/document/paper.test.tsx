/** The paper alone: its page and boxes, its steps within the document, and that it follows a linked pane. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import { useBillLinks } from '#src/areas/document/paper/bill-links.ts'
import { figureLines } from '#src/areas/document/bills/figures/figure-list.ts'
import { nextPaperPage } from '#src/areas/document/paper/commands.ts'
import Paper from '#src/areas/document/paper/Paper.tsx'
import { PaperController } from '#src/areas/document/paper/paper-controller.ts'
import { placedFigures } from '#src/areas/document/paper/read-boxes.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { markActive, putMember } from '#src/engine/links/session.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { answering } from '../../answers.ts'
import { contextOf } from '../../pressing.ts'
import { signInLocally } from '../../sign-in.ts'

const figure = (page: number, box: readonly number[]) => ({ value: '1', confidence: 90, page, box, raw: '1' })
const row = {
  id: 7,
  version: 3,
  name: 'scan.pdf',
  attachment: 70,
  pages: 2,
  page_from: 2,
  page_to: 3,
  extracted_data: {
    figures: { bol_number: figure(2, [0.1, 0.1, 0.3, 0.2]), weight: { ...figure(2, []), box: null } },
    cars: [
      {
        car_mark: { ...figure(3, [0, 0, 0.1, 0.1]), value: 'UTLX' },
        car_number: { ...figure(3, [0.1, 0, 0.2, 0.1]), value: '964116' },
      },
    ],
  },
}
const place = memoryLocation({ path: '/paper', record: true })
const show = (beside?: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient()}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        <PaneId value="paper">
          <Paper />
        </PaneId>
        {beside}
      </Router>
    </QueryClientProvider>,
  )

beforeEach(() => {
  signInLocally()
  queryClient().clear()
  answering(({ path }) => {
    if (path.includes('/page/')) return { body: 'picture' }
    return /^billofladingattachments\/\d+\/$/.test(path)
      ? { body: { ...row, id: Number(path.split('/')[1]) } }
      : undefined
  })
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:page', revokeObjectURL: () => undefined }),
  )
})
afterEach(() => vi.unstubAllGlobals())

describe('the paper', () => {
  it('shows the page that is asked for with the boxes of that page, and steps within the document', async () => {
    place.navigate('/paper?attachment=7&page=2&figure=bol_number')
    show()
    expect(await screen.findByText('scan.pdf · page 1 of 2')).toBeVisible()
    expect(await screen.findByRole('img', { name: 'Page 2' })).toBeVisible()
    expect([...document.querySelectorAll('[data-box]')].map((one) => one.getAttribute('data-box'))).toEqual([
      'bol_number',
    ])
    expect(document.querySelector('[data-current]')).not.toBeNull()
    const target = commandTargetOf('paper', 'document:paper')
    if (!(target instanceof PaperController)) throw new Error('The paper offers its commands nothing')
    act(() => target.step(1))
    expect(await screen.findByRole('img', { name: 'Page 3' })).toBeVisible()
    expect(document.querySelectorAll('[data-box]')).toHaveLength(2)
    act(() => target.step(1))
    expect(screen.getByText('scan.pdf · page 2 of 2')).toBeVisible()
    await act(async () => target.rotate(90))
    expect(document.querySelector('[data-turn="90"]')).not.toBeNull()
  })
  it('says how a document comes here where none is named', () => {
    place.navigate('/paper')
    show()
    expect(screen.getByText('No document is named here')).toBeVisible()
  })
  it('follows a linked pane to its document, page and figure', async () => {
    place.navigate('/paper')
    const follow = vi.fn<(id: number) => void>()
    function Detail() {
      useBillLinks({ id: 9, label: 'fax.tif', page: 3, figure: 'cars.UTLX 964116.car_mark' }, follow, true)
      return null
    }
    const member = { channels: ['A'], mode: 'both', pinned: false } as const
    putMember('paper', member)
    putMember('detail', member)
    markActive('detail')
    show(
      <PaneId value="detail">
        <Detail />
      </PaneId>,
    )
    expect(await screen.findByRole('img', { name: 'Page 3' })).toBeVisible()
    expect(document.querySelector('[data-current]')).toHaveAttribute('data-box', 'cars.UTLX 964116.car_mark')
    expect(place.history?.at(-1)).toContain('attachment=9')
    expect(follow).not.toHaveBeenCalled()
  })
})

describe('its commands', () => {
  it('do nothing where no paper is shown', () => {
    expect(nextPaperPage.enabled?.(contextOf(new PaperController()))).toBe('No paper is shown here')
  })
})

it('finds the places of figures in the stored reading, and leaves out figures without a place', () => {
  expect(placedFigures(keptReading(row.extracted_data)).map(({ key, page }) => [key, page])).toEqual([
    ['bol_number', 2],
    ['cars.UTLX 964116.car_mark', 3],
    ['cars.UTLX 964116.car_number', 3],
  ])
  expect(placedFigures(keptReading({ figures: 'none', cars: 3 }))).toEqual([])
})
it('marks two cars of one number apart, under the keys of the list of figures', () => {
  const [car] = row.extracted_data.cars
  const twice = keptReading({ figures: {}, cars: [car, car] })
  const keys = placedFigures(twice).map(({ key }) => key)
  expect(keys).toEqual([
    'cars.UTLX 964116.car_mark',
    'cars.UTLX 964116.car_number',
    'cars.UTLX 964116 (2).car_mark',
    'cars.UTLX 964116 (2).car_number',
  ])
  expect(figureLines(twice, [], {}).map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
})
