/** Bills of lading that are uploaded: one after the other, each answered by itself, and taken back as one. */
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BillUploads } from '#src/areas/document/upload/bill-uploads.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import * as upload from '#src/ui/action/action-call.ts'
import { signInLocally } from '../../sign-in.ts'

const read = {
  id: 1,
  status: 'read',
  bol_number: '701',
  car_mark: 'GATX',
  car_number: '20411',
  problem: '',
  same_as: [],
  warnings: [],
}
beforeEach(() => {
  signInLocally()
  undoEntries().done = []
})
afterEach(() => vi.restoreAllMocks())

it('tells of each what was read, why not, or why it was refused, and is undone as one', async () => {
  const answers = [
    read,
    {
      ...read,
      id: 2,
      status: 'failed',
      bol_number: '',
      problem: 'It has no text, as a scan has none.',
      same_as: ['a.pdf'],
    },
  ]
  const send = vi.spyOn(upload, 'callAction').mockImplementation(async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('c.txt is plain text. Accepted: PDF, PNG, JPEG, GIF, WebP and TIFF.')
    return answer
  })
  const uploads = new BillUploads()
  const large = new File(['x'], 'large.pdf')
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  await act(() => uploads.add([new File(['a'], 'a.pdf'), new File(['b'], 'b.pdf'), new File(['c'], 'c.txt'), large]))
  expect(uploads.state.list.map(({ name, state, says }) => [name, state, says])).toEqual([
    ['a.pdf', 'read', 'BOL 701, GATX 20411.'],
    ['b.pdf', 'failed', 'It has no text, as a scan has none. The same content is here already as a.pdf.'],
    ['c.txt', 'refused', 'c.txt is plain text. Accepted: PDF, PNG, JPEG, GIF, WebP and TIFF.'],
    ['large.pdf', 'refused', 'The server takes files of at most 25 MB.'],
  ])
  // What is too large is not sent.
  expect(send).toHaveBeenCalledTimes(3)
  expect(undoEntries().done.map(({ title }) => title)).toEqual(['Upload 2 bills of lading'])
})
