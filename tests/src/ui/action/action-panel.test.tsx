import { render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import ActionPanel from '#src/ui/action/ActionPanel.tsx'

type Asked = { readonly url: string; readonly body: unknown }
type Answer = { readonly status: number; readonly body: object }
let asked: Asked[]
let answer: (asked: Asked) => Answer

beforeEach(() => {
  asked = []
  answer = () => ({ status: 200, body: {} })
  toasts().shown = []
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    const one = {
      url,
      body: body instanceof FormData ? Object.fromEntries(body) : JSON.parse(typeof body === 'string' ? body : ''),
    }
    asked.push(one)
    const { status, body: said } = answer(one)
    return Promise.resolve(new Response(JSON.stringify(said), { status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(resourceName: string, key: string, rows: readonly { readonly id: number; readonly name: string }[] = []) {
  const resource = resourceNamed(resourceName)
  const action = resource.actions[key]
  if (!action) throw new Error(`${resourceName} has no action ${key}`)
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={queryClient()}>
      <ActionPanel call={{ resource, action }} subject={{ rows }} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { onClose, user: userEvent.setup() }
}
const ana = { id: 7, name: 'Ana Ortiz' }

describe('the form of an action', () => {
  it('is made from what the action asks for; a secret is not shown as it is typed', async () => {
    const { user, onClose } = show('user:user', 'setPassword', [ana])
    await screen.findByRole('heading', { name: 'Set password: Ana Ortiz' })
    const password = screen.getByLabelText(/^Password/)
    expect(password).toHaveAttribute('type', 'password')
    expect(password).toHaveFocus()
    await user.keyboard('correct horse battery{Enter}')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(asked).toEqual([{ url: '/api/user/7/set_password/', body: { password: 'correct horse battery' } }])
    expect(toasts().shown.map(({ text }) => text)).toEqual(['Set password: Ana Ortiz: done.'])
  })

  it('shows what the server refuses at its field, and keeps what was typed', async () => {
    answer = () => ({ status: 400, body: { password: ['This password is too common.'] } })
    const { user, onClose } = show('user:user', 'setPassword', [ana])
    await user.type(screen.getByLabelText(/^Password/), 'password123')
    await user.click(screen.getByRole('button', { name: /^Set password/ }))
    expect(await screen.findByText('This password is too common.')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Password/)).toHaveValue('password123')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('sends nothing that lacks what is required', async () => {
    const { user } = show('document:attachment', 'renameFile')
    await user.click(screen.getByRole('button', { name: /^Rename/ }))
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2)
    expect(asked).toEqual([])
  })

  it('says what would come of it while a list is typed, and what of each line', async () => {
    const lines = { blockers: [{ says: 'nonsense: no car.' }], warnings: [{ says: 'GATX 7: unknown.' }] }
    answer = () => ({ status: 200, body: { detail: '2 cars would be promised.', ...lines } })
    const { user } = show('contract:schedule', 'bulkAddCars', [{ id: 3, name: 'Winter' }])
    await user.type(screen.getByLabelText(/^Cars/), 'GATX 7-8')
    expect(await screen.findByText('2 cars would be promised.')).toBeVisible()
    expect(screen.getByText('nonsense: no car.')).toBeVisible()
    expect(asked.at(-1)).toEqual({
      url: '/api/railschedule/3/bulk_add_cars/',
      body: { buyerSeller: 'seller', cars: 'GATX 7-8', dry_run: true },
    })
    answer = () => ({ status: 200, body: { detail: '1 car would be promised.', blockers: [], warnings: [] } })
    await user.clear(screen.getByLabelText(/^Cars/))
    await user.type(screen.getByLabelText(/^Cars/), 'GATX 9')
    expect(await screen.findByText('1 car would be promised.')).toBeVisible()
  })

  it('takes files; a missing one is named', async () => {
    const { user, onClose } = show('document:attachment', 'upload')
    const doIt = screen.getAllByRole('button').at(-1)
    if (!doIt) throw new Error('No button')
    await user.click(doIt)
    expect(await screen.findByText('Choose a file.')).toBeInTheDocument()
    const picker = document.querySelector('input[type=file]')
    if (!(picker instanceof HTMLInputElement)) throw new Error('No file can be chosen')
    await user.upload(picker, new File(['a,b'], 'seals.csv'))
    expect(await screen.findByText('seals.csv')).toBeInTheDocument()
    await user.click(doIt)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(asked[0]?.body).toMatchObject({ file: expect.any(File) })
  })

  it('of several rows answers for each: the preview first, then what was done and what was refused', async () => {
    answer = ({ url }) =>
      url.includes('/8/') ? { status: 409, body: { detail: 'It has been sent.' } } : { status: 200, body: {} }
    const { user } = show('config:letter', 'stop', [
      { id: 7, name: 'To Ana' },
      { id: 8, name: 'To Ben' },
    ])
    await user.click(screen.getByRole('button', { name: /^Preview/ }))
    await user.click(await screen.findByRole('button', { name: /2 e-mails/ }))
    await screen.findByRole('button', { name: 'Done' })
    expect(asked.map(({ url }) => url).toSorted()).toEqual(['/api/letter/7/stop/', '/api/letter/8/stop/'])
    expect(screen.getByText('It has been sent.')).toBeInTheDocument()
  })

  it('says while it is filled in what a trial finds in the way', async () => {
    answer = () => ({
      status: 200,
      body: { can: false, blockers: [{ code: 'x', kind: 'missing', says: 'It has no route.' }], warnings: [] },
    })
    show('contract:schedule', 'autoSchedule', [{ id: 3, name: 'November' }])
    expect(await screen.findByText('It has no route.')).toBeInTheDocument()
    expect(asked).toEqual([{ url: '/api/railschedule/3/auto_schedule/', body: { dry_run: true } }])
  })
})
