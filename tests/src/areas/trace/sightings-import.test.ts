/** The import of sightings: nothing is sent before it was looked at, and refused lines are left out only when that is chosen. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportText, SightingsImport } from '#src/areas/trace/import/sightings-import.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const refusal = { line: 2, text: '"UTLX"', reason: 'There is no day 13/25.' }
const report = (refused: readonly (typeof refusal)[]) => ({
  taken: 3,
  already: 2,
  refused,
  cars_unknown: [],
  trips: { opened: 1, moved: 2, closed: 0 },
  batch: 7,
})
beforeEach(() => signInLocally())

describe('importing sightings', () => {
  it('is looked at first, and sent once there is nothing refused', async () => {
    const sent: unknown[] = []
    answering(({ body }) => {
      sent.push(body)
      return { body: report([]) }
    })
    const done = vi.fn<() => void>()
    const work = new SightingsImport(done)
    work.change({ text: '"UTLX"' })
    await work.take()
    expect(sent).toEqual([])
    await work.look()
    expect(sent).toMatchObject([{ dry_run: true, skip_refused: false }])
    await work.take()
    expect(sent).toMatchObject([{}, { dry_run: false, text: '"UTLX"' }])
    expect(done).toHaveBeenCalledOnce()
  })
  it('needs the choice to take the good ones where lines are refused; another text is looked at anew', async () => {
    answering(() => ({ body: report([refusal]) }))
    const work = new SightingsImport(() => {})
    work.change({ text: 'x' })
    await work.look()
    expect(work.canTake).toBe(false)
    work.leaveOutRefused(true)
    expect(work.canTake).toBe(true)
    work.change({ text: 'y' })
    await work.look()
    expect(work.canTake, 'other refused lines need a choice of their own').toBe(false)
  })
  it('shows no preview of a text that has been changed meanwhile', async () => {
    answering(() => ({ body: report([]) }))
    const work = new SightingsImport(() => {})
    work.change({ text: 'x' })
    const looking = work.look()
    work.change({ text: 'y' })
    await looking
    expect(work.state).toMatchObject({ report: null, busy: null })
    expect(work.canTake).toBe(false)
  })
  it('shows how far the import is, and can be stopped until it is done', async () => {
    answering(() => ({ body: report([]) }))
    const work = new SightingsImport(() => {})
    work.change({ text: 'x' })
    await work.look()
    const lines = [{ progress: { part: 'sightings', done: 0.25 } }].map((one) => `${JSON.stringify(one)}\n`)
    vi.stubGlobal('fetch', async (_address: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start: (stream) => {
          for (const one of lines) stream.enqueue(new TextEncoder().encode(one))
          signal?.addEventListener('abort', () => stream.error(signal.reason))
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
    })
    const taking = work.take()
    await vi.waitFor(() => expect(work.state).toMatchObject({ busy: 'import', done: 0.25 }), { timeout: 60_000 })
    work.stop()
    await taking
    // Nobody told us whether the server was done by then.
    expect(work.state).toMatchObject({ busy: null, problem: expect.stringContaining('taken or none') })
  })
  it('says what the server says where it refuses all', async () => {
    answering(() => ({ status: 400, body: { non_field_errors: ['Nothing was taken.'], report: report([refusal]) } }))
    const work = new SightingsImport(() => {})
    work.change({ text: 'x' })
    await work.look()
    expect(work.state.problem).toContain('Nothing was taken.')
    expect(work.state.report?.refused).toEqual([refusal])
  })
  it('tells in one line what comes of it', () =>
    expect(reportText(report([]))).toBe('3 sightings · 2 there already · 1 trip opened, 2 moved, 0 closed'))
  it('says how many lines were left out', () => expect(reportText(report([refusal]))).toContain(' · 1 line refused · '))
})
