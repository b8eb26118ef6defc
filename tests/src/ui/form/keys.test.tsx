/** Keys in forms: once a field of a key is left, the form says which record has the key, or warns of it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onPathTo } from '#src/engine/panes/screen.ts'
import { keyWatcher } from '#src/ui/form/draft/check-keys.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { RowValues, SendChanges } from '#src/ui/form/draft/draft-state.ts'
import { makeLabels } from '#src/ui/form/draft/labels.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { answering, type Answering } from '../../answers.ts'

afterEach(() => vi.unstubAllGlobals())

const TAKEN = 'CWY is the code of Conway Storage.'
const taken: Answering = ({ body }) =>
  JSON.stringify(body).includes('CWY')
    ? {
        status: 400,
        body: { code: [TAKEN], name: ['This field is required.'] },
        headers: { Link: '<company:facility/7>; rel="duplicate"' },
      }
    : { body: { dry_run: true, row: body, warnings: {} } }

/** The form of a record that is there, or of a new one. */
function formOf(name: string, answer: Answering, row?: RowValues & { readonly id: number }) {
  const asked = answering(answer)
  const resource = resourceNamed(name)
  const send = vi.fn<SendChanges>(async (changes) => ({ ...row, ...changes }))
  const draft = new Draft(resource.fields, row ? 'patch' : 'create', row ?? initialValues(resource.fields), send)
  draft.watchBy(async () => keyWatcher(draft, resource, () => row?.id))
  onPathTo((_resource, id) => `/facilities/${id ?? ''}`)
  render(
    <QueryClientProvider client={queryClient()}>
      <Form draft={draft} labels={makeLabels()} label="Record" />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const enter = async (label: string | RegExp, typed: string): Promise<void> => {
    const input = screen.getByLabelText(label)
    await user.clear(input)
    if (typed !== '') await user.type(input, typed)
    await user.tab()
    await draft.settled
  }
  return { asked, draft, enter, user }
}

describe('a key that another record has', () => {
  it('is refused at its field as soon as the field is left, and nothing is said of fields that are still empty', async () => {
    const { asked, draft, enter } = formOf('company:facility', taken)
    await enter('Code', 'CWY')
    expect(await screen.findByText(TAKEN)).toBeVisible()
    expect(await screen.findByText('Open the other record')).toBeVisible()
    expect(asked.map(({ method, path, query, body }) => [method, path, String(query), body])).toEqual([
      ['POST', 'facility/', 'dry_run=1&partial=1', { code: 'CWY' }],
    ])
    expect(draft.state.errors).toEqual({ code: [TAKEN] })
  })

  it('is forgotten once the field changes, and is not asked about twice', async () => {
    const { asked, draft, enter, user } = formOf('company:facility', taken)
    await enter('Code', 'CWY')
    await screen.findByText(TAKEN)
    await user.click(screen.getByLabelText('Code'))
    await user.tab()
    await draft.settled
    expect(asked).toHaveLength(1)
    await enter('Code', 'CWZ')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect([draft.state.errors, draft.state.duplicate, screen.queryByText(TAKEN)]).toEqual([{}, null, null])
  })

  it('is asked about by a change of the record where there is one, with what was changed alone', async () => {
    const { asked, enter } = formOf('company:facility', taken, { id: 9, version: 2, code: 'OLD', name: 'Ours' })
    await enter('City', 'Fargo')
    await enter('Code', 'CWY')
    expect(await screen.findByText(TAKEN)).toBeVisible()
    expect(asked.map(({ method, path, query, body }) => [method, path, String(query), body])).toEqual([
      ['PATCH', 'facility/9/', 'dry_run=1', { code: 'CWY' }],
    ])
  })

  it('is not shown at a record that was saved with it meanwhile', async () => {
    let answered = (): void => {}
    const { draft, enter } = formOf('company:facility', taken, { id: 9, version: 2, code: 'OLD', name: 'Ours' })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => (answered = resolve))
      return fetch(...given)
    })
    await enter('Code', 'CWY')
    expect(await draft.save()).toBe(true)
    answered()
    await new Promise((resolve) => setTimeout(resolve))
    expect(draft.state.errors).toEqual({})
  })
})

describe('a key that only warns', () => {
  it('is shown as a warning in words, and does not prevent saving', async () => {
    const message = 'AB 123 is the licence plate of Unit 7.'
    const { draft, enter } = formOf(
      'terminal:vehicle',
      ({ body }) => ({
        body: { dry_run: true, row: body, warnings: { plate: [message], model: ['Of another field.'] } },
      }),
      { id: 9, version: 2, name: 'Truck', plate_state: 'AB', plate: '' },
    )
    await enter('Plate', 'AB 123')
    expect(await screen.findByText(`Warning: ${message} You can save it all the same.`)).toBeVisible()
    expect([draft.state.errors, Object.keys(draft.state.warnings)]).toEqual([{}, ['plate']])
    expect(await draft.save()).toBe(true)
    expect(draft.state.warnings).toEqual({})
  })
})
