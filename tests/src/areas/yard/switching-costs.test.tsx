/** The costs of a switching plan are compared only with those of a whole order. */
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SwitchingCosts } from '#src/areas/yard/switching/SwitchingCosts.tsx'

const plan = { moves: 127, carsHandled: 310, engineFt: 90_000, minutes: 635 }
const own = { costs: { moves: 10, carsHandled: 22, engineFt: 4000, minutes: 50 }, steps: [] }
const headings = (): readonly (string | null)[] =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

it('says that only a part of the order can be made, and compares nothing with it', () => {
  render(<SwitchingCosts plan={plan} own={{ ...own, done: 4, of: 23, problem: 'Track 7 is too short.' }} />)
  expect(screen.getByRole('note')).toHaveTextContent(
    "The costs cannot be compared: in the planner's order only 4 of 23 planned moves can be made. Track 7 is too short.",
  )
  expect(headings()).toEqual(['Cost', 'This plan', 'Only 4 of 23 planned moves'])
})

it('compares with an order that can be made as a whole', () => {
  render(<SwitchingCosts plan={{ ...plan, moves: 8 }} own={{ ...own, done: 23, of: 23, problem: '' }} />)
  expect(screen.queryByRole('note')).toBeNull()
  expect(headings()).toEqual(['Cost', 'This plan', "Planner's order", 'Saved'])
  expect(screen.getByRole('row', { name: /^Moves/ })).toHaveTextContent('Moves810−20 %')
})
