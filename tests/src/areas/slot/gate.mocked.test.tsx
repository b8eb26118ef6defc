/** Checking in by code: what was read is looked up, said where it is no booking of this place, and checked in only by Enter. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Camera } from '#src/areas/slot/gate/Camera.tsx'
import CheckInByCode from '#src/areas/slot/gate/CheckInByCode.tsx'
import type { GateBooking } from '#src/areas/slot/gate/gate-calls.ts'
import { GateDesk, type ReadPicture } from '#src/areas/slot/gate/gate-desk.ts'
import { SlotBoardController } from '#src/areas/slot/board/state/board-controller.ts'
import { runVerb } from '#src/ui/verbs/verb-change.ts'
import { answering, type Asked } from '../../answers.ts'

vi.mock('#src/ui/verbs/verb-change.ts', () => ({
  runVerb: vi.fn<typeof runVerb>(async () => undefined),
}))

const here = {
  id: 70,
  reference: 'BK-70',
  location: 1,
  location__label: 'North rack',
  location__timezone: 'America/Denver',
  slot: 5,
  status: 'confirmed',
  company__label: 'Ribstone',
  driver__label: null,
  driver_name: 'Ana Ortiz',
  vehicle__label: '412',
  product__label: 'Propane',
  bay: 'B1',
  starts_at: '2027-03-02T15:00:00.000Z',
}
const elsewhere = { ...here, id: 71, reference: 'BK-71', location: 2, location__label: 'South rack' }
let status = 'confirmed'
let asked: Asked[]
beforeEach(() => {
  status = 'confirmed'
  vi.mocked(runVerb).mockClear()
  asked = answering(({ path, query }) => {
    if (path !== 'schedule/booking/get_table/') return undefined
    const [{ value }] = JSON.parse(query.get('filters') ?? '[{}]')
    const found = [{ ...here, status }, elsewhere].filter(({ reference }) => reference === value)
    return { body: { count: found.length, results: found } }
  })
})

const picture = new Blob(['a picture'])
const frame = { width: 1, height: 1, close: () => undefined }
const found = vi.fn<(found: GateBooking) => void>()
const deskThatReads = (read: ReadPicture): GateDesk => new GateDesk(1, found, read)

describe('a picture', () => {
  it.each<[string, readonly string[], string | undefined, string]>([
    ['of a booking of this place', ['BK-70'], 'BK-70', ''],
    ['whose code is written in small letters', ['bk-70'], 'BK-70', ''],
    ['with other codes beside it', ['https://example.org/a', '4711', 'BK-70'], 'BK-70', ''],
    ['of a booking of another place', ['BK-71'], 'BK-71', 'BK-71 is booked at South rack, not here.'],
    ['of no booking', ['4711'], undefined, 'No booking has the reference 4711.'],
    ['without a code', [], undefined, 'No code was found in the picture. Type the reference, or try another one.'],
  ])('%s', async (_what, texts, reference, problem) => {
    found.mockClear()
    const desk = deskThatReads(async () => texts)
    await desk.show(picture)
    expect([desk.state.found?.reference, desk.state.problem, desk.state.busy]).toEqual([reference, problem, null])
    expect([desk.canCheckIn, found.mock.calls.length]).toEqual(reference === 'BK-70' ? [true, 1] : [false, 0])
    expect(runVerb, 'nothing is checked in by itself').not.toHaveBeenCalled()
  })
  it('that is none says why', async () => {
    const desk = deskThatReads(() => Promise.reject(new Error('This is no picture that can be read.')))
    await desk.show(picture)
    expect(desk.state.problem).toBe('This is no picture that can be read.')
  })
})

it('the camera goes on until a frame holds a code', async () => {
  const texts = [[], ['BK-70']]
  const desk = deskThatReads(async () => texts.shift() ?? [])
  expect([await desk.see(frame), await desk.see(frame)]).toEqual([false, true])
  expect(desk.state.found?.reference).toBe('BK-70')
})

it('a reader that fails stops the camera and says so', async () => {
  const desk = deskThatReads(() => Promise.reject(new Error('The reader of codes could not be loaded.')))
  expect([await desk.see(frame), desk.state.problem]).toEqual([true, 'The reader of codes could not be loaded.'])
})

describe('a camera that', () => {
  const seen = vi.fn<() => void>()
  const shown = (stream: () => Promise<unknown>) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia: stream } }))
    render(<Camera onFrame={async () => false} onSeen={seen} />)
  }
  afterEach(() => vi.unstubAllGlobals())
  it.each([
    ['is not allowed', new DOMException('', 'NotAllowedError'), /does not allow the camera/],
    ['is not there', new DOMException('', 'NotFoundError'), /has no camera/],
    ['somebody else uses', new DOMException('', 'NotReadableError'), /Another program uses the camera/],
    ['fails otherwise', new Error('odd'), /gives no picture/],
  ])('%s says so', async (_what, error, says) => {
    shown(() => Promise.reject(error))
    expect(await screen.findByText(says)).toBeVisible()
  })
  it('is unplugged says so', async () => {
    const track = Object.assign(new EventTarget(), { stop: () => undefined })
    shown(async () => ({ getTracks: () => [track] }))
    await act(async () => undefined)
    await act(async () => void track.dispatchEvent(new Event('ended')))
    expect(await screen.findByText(/The camera has stopped/)).toBeVisible()
  })
})

it('is checked in once by Enter, and the next truck may follow', async () => {
  const desk = deskThatReads(async () => ['BK-70'])
  await desk.show(picture)
  vi.mocked(runVerb).mockImplementationOnce(async () => void (status = 'checked_in'))
  await Promise.all([desk.enter(), desk.enter()])
  expect(vi.mocked(runVerb).mock.calls.map(([{ verb }, target]) => [verb, target.ids()])).toEqual([['checkIn', [70]]])
  expect([desk.state.found, desk.state.reference]).toEqual([null, ''])
})
it('stays in sight where it could not be checked in', async () => {
  const desk = deskThatReads(async () => ['BK-70'])
  await desk.show(picture)
  await desk.enter()
  expect([desk.state.found?.status, desk.canCheckIn]).toEqual(['confirmed', true])
})

describe('what is typed for the next truck', () => {
  it('is not replaced by an answer about the one before, which its Enter would check in', async () => {
    const desk = deskThatReads(async () => [])
    desk.type('BK-70')
    const looking = desk.enter()
    desk.type('BK-71')
    await looking
    expect([desk.state.reference, desk.state.found, desk.state.busy]).toEqual(['BK-71', null, null])
  })
  it('is not replaced by a picture of the one before that is still read', async () => {
    const desk = deskThatReads(async () => {
      desk.type('BK-71')
      return ['BK-70']
    })
    await desk.show(picture)
    expect([desk.state.reference, desk.state.found, desk.state.problem, desk.state.busy]).toEqual([
      'BK-71',
      null,
      '',
      null,
    ])
  })
  it('is not replaced by a picture that could not be read meanwhile', async () => {
    const desk = deskThatReads(async () => {
      desk.type('BK-71')
      throw new Error('This is no picture that can be read.')
    })
    await desk.show(picture)
    expect([desk.state.reference, desk.state.problem]).toEqual(['BK-71', ''])
  })
  it('is not replaced by the camera, whose frames count again once it is gone', async () => {
    const desk = deskThatReads(async () => ['BK-70'])
    desk.type('BK-7')
    expect([await desk.see(frame), desk.state.reference]).toEqual([false, 'BK-7'])
    desk.type('')
    expect([await desk.see(frame), desk.state.reference]).toEqual([true, 'BK-70'])
  })
  it('is looked up once the one before has been checked in, if Enter came meanwhile', async () => {
    const desk = deskThatReads(async () => ['BK-70'])
    await desk.show(picture)
    vi.mocked(runVerb).mockImplementationOnce(async () => {
      status = 'checked_in'
      desk.type('BK-7')
      await desk.enter()
    })
    await desk.enter()
    expect([desk.state.reference, desk.state.problem, desk.state.busy]).toEqual([
      'BK-7',
      'No booking has the reference BK-7.',
      null,
    ])
    expect(vi.mocked(runVerb).mock.calls).toHaveLength(1)
  })
  it('stays when the one before has been checked in', async () => {
    const desk = deskThatReads(async () => ['BK-70'])
    await desk.show(picture)
    vi.mocked(runVerb).mockImplementationOnce(async () => {
      status = 'checked_in'
      desk.type('BK-71')
    })
    await desk.enter()
    expect([desk.state.reference, desk.state.found, desk.state.busy]).toEqual(['BK-71', null, null])
  })
})

it('a hand scanner types the reference and Enter; what is shown is about the booking', async () => {
  render(<CheckInByCode controller={new SlotBoardController(1)} location={1} onClose={() => undefined} />)
  const field = screen.getByRole('textbox', { name: 'Reference' })
  fireEvent.change(field, { target: { value: 'bk-70' } })
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  const shown = await screen.findByRole('region', { name: 'Booking of the code' })
  expect(shown).toHaveTextContent(/BK-70.*Ribstone.*Ana Ortiz.*412.*Propane.*B1.*2027-03-02 08:00/)
  expect(screen.getByRole('button', { name: /Check in/ })).toBeEnabled()
  fireEvent.change(field, { target: { value: 'BK-7' } })
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  expect(await screen.findByText('No booking has the reference BK-7.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Booking of the code' })).toBeNull()
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
})
