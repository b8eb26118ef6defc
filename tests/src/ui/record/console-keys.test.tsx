/** Keys of the console work while a record is open, wherever the focus is but in a text. */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { linksNow } from '#src/engine/links/session.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { desk } from '#src/shell/state/desk.state.ts'
import { overlays } from '#src/shell/state/overlays.state.ts'
import { makePane, setTree } from '#src/shell/state/panes.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)

const Page = recordPage('/contract/:contractId/', { record: 'contract:contract', states: ['status'] })
const named: object = { contractId: 7 }
const contract = {
  id: 7,
  version: 1,
  contract_number: 'S-7',
  name: 'Propane',
  contract_type: 'sale',
  status: 'draft',
  shared: true,
  connected: [],
}
beforeEach(async () => {
  overlays().prefix = ''
  signInLocally()
  answering(({ path }) => {
    const results = path === 'contract/get_table/' ? [contract] : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  setTree(makePane('/contract/7/'))
  render(
    <QueryClientProvider client={queryClient()}>
      <KeyLayer />
      <section data-pane={desk().focused} tabIndex={-1}>
        <PaneId value={desk().focused}>
          <Router hook={memoryLocation({ path: '/contract/7/' }).hook}>
            <Page {...named} />
          </Router>
        </PaneId>
      </section>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: /S-7/ })
})

const isText = (element: Element): boolean =>
  element.matches('textarea, [role=spinbutton], input:not([type=checkbox], [type=radio], [type=button])')
const press = (on: Element, key: string, code: string): boolean => fireEvent.keyDown(on, { key, code })
/** Whether `k`, pressed on the element, begins a chord of the console. */
function isHeard(on: Element): boolean {
  overlays().prefix = ''
  press(on, 'k', 'KeyK')
  return overlays().prefix === 'k'
}

it('an opened record has no text with the focus, so k 2 links its pane', () => {
  const active = document.activeElement ?? document.body
  press(active, 'k', 'KeyK')
  press(active, '2', 'Digit2')
  expect([isText(active), linksNow().members.get(desk().focused)?.channels]).toEqual([false, ['B']])
})

it('a chord begins on every control of the form that takes no text, and is typed into those that do', () => {
  const form = screen.getByRole('form', { name: 'S-7 Propane' })
  // A hidden list of choices, which browsers need to fill in forms, never has the focus.
  const controls = [...form.querySelectorAll('button, input:not([type=hidden]), textarea, [tabindex]:not(select)')]
  const [texts, others] = [controls.filter(isText), controls.filter((control) => !isText(control))]
  expect([texts.length > 3, others.length > 3]).toEqual([true, true])
  expect(texts.filter(isHeard).map((control) => control.outerHTML)).toEqual([])
  expect(others.filter((control) => !isHeard(control)).map((control) => control.outerHTML)).toEqual([])
})
