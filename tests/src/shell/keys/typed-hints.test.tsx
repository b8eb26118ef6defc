/** The sheet of keys lists what may be typed, and finds it by its meaning. */
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TypedHints } from '#src/shell/keys/TypedHints.tsx'

const typedBy = (words: readonly string[]) => {
  const { unmount } = render(<TypedHints words={words} />)
  const found = screen.queryAllByRole('region').map((part) => [
    part.getAttribute('aria-label'),
    within(part)
      .getAllByRole('definition')
      .map((one) => one.textContent),
  ])
  unmount()
  return Object.fromEntries(found)
}

test('all that may be typed is there', () => {
  expect(Object.keys(typedBy([''])).length).toBe(5)
  expect(typedBy(['palette'])).toEqual({ 'Typed first in the palette': ['>', '@', '#', ':', '?'] })
})

test.each([
  [
    'between',
    {
      'Typed into the filter of a number': ['10..20 gal'],
      'Typed into the filter of a day or time': ['2026-11-01..2026-11-07'],
    },
  ],
  ['tickets', { 'Typed first in the palette': ['#'] }],
  ['nowhere', {}],
])('“%s” finds what means it', (word, found) => {
  expect(typedBy([word])).toEqual(found)
})
