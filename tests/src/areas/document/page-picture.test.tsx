/** The page of a paper: its boxes, the current one in view, its turn, and what is said where the page does not come. */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { factorOf, nextZoom, scrollFor, sheetOf, turnedBox, turnedBy } from '#src/areas/document/paper/page-place.ts'
import { PagePicture } from '#src/areas/document/paper/PagePicture.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const boxes = [
  { key: 'bol_number', box: [0.1, 0.1, 0.3, 0.2] },
  { key: 'net_volume', box: [0.6, 0.8, 0.9, 0.9] },
] as const
let asked: Asked[]
const show = (more: Partial<Parameters<typeof PagePicture>[0]> = {}) =>
  render(
    <QueryClientProvider client={queryClient()}>
      <PagePicture bill={{ id: 7, version: 2 }} page={3} boxes={boxes} zoom={1} {...more} />
    </QueryClientProvider>,
  )

beforeEach(() => {
  signInLocally()
  queryClient().clear()
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:page', revokeObjectURL: () => undefined }),
  )
})
afterEach(() => vi.unstubAllGlobals())

describe('the page', () => {
  it('is asked for in one of few widths, with a box around each figure and the current one strong', async () => {
    asked = answering(({ path }) => (path === 'billofladingattachments/7/page/3/' ? { body: 'picture' } : undefined))
    const clicked = vi.fn<(key: string) => void>()
    show({ current: 'net_volume', onBox: clicked })
    expect(await screen.findByRole('img', { name: 'Page 3' })).toHaveAttribute('src', 'blob:page')
    expect(asked.map(({ query }) => query.get('width'))).toEqual(['1600'])
    const region = screen.getByRole('region', { name: 'Page 3 of the paper' })
    const drawn = [...region.querySelectorAll('[data-box]')]
    expect(drawn.map((one) => [one.getAttribute('data-box'), one.hasAttribute('data-current')])).toEqual([
      ['bol_number', false],
      ['net_volume', true],
    ])
    expect(drawn[0]).toHaveStyle({ left: '10%', top: '10%' })
    if (drawn[0]) fireEvent.click(drawn[0])
    expect(clicked).toHaveBeenCalledWith('bol_number')
  })
  it('shows a region that is marked in place of the current box', async () => {
    answering(() => ({ body: 'picture' }))
    show({ current: 'net_volume', marking: [0.2, 0.2, 0.4, 0.3] })
    await screen.findByRole('img', { name: 'Page 3' })
    expect(document.querySelector('[data-marking]')).toHaveStyle({ left: '20%' })
    expect(document.querySelector('[data-current]')).toBeNull()
  })
  it('says that a page could not be shown, and why', async () => {
    answering(() => ({ status: 404, body: { detail: 'The file has 2 pages.' } }))
    show()
    expect(await screen.findByText('Page 3 could not be shown')).toBeVisible()
    expect(screen.getByText('The file has 2 pages.')).toBeVisible()
  })
})

describe('places on a page', () => {
  it('turn with it: four quarter turns are none', () => {
    const box = [0.1, 0.2, 0.4, 0.3] as const
    expect(turnedBox(box, 90)).toEqual([0.7, 0.1, 0.8, 0.4])
    const four = [1, 2, 3, 4].reduce<readonly [number, number, number, number]>((at) => {
      const [left, top, right, bottom] = turnedBox(at, 90)
      return [left, top, right, bottom]
    }, box)
    expect(four.map((edge) => edge.toFixed(6))).toEqual(box.map((edge) => edge.toFixed(6)))
    expect(turnedBox(turnedBox(box, 90), 270).map((edge) => edge.toFixed(6))).toEqual(
      box.map((edge) => edge.toFixed(6)),
    )
    expect(turnedBy(270, 90)).toBe(0)
    expect(turnedBy(0, -90)).toBe(270)
    expect(sheetOf(800, 0.5, 90)).toEqual({ width: 400, height: 800 })
  })
  it('are zoomed by steps, or so that the current box takes half of the pane', () => {
    expect(nextZoom(1, 1)).toBe(1.25)
    expect(nextZoom(0.5, -1)).toBe(0.5)
    expect(factorOf('box', [0, 0, 0.25, 0.1])).toBe(2)
    expect(factorOf('box', [0, 0, 0.9, 0.1])).toBe(1)
    expect(factorOf('box', undefined)).toBe(1)
  })
  it('are brought to the middle of the pane', () => {
    const page = { width: 1000, height: 2000 }
    expect(scrollFor([0.4, 0.5, 0.6, 0.5], page, { width: 400, height: 400 })).toEqual({ left: 300, top: 800 })
    expect(scrollFor([0, 0, 0.1, 0.1], page, { width: 400, height: 400 })).toEqual({ left: 0, top: 0 })
  })
})
