/** Bills of lading that are uploaded: some in each request, each answered by itself, cancelled, sent again, and undone as one. */
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BillUploads } from '#src/areas/document/upload/bill-uploads.ts'
import type { UploadedRow } from '#src/areas/document/upload/upload-calls.ts'
import { lineOf, progressOfAll, summaryOf } from '#src/areas/document/upload/upload-lines.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { answering, type Answer, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const UPLOAD = 'billofladingattachments/upload_bills_of_lading/'
const filesOf = ({ body }: Asked): readonly string[] =>
  body instanceof FormData ? body.getAll('files').map((file) => (file instanceof File ? file.name : String(file))) : []

/** Files whose names begin so are known, or no bills; of the others each becomes the document of its number. */
function taken(asked: Asked): Answer {
  const results = filesOf(asked).map((file) => {
    if (file.startsWith('same')) return { file, id: 99, outcome: 'duplicate', message: 'The same file came as a.pdf.' }
    if (file.startsWith('sheet'))
      return { file, id: null, outcome: 'refused', message: 'The file is a spreadsheet. Upload the bill as PDF.' }
    return { file, id: Number(/\d+/.exec(file)?.[0]), outcome: 'queued', message: '' }
  })
  return { body: { batch: 40, counts: {}, results } }
}
const named = (...names: readonly string[]): readonly File[] => names.map((name) => new File([name], name))
const statesOf = ({ state }: BillUploads) => state.list.map((one) => [one.name, one.state])

beforeEach(() => {
  signInLocally()
  undoEntries().done = []
})

describe('an upload', () => {
  it('sends some files in each request, shows the outcome of each, and is undone as one', async () => {
    const asked = answering(taken)
    const uploads = new BillUploads()
    const large = new File(['x'], 'large.pdf')
    Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
    const files = [...named('1.pdf', '2.pdf', 'same.pdf', 'sheet.xlsx', '3.pdf', '4.pdf', '.DS_Store'), large]
    await act(() => uploads.add(files, { shipment: 5 }))
    expect(asked.map((one) => filesOf(one).length)).toEqual([5, 1])
    expect(asked.map(({ body }) => body instanceof FormData && body.get('shipment'))).toEqual(['5', '5'])
    expect(statesOf(uploads)).toEqual([
      ['1.pdf', 'queued'],
      ['2.pdf', 'queued'],
      ['same.pdf', 'duplicate'],
      ['sheet.xlsx', 'refused'],
      ['3.pdf', 'queued'],
      ['4.pdf', 'queued'],
      ['large.pdf', 'refused'],
    ])
    expect(undoEntries().done.map(({ title }) => title)).toEqual(['Upload 4 bills of lading'])
  })
  it.each([
    ['is answered', false],
    ['fails', true],
  ])('leaves nothing to the next user when its request %s after the sign-out', async (_, isDown) => {
    const uploads = new BillUploads()
    const asked = answering((one) => (isDown && filesOf(one).includes('1.pdf') ? 'unreachable' : taken(one)))
    await act(async () => {
      const sending = uploads.add(named('1.pdf'))
      uploads.drop()
      await sending
    })
    expect([statesOf(uploads), uploads.state.failure, undoEntries().done]).toEqual([[], '', []])
    await act(() => uploads.add(named('2.pdf')))
    expect(asked.map(filesOf)).toEqual([['1.pdf'], ['2.pdf']])
    expect(statesOf(uploads)).toEqual([['2.pdf', 'queued']])
  })
  it('ends the request that is under way at the sign-out', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Promise<Response>((_answered, failed) =>
        signal?.addEventListener('abort', () => failed(signal.reason)),
      )
    })
    const uploads = new BillUploads()
    await act(async () => {
      const sending = uploads.add(named('1.pdf'))
      uploads.drop()
      expect(signals.map((signal) => signal?.aborted)).toEqual([true])
      await sending
    })
    expect([statesOf(uploads), uploads.state.failure]).toEqual([[], ''])
  })
  it('stops where the server cannot be reached, and sends the same request again', async () => {
    let isDown = true
    const asked = answering((one) => (isDown ? 'unreachable' : taken(one)))
    const uploads = new BillUploads()
    await act(() => uploads.add(named('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf')))
    expect(asked).toHaveLength(1)
    expect(uploads.state.failure).toContain('cannot be reached')
    expect(statesOf(uploads).map(([, state]) => state)).toEqual([...Array(5).fill('unsent'), 'waits'])
    isDown = false
    await act(() => uploads.again())
    expect(asked.map(({ key }) => key)).toEqual([asked[0]?.key, asked[0]?.key, asked[2]?.key])
    expect(asked[2]?.key).not.toBe(asked[0]?.key)
    expect(statesOf(uploads).every(([, state]) => state === 'queued')).toBe(true)
    expect(uploads.state.failure).toBe('')
  })
  it('sends files one by one where the server refused several together', async () => {
    const refused = { status: 413, body: { detail: 'The request is too large.' } }
    const asked = answering((one) => (filesOf(one).includes('2.pdf') ? refused : taken(one)))
    const uploads = new BillUploads()
    await act(() => uploads.add(named('1.pdf', '2.pdf')))
    expect(asked.map(filesOf)).toEqual([['1.pdf', '2.pdf'], ['1.pdf'], ['2.pdf']])
    expect(uploads.state.list.map(({ state, says }) => [state, says])).toEqual([
      ['queued', ''],
      ['refused', 'The request is too large.'],
    ])
  })
})

describe('cancelling', () => {
  it('keeps a file from being sent, and deletes a document that waits', async () => {
    const asked = answering((one) => (one.path === UPLOAD ? taken(one) : { body: {} }))
    const uploads = new BillUploads()
    let sending: Promise<void> | undefined
    await act(async () => {
      sending = uploads.add(named('1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf'))
      const keyOf = (name: string): string => uploads.state.list.find((one) => one.name === name)?.key ?? ''
      // One is under way, the other waits.
      await uploads.cancel(keyOf('2.pdf'))
      await uploads.cancel(keyOf('6.pdf'))
      await sending
    })
    expect(asked.filter(({ path }) => path === UPLOAD).flatMap(filesOf)).toEqual(
      ['1', '2', '3', '4', '5'].map((name) => `${name}.pdf`),
    )
    expect(asked.map(({ path }) => path)).toContain('billofladingattachments/2/delete_attachment/')
    expect(statesOf(uploads).filter(([, state]) => state === 'cancelled')).toEqual([
      ['2.pdf', 'cancelled'],
      ['6.pdf', 'cancelled'],
    ])
  })
  it('says why a document could not be cancelled', async () => {
    const gone = { status: 409, body: { detail: 'It is being read.' } }
    answering((one) => (one.path === UPLOAD ? taken(one) : gone))
    const uploads = new BillUploads()
    await act(() => uploads.add(named('1.pdf')))
    await act(() => uploads.cancel(uploads.state.list[0]?.key ?? ''))
    expect(uploads.state.list[0]).toMatchObject({ state: 'queued', says: 'Not cancelled. It is being read.' })
  })
})

describe('its words', () => {
  const row = (id: number, more: Partial<UploadedRow> = {}): UploadedRow => ({
    id,
    name: `${id}.pdf`,
    status: 'read',
    problem: '',
    progress: '',
    doubts: 0,
    bol_number: `80${id}`,
    car_mark: 'UTLX',
    car_number: '964116',
    attachment: 70 + id,
    created_at: '2026-11-24T10:00:00Z',
    ...more,
  })
  const upload = (id: number | null, more: object = {}) =>
    ({ key: `k${id}`, name: `${id}.pdf`, state: 'queued', id, says: '', ...more }) as const

  it('follow a file until it was read', () => {
    const saidOf = (rows: readonly UploadedRow[]) => {
      const { word, says, mayCancel } = lineOf(upload(1), rows)
      return [word, says, mayCancel]
    }
    expect(saidOf([])).toEqual(['waits to be read', '', true])
    expect(saidOf([row(1, { status: 'reading' })])).toEqual(['being read', '', true])
    const third = row(1, { status: 'reading', progress: 'page 3 of 12' })
    expect(saidOf([third])).toEqual(['being read', 'Page 3 of 12.', true])
    expect(saidOf([row(1, { doubts: 2 })])).toEqual(['read', 'BOL 801, UTLX 964116; 2 doubts.', false])
    expect(saidOf([row(1, { status: 'failed', problem: 'The PDF is damaged.' })])).toEqual([
      'not read',
      'The PDF is damaged.',
      false,
    ])
    const parts = [row(1), row(5, { attachment: 71, doubts: 1 }), row(6, { attachment: 71 })]
    expect(saidOf(parts)).toEqual(['read', '3 documents, 2 without doubts.', false])
  })
  it('sum up what was queued, known and refused', () => {
    const list = [
      upload(1),
      upload(2),
      upload(9, { state: 'duplicate' }),
      upload(null, { state: 'refused', says: 'The file is a spreadsheet. Upload the bill as PDF.' }),
    ]
    const now = Date.parse('2026-11-27T12:00:00Z')
    const scan = [row(9)]
    expect(summaryOf(list, scan, now)).toBe("2 queued, 1 duplicate of Tuesday's scan, 1 refused: spreadsheet")
    expect(summaryOf(list, scan, Date.parse('2026-12-20T12:00:00Z'))).toContain('1 duplicate of the scan of 2026-11-24')
    expect(summaryOf(list, [], now)).toContain('1 duplicate, 1 refused')
  })
  it('count files that were answered, and documents that were read', () => {
    const list = [upload(1), upload(2), upload(3, { state: 'waits', id: null }), upload(4, { state: 'cancelled' })]
    const rows = [row(1), row(5, { attachment: 71, status: 'reading' }), row(2, { status: 'waiting' })]
    expect(progressOfAll(list, rows)).toEqual({ sent: 2, files: 3, read: 1, documents: 3 })
  })
})
