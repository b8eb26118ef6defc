/** Values of kinds in forms: read on leaving the field and before saving, as the server reads them. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { choice, json, text } from '#model/kernel/field.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { SendChanges } from '#src/ui/form/draft/draft-state.ts'
import { makeLabels } from '#src/ui/form/draft/labels.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { kindCases } from '../../../model/shared/kinds/kind-cases.ts'

const fields = {
  country: choice(['US', 'CA', 'MX'], 'US'),
  state: text({ holds: 'subdivision' }),
  postal_code: text({ holds: 'postal_code' }),
  telephone: text({ holds: 'phone' }),
  address: json({ shape: { state: text({ label: 'Region', holds: 'subdivision' }) } }),
}
const labels = makeLabels()
const base = { country: 'US', state: '', postal_code: '', telephone: '', address: {} }

function draftOf(before: Readonly<Record<string, unknown>> = base) {
  const sent = vi.fn<SendChanges>(async (changes) => ({ ...before, ...changes }))
  return { sent, draft: new Draft(fields, 'patch', before, sent) }
}

describe('a form', () => {
  it('shows what is stored on leaving a field, and refuses what is of another country', async () => {
    const user = userEvent.setup()
    const { draft } = draftOf()
    render(<Form draft={draft} labels={labels} label="Party" />)
    const type = async (label: string, typed: string): Promise<HTMLElement> => {
      const input = screen.getByRole('textbox', { name: label })
      await user.type(input, typed)
      await user.tab()
      await draft.settled
      return input
    }
    expect(await type('Telephone', '780 555 0199 x12')).toHaveValue('+1 780 555 0199 ext. 12')
    await type('State', 'Alberta')
    expect(await screen.findByText('AB is in Canada.')).toBeVisible()
    draft.set('country', 'CA')
    expect(await type('Postal code', 't0b1v0')).toHaveValue('T0B 1V0')
  })
})

describe('a draft', () => {
  it('reads all that is typed before it is sent, by the country that is chosen', async () => {
    const { draft, sent } = draftOf()
    draft.set('state', 'Alberta')
    draft.set('address', { state: 'texas' })
    expect([await draft.save(), draft.state.errors]).toEqual([false, { state: ['AB is in Canada.'] }])
    draft.set('country', 'CA')
    expect(await draft.save()).toBe(true)
    expect(sent.mock.calls.map(([changes]) => changes)).toEqual([
      { state: 'AB', country: 'CA', address: { state: 'TX' } },
    ])
  })
  it('sends what the server refused once more when it is asked to', async () => {
    const { draft, sent } = draftOf()
    draft.set('telephone', '780 555 0199')
    draft.state.errors['telephone'] = ['Another record has it.']
    expect([await draft.save(), sent.mock.calls.length]).toEqual([true, 1])
  })
  it('leaves an old value alone while other fields change', async () => {
    const { draft, sent } = draftOf({ ...base, state: 'ZZ' })
    draft.set('postal_code', '122071234')
    expect([await draft.save(), sent.mock.calls[0]?.[0]]).toEqual([true, { postal_code: '12207-1234' }])
  })
  it.each(kindCases.map((one) => [`${one.kind} of "${one.country ?? ''}"`, one] as const))(
    'stores right and refuses wrong values: %s',
    async (_, { kind, country = '', right = {}, wrong = {} }) => {
      for (const typed of [...Object.keys(right), ...Object.keys(wrong)]) {
        const sent = vi.fn<SendChanges>(async (changes) => changes)
        const draft = new Draft({ country: text(), held: text({ holds: kind }) }, 'create', { country }, sent)
        draft.set('country', country)
        draft.set('held', typed)
        expect(await draft.save()).toBe(typed in right)
        const said = typed in right ? (sent.mock.calls[0]?.[0]['held'] ?? '') : draft.state.errors['held']?.[0]
        expect(said).toEqual(expect.stringContaining(right[typed] ?? wrong[typed] ?? '–'))
      }
    },
  )
})
