/** The page of a paper as a browser lays it out: a box lies on what it is around, is brought into view, and turns with the page. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PagePicture } from '#src/areas/document/paper/PagePicture.tsx'

configure({ asyncUtilTimeout: 60_000 })
/** A page of 850 × 1100 dots with a black field where its number is printed. */
const [WIDTH, HEIGHT] = [850, 1100]
const number = [0.6, 0.8, 0.8, 0.85] as const
async function page(): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = 'black'
  context.fillRect(number[0] * WIDTH, number[1] * HEIGHT, 0.2 * WIDTH, 0.05 * HEIGHT)
  return canvas.convertToBlob({ type: 'image/png' })
}

beforeEach(async () => {
  const picture = await page()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(picture, { headers: { 'content-type': 'image/png' } })))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const client = new QueryClient()
const view = (more: Partial<Parameters<typeof PagePicture>[0]> = {}) => (
  <QueryClientProvider client={client}>
    <div style={{ width: 624, height: 400 }}>
      <PagePicture
        bill={{ id: 7, version: 1 }}
        page={1}
        boxes={[{ key: 'bol_number', box: number }]}
        zoom={1}
        {...more}
      />
    </div>
  </QueryClientProvider>
)
const placeOf = (chosen: string): DOMRect => {
  const element = document.querySelector(chosen)
  if (!element) throw new Error(`Nothing is ${chosen}`)
  return element.getBoundingClientRect()
}
const shown = async (): Promise<HTMLElement> => {
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Page 1' })
  await waitFor(() => expect(picture.naturalWidth).toBe(WIDTH))
  return screen.getByRole('region', { name: 'Page 1 of the paper' })
}
const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom

test('the page is as wide as the pane, and the box lies where the number is printed', async () => {
  render(view())
  await shown()
  await waitFor(() => expect(placeOf('img').height).toBeCloseTo((600 * HEIGHT) / WIDTH, 0))
  const [picture, box] = [placeOf('img'), placeOf('[data-box]')]
  expect(picture.width).toBeCloseTo(600, 0)
  expect((box.left - picture.left) / picture.width).toBeCloseTo(number[0], 2)
  expect((box.top - picture.top) / picture.height).toBeCloseTo(number[1], 2)
  expect(box.width / picture.width).toBeCloseTo(0.2, 2)
})

test('the current box is brought into view, enlarged, and found again after a turn', async () => {
  const { rerender } = render(view())
  const pane = await shown()
  expect(isInside(placeOf('[data-box]'), pane.getBoundingClientRect())).toBe(false)
  rerender(view({ current: 'bol_number' }))
  await waitFor(() => expect(isInside(placeOf('[data-current]'), pane.getBoundingClientRect())).toBe(true))
  rerender(view({ current: 'bol_number', zoom: 'box' }))
  await waitFor(() => expect(placeOf('[data-current]').width).toBeCloseTo(300, 0))
  expect(isInside(placeOf('[data-current]'), pane.getBoundingClientRect())).toBe(true)
  rerender(view({ current: 'bol_number', zoom: 1, turn: 90 }))
  await waitFor(() => expect(placeOf('[data-current]').height).toBeGreaterThan(placeOf('[data-current]').width))
  expect(isInside(placeOf('[data-current]'), pane.getBoundingClientRect())).toBe(true)
  // A quarter turn clockwise: what was near the bottom is near the left edge, and the whole sheet can be scrolled to.
  expect(pane.scrollWidth).toBeLessThanOrEqual(pane.clientWidth)
  const [picture, box] = [placeOf('img'), placeOf('[data-current]')]
  expect((box.left - picture.left) / picture.width).toBeCloseTo(1 - number[3], 2)
  expect((box.top - picture.top) / picture.height).toBeCloseTo(number[0], 2)
})
