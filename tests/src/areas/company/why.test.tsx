/** Whom a question about permissions means: one is opened, of several one is chosen, and a name that nobody has is said. */
import { act, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import Why from '#src/areas/company/why/Why.tsx'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const people = [
  { id: 3, name: 'Vic Halloran', email: 'viewer@demo.test' },
  { id: 4, name: 'Vic Other', email: 'other@demo.test' },
]
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  answering(({ path, query }) => {
    if (path !== 'user/') return undefined
    const typed = (query.get('search') ?? '').toLowerCase()
    const results = people.filter(({ name }) => name.toLowerCase().startsWith(typed))
    return { body: { count: results.length, next: null, previous: null, results } }
  })
})

function ask(about: string): readonly string[] {
  const location = memoryLocation({ path: '/config/why/', searchPath: `about=${about}`, record: true })
  render(
    <QueryClientProvider client={queryClient()}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <Why />
      </Router>
    </QueryClientProvider>,
  )
  return location.history
}

test('the only one who has the name is opened, with what was asked', async () => {
  const history = ask('vic halloran ticket void')
  await expect.poll(() => history.at(-1), { timeout: 60_000 }).toBe('/config/why/3?about=ticket%20void')
})
test('of several one is chosen, and nobody is taken for another', async () => {
  const history = ask('vic ticket void')
  const other = await screen.findByRole('button', { name: 'Vic Other, other@demo.test' })
  expect(history.at(-1)).not.toMatch(/why\/\d/)
  act(() => other.click())
  await expect.poll(() => history.at(-1), { timeout: 60_000 }).toBe('/config/why/4?about=ticket%20void')
})
test('a name that nobody has is said, and a question without one is explained', async () => {
  ask('zoe ticket void')
  expect(await screen.findByText('“zoe ticket void” names nobody')).toBeDefined()
  ask('')
  expect(await screen.findByText('Ask about somebody')).toBeDefined()
})
