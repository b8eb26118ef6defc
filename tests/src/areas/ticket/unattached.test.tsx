/** Files that wait for a ticket: listed by site, attached to the ticket they name, discarded with a reason, and both taken back. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UnattachedController } from '#src/areas/ticket/unattached/unattached-controller.ts'
import { unattachedFiles, ticketChoices, type UnattachedFile } from '#src/areas/ticket/unattached/unattached-files.ts'
import Unattached from '#src/areas/ticket/unattached/Unattached.tsx'
import { attachFile } from '#src/areas/ticket/unattached/commands.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { redo, undo } from '#src/engine/commands/undo.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering, type Answer, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const FILES = 'terminalboss/v3/unattached-files/'
const named = { id: 't1', ticket_number: 'T-4711', status: 'complete' }
const file = (id: string, more: Partial<UnattachedFile> = {}): UnattachedFile => ({
  id,
  name: `${id}.pdf`,
  server: 's1',
  server__label: 'Hardisty',
  server__timezone: 'America/Regina',
  source: 'scanner',
  content_type: 'application/pdf',
  size: 1000,
  stored_as: 'kept',
  received_at: '2026-11-24T10:00:00Z',
  ticket_number: '',
  candidate: null,
  ...more,
})

const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})

/** A server with these files, of which `status` answers every write. */
const serverWith =
  (files: readonly UnattachedFile[], refusal?: Answer) =>
  ({ method, path, query, body }: Asked): Answer | undefined => {
    if (method === 'POST')
      return refusal ?? { body: { id: typeof body === 'object' && body && 'file_id' in body ? body.file_id : 'f1' } }
    if (path === `${FILES}get_table/`)
      return {
        body: {
          count: files.length,
          next: null,
          previous: null,
          results: files.map((one) => ({ ...one, candidate: undefined })),
        },
      }
    if (path === `${FILES}get_by_server_id/`)
      return { body: { results: files.filter(({ server }) => server === query.get('server_id')) } }
    if (path === 'terminalboss/v3/ticket/get_table/')
      return {
        body: {
          count: 1,
          results: [
            {
              ...named,
              customer__label: 'Prairie Gas',
              carrier__label: null,
              facility__timezone: 'America/Regina',
              direction: 'load',
              bay: '3',
              bol_number: '',
              net_volume: null,
              scheduled_at: null,
              completed_at: '2026-11-24T10:00:00Z',
            },
          ],
        },
      }
    if (path === 'terminalboss/v3/ticket/')
      return {
        body: {
          count: 2,
          next: null,
          previous: null,
          results:
            query.get('ticket_number') === 'T-0'
              ? []
              : [named, { ...named, id: 't2', ticket_number: 'T-4712', status: 'void' }],
        },
      }
    return undefined
  }
const posts = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])

const show = (files: readonly UnattachedFile[], answer = serverWith(files)) => {
  const asked = answering(answer)
  render(
    <QueryClientProvider client={queryClient()}>
      <Unattached />
    </QueryClientProvider>,
  )
  return asked
}

describe('the screen', () => {
  it('lists what waits by site, and shows the ticket that the first one names', async () => {
    show([
      file('b', { server: 's2', server__label: 'Kerrobert' }),
      file('a', { ticket_number: 'T-4711', candidate: named }),
    ])
    expect(await screen.findByRole('listbox', { name: 'Files that wait' })).toBeVisible()
    expect(screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual(['Hardisty', 'Kerrobert'])
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('a.pdf→ T-4711')
    expect(screen.getByText(/1 names a ticket\./)).toBeVisible()
    expect(await screen.findByRole('button', { name: /^Attach to T-4711/ })).toBeVisible()
    expect(screen.getByText('Prairie Gas')).toBeVisible()
    expect(screen.getByText('2026-11-24 04:00 CST')).toBeVisible()
  })
  it('asks for the ticket of a file that names none', async () => {
    show([file('a', { ticket_number: 'T-9' })])
    expect(await screen.findByText('There is no ticket T-9')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Choose its ticket/ })).toBeVisible()
  })
  it('says that none waits, and leads to all of them', async () => {
    show([])
    expect(await screen.findByText('No file waits for a ticket')).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Show all files received' }).click())
    expect(opened.mock.calls[0]?.[0]).toBe('terminalboss:v3:unattachedFiles:table')
  })
  it('tells a refusal, and what cannot be shown of a file', async () => {
    show([], () => ({ status: 403, body: { detail: 'Not for you.' } }))
    expect(await screen.findByText(/Not for you/)).toBeVisible()
  })
  it('asks for no bytes of a file of which only the name is kept', async () => {
    const asked = show([file('1', { stored_as: '' })])
    expect(await screen.findByText('Of this file only the name is kept')).toBeVisible()
    expect(asked.filter(({ path }) => path.endsWith('/download/'))).toEqual([])
  })
  it.each([
    [404, 'Of this file only the name is kept'],
    [500, 'The file could not be shown'],
  ])('says why a file cannot be shown that is answered with %i', async (status, said) => {
    const rest = serverWith([file('a')])
    show([], (asked) => (asked.path.endsWith('/download/') ? { status, body: { detail: 'No.' } } : rest(asked)))
    expect(await screen.findByText(said)).toBeVisible()
  })
  it.each([
    ['image/png', true],
    ['image/tiff', false],
    ['image/svg+xml', false],
  ])('of pictures those that browsers draw are shown: %s', async (content_type, isShown) => {
    const made = vi.fn<(blob: Blob) => string>(() => 'blob:it')
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: made, revokeObjectURL: () => {} }))
    const rest = serverWith([file('a', { content_type })])
    show([], (asked) => (asked.path.endsWith('/download/') ? { body: {} } : rest(asked)))
    const said = await (isShown
      ? screen.findByRole('img', { name: 'a.pdf' })
      : screen.findByText('Browsers do not show this kind of file'))
    expect(said).toBeInTheDocument()
    expect(made.mock.calls.map(([blob]) => blob.type)).toEqual(isShown ? [content_type] : [])
  })
})

it('files are sorted by site, newest first, and one whose site was deleted is there too', async () => {
  answering(
    serverWith([
      file('old', { received_at: '2026-11-20T10:00:00Z' }),
      file('new', { candidate: named }),
      file('lost', { server: null, server__label: null }),
    ]),
  )
  const found = await unattachedFiles(new AbortController().signal)
  expect(found.map(({ id, candidate }) => [id, candidate?.id])).toEqual([
    ['lost', undefined],
    ['new', 't1'],
    ['old', undefined],
  ])
})

it('tickets that take no file are not offered', async () => {
  answering(serverWith([]))
  expect(await ticketChoices('T-47')).toEqual([{ value: 't1 T-4711', label: 'T-4711', hint: 'complete' }])
})

function walking(files: readonly UnattachedFile[], refusal?: Answer) {
  const asked = answering(serverWith(files, refusal))
  const controller = new UnattachedController()
  controller.show(files)
  return { asked, controller }
}

describe('going through them', () => {
  const three = [file('a', { candidate: named }), file('b'), file('c')]

  it('attaches to the ticket that is named and goes on; undo puts it back, redo attaches it again', async () => {
    const { asked, controller } = walking(three)
    expect(await controller.attachToCandidate()).toBe(true)
    expect(controller.state.cursor).toBe('b')
    const attached = [`${FILES}attach_to_ticket/`, { file_id: 'a', ticket_id: 't1' }]
    expect(posts(asked)).toEqual([attached])
    await undo()
    expect(posts(asked).at(-1)?.[0]).toBe(`${FILES}a/put_back/`)
    await redo()
    expect(posts(asked).at(-1)).toEqual(attached)
  })

  it('sends nothing twice while the answer is on its way', async () => {
    const { asked, controller } = walking(three)
    await Promise.all([controller.attachToCandidate(), controller.attachToCandidate()])
    expect(posts(asked)).toHaveLength(1)
  })

  it.each([
    ['none is named', file('a')],
    ['a void one is named', file('a', { candidate: { ...named, status: 'void' } })],
  ])('Enter asks for a ticket where %s', async (_what, one) => {
    const { asked, controller } = walking([one])
    const runCommand = vi.fn<(name: string) => void>()
    await attachFile.run({ target: controller, may: () => true, workspace: { runCommand } } as never, {})
    expect(runCommand).toHaveBeenCalledWith('terminal:attachFileTo')
    expect(posts(asked)).toEqual([])
  })

  it('takes a chosen ticket, or a number as it is typed; one that is none is said', async () => {
    const { asked, controller } = walking(three)
    await controller.attachTo('t7 T-7')
    await controller.attachTo('T-4711')
    expect(posts(asked).map(([, body]) => body)).toEqual([
      { file_id: 'a', ticket_id: 't7' },
      { file_id: 'b', ticket_id: 't1' },
    ])
    await expect(controller.attachTo('T-0')).rejects.toThrow('There is no ticket T-0.')
  })

  it('discards with a reason, and takes it back', async () => {
    const { asked, controller } = walking(three)
    await controller.discard('A coffee stain')
    await undo()
    expect(posts(asked)).toEqual([
      [`${FILES}discard/`, { file_id: 'a', reason: 'A coffee stain' }],
      [`${FILES}a/put_back/`, {}],
    ])
  })

  it('stays at a file whose attaching was refused, and says why', async () => {
    const { controller } = walking(three, { status: 409, body: { detail: 'Ticket T-4711 is void.' } })
    await expect(controller.attachToCandidate()).rejects.toThrow('Ticket T-4711 is void.')
    expect(controller.state.cursor).toBe('a')
  })

  it('goes on from the last to the first', () => {
    const { controller } = walking(three)
    controller.next()
    controller.next()
    expect(controller.state.cursor).toBe('c')
    controller.next()
    expect(controller.state.cursor).toBe('a')
  })
})
