/** A pie: each slice has a number that the list beside it explains, with its value and share. */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import Pie from '#src/ui/plot/Pie.tsx'

test('slices are listed with their values and shares, and can be picked', async () => {
  const picked: string[] = []
  const slices = [
    { name: 'Hardisty, AB', share: 0.75, value: '3 trips', onPick: () => picked.push('Hardisty, AB') },
    { name: 'Chicago, IL', share: 0.247, value: '1 trip' },
    { name: 'Laredo, TX', share: 0.003, value: '0 trips' },
  ]
  render(<Pie label="Trips by Destination" slices={slices} />)
  const pie = screen.getByRole('figure', { name: 'Trips by Destination' })
  expect(
    within(pie)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Hardisty, AB3 trips · 75 %', '2Chicago, IL1 trip · 25 %', '3Laredo, TX0 trips · < 1 %'])
  expect([...pie.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['1', '2'])
  for (const path of pie.querySelectorAll('path')) await userEvent.click(path)
  expect(picked).toEqual(['Hardisty, AB'])
})

test('a whole that is one slice is a circle', () => {
  render(<Pie label="Trips" slices={[{ name: 'Hardisty, AB', share: 1, value: '3' }]} />)
  const path = screen.getByRole('figure', { name: 'Trips' }).querySelector('path')
  expect(path?.getAttribute('d')?.match(/A 48 48/g)).toHaveLength(2)
})
