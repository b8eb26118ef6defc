/** What the empty pane says to a person who has no permissions yet, instead of the keys to screens that they may not open. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import Home from '#src/shell/home/Home.tsx'
import { session, signedIn } from '#src/engine/session/session.state.ts'
import { signInLocally } from '../../sign-in.ts'

function begin(administrators: readonly string[]): void {
  signInLocally()
  const me = signedIn()
  if (me !== undefined) session().now = { state: 'in', me: { ...me, permissions: [], administrators } }
}

test('names those who can give permissions', () => {
  begin(['Ada Ames', 'Bo Burns'])
  render(<Home />)
  expect(screen.getByText('You have no permissions yet')).toBeVisible()
  expect(screen.getByText(/Ask Ada Ames or Bo Burns to add you to a group/)).toBeVisible()
})

test('asks for an administrator where no name is known', () => {
  begin([])
  render(<Home />)
  expect(screen.getByText(/Ask an administrator to add you to a group/)).toBeVisible()
})
