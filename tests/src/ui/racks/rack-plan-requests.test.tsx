/** The drawing of racks asks for the tracks of all yards at once, is drawn anew when a track changes, and says when it is not whole. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '#src/engine/data/query.state.ts'
import { RackPlan } from '#src/ui/racks/RackPlan.tsx'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const riser = { id: 5, name: 'R5', kind: 'load', track: 11, position: 1, active: true, product: null, flow_rate: null }
const found = {
  'riser/': [riser],
  'rail_yard/': [
    { id: 1, name: 'North' },
    { id: 2, name: 'South' },
  ],
  'track/': [
    { id: 11, name: 'T1', yard: 1, position: 1, length_ft: 900 },
    { id: 21, name: 'T2', yard: 2, position: 1, length_ft: 900 },
  ],
} as const
const isKnown = (name: string): name is keyof typeof found => Object.hasOwn(found, name)

/** `risers`: how many the server has. */
function show(risers: number) {
  const asked = answering(({ path }) => {
    const name = path.split('/').slice(-2).join('/')
    if (!isKnown(name)) return { body: { results: {} } }
    const count = name === 'riser/' ? risers : found[name].length
    return { body: { count, next: null, previous: null, results: found[name] } }
  })
  render(
    <QueryClientProvider client={queryClient()}>
      <RackPlan facility={7} />
    </QueryClientProvider>,
  )
  return asked
}
beforeEach(() => {
  signInLocally()
  queryClient().clear()
})

it('asks for the tracks of all yards in one request', async () => {
  const asked = show(1)
  expect(await screen.findByText('South')).toBeInTheDocument()
  expect(asked.flatMap(({ path, query }) => (path.endsWith('track/') ? query.get('yard__in') : []))).toEqual(['1,2'])
  expect(screen.queryByText(/^Only the first/)).toBeNull()
})
it('says that it is not whole where there are more than it reads', async () => {
  show(501)
  expect(await screen.findByText('Only the first 500 yards, tracks and risers are drawn.')).toBeInTheDocument()
})
it('hangs on yards, tracks and the colours of products too', async () => {
  show(1)
  await screen.findByText('South')
  const [plan] = queryClient()
    .getQueryCache()
    .findAll({ queryKey: ['rail:riser', 'plan', 7] })
  expect(plan?.meta?.['resources']).toEqual(['yard:yard', 'yard:track', 'company:product'])
})
