/** The drawn matrix: states said in words, cells walked by key, and the same for papers outside the terminals. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { isValidElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { HeldPaperCell, HolderKind, PaperMatrix as Answered } from '#model/areas/admission/rules/paper-matrix.ts'
import CertificateMatrix from '#src/areas/certification/matrix/CertificateMatrix.tsx'
import * as commands from '#src/areas/certification/matrix/commands.ts'
import PaperMatrix from '#src/areas/certification/matrix/PaperMatrix.tsx'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { answering, type Answer } from '../../answers.ts'
import { pressing } from '../../pressing.ts'
import { signInLocally } from '../../sign-in.ts'

const type = (certification: string, name: string) =>
  ({ certification, name, code: '', of: 'DRV', servers: [], warning_days: 30, required: true }) as const
const holder = (id: string, name: string, kind: HolderKind, cells: readonly (HeldPaperCell | null)[]) => ({
  id,
  kind,
  roles: [],
  name,
  carrier: '',
  cells,
})
const answer = (more: Partial<Answered> = {}): Answered => ({
  at: '2026-11-25T16:00:00Z',
  types: [type('c1', 'Rack card'), type('c2', 'H2S Alive')],
  holders: [
    holder('d1', 'Ana Ortiz', 'driver', [{ state: 'expiring', days: 6, paper: 'p1' }, null]),
    holder('d2', 'Carl Gill', 'driver', [
      { state: 'missing', days: null, paper: null },
      { state: 'expired', days: -2, paper: 'p2' },
    ]),
  ],
  stops: [
    {
      holder: 'd2',
      certification: 'c2',
      loads: [{ of: 'terminal:ticket', id: 't1', title: 'T100', at: '2026-11-26T12:00:00Z' }],
    },
  ],
  coming: ['d2'],
  ...more,
})
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  // Lines are drawn as far as they are in sight, and a page without a window has no height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
})
const shown = (path: string, said: Answer, Screen = PaperMatrix) => {
  answering((asked) => (asked.path === path ? said : undefined))
  return render(
    <PaneId value="p">
      <QueryClientProvider client={queryClient()}>
        <Screen />
      </QueryClientProvider>
    </PaneId>,
  )
}
const terminal = 'terminalboss/v3/certification/matrix/'
/** What the cursor stands on, as a reader hears it. */
const here = () => screen.getByRole('gridcell', { selected: true }).getAttribute('aria-label')
const press = pressing(commands)

it('says each state in words, with the days that are left and the loads that it stops', async () => {
  shown(terminal, { body: answer() })
  expect(await screen.findByRole('grid', { name: 'Certificates by holder and type' })).toBeVisible()
  for (const said of [
    'Rack card of Ana Ortiz: expiring, 6 d left',
    'H2S Alive of Ana Ortiz: not asked for',
    'Rack card of Carl Gill: missing',
    'H2S Alive of Carl Gill: expired, ended 2 d ago, stops 1 load tomorrow',
  ])
    expect(screen.getByRole('gridcell', { name: new RegExp(said) })).toBeInTheDocument()
})

it('is walked by the arrows, stays at its ends, and says where it is', async () => {
  shown(terminal, { body: answer() })
  await screen.findByRole('grid')
  expect(here()).toMatch(/^Rack card of Ana Ortiz/)
  await press('right')
  expect(here()).toMatch(/^H2S Alive of Ana Ortiz/)
  await press('right')
  await press('down')
  expect(here()).toMatch(/^H2S Alive of Carl Gill/)
  expect(screen.getByText('Tomorrow: T100')).toBeVisible()
  await press('down')
  await press('left')
  expect(here()).toMatch(/^Rack card of Carl Gill/)
  await press('home')
  expect(here()).toMatch(/^Rack card of Ana Ortiz/)
  const active = screen.getByRole('grid').getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)).toBe(screen.getByRole('gridcell', { selected: true }))
})

it('goes to the next paper that is not in order, and shows those of one state by its digit', async () => {
  shown(terminal, { body: answer() })
  await screen.findByRole('grid')
  await press('n')
  expect(here()).toMatch(/^Rack card of Carl Gill: missing/)
  await press('3')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Carl Gill'])
  await press('5')
  expect(screen.getByText('Nobody has papers of that kind')).toBeVisible()
  await press('1')
  expect(screen.getAllByRole('rowheader')).toHaveLength(2)
})

it.each([
  ['there is no type', { body: answer({ types: [], holders: [], stops: [] }) }, 'No paper is asked for'],
  ['it could not be asked', { status: 403, body: { detail: 'Not for you.' } }, /Not for you/],
] as const)('says so where %s', async (_when, said, text) => {
  shown(terminal, said)
  expect(await screen.findByText(text)).toBeVisible()
})

it('shows papers outside the terminals, which no load asks for, and says who lacks what', async () => {
  const holders = [holder('person 5', 'Vera Nash', 'person', [{ state: 'missing', days: null, paper: null }])]
  shown(
    'certificate_type/matrix/',
    { body: answer({ types: [type('3', 'First aid')], holders, stops: [], coming: [] }) },
    CertificateMatrix,
  )
  expect(await screen.findByRole('gridcell', { name: /First aid of Vera Nash: missing/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Stopped tomorrow/ })).toBeNull()
  await press('u')
  const drawn = overlay().shown?.draw()
  expect(isValidElement(drawn) && drawn.props).toMatchObject({
    given: { holder: 'Vera Nash', user: 5, certificate_type: 3 },
  })
})
