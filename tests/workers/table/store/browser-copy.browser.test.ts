/** Copies in IndexedDB: stored, brought up to date, safe with two tabs, and erased. */
import { afterEach, describe, expect, test } from 'vitest'
import { decodeFrame, encodeRows } from '#model/columnar/frame.ts'
import { copiesName, openCopies } from '#workers/table/store/browser-copy.ts'
import type { Copies } from '#workers/table/store/copy.ts'
import { chunkOfRows } from '#workers/table/store/row-chunk.ts'
import { tableSource } from '#workers/table/store/source.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { utf8 } from '#workers/table/store/stream.ts'
import { byId, fields, keptIn, modelServer } from '../remote/model-server.ts'

const account = '1 of 1'
const opened: Copies[] = []
const open = (): Copies => {
  const copies = openCopies(account)
  opened.push(copies)
  return copies
}
const erase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const erasing = indexedDB.deleteDatabase(copiesName(account))
    erasing.onsuccess = () => resolve()
    erasing.onerror = () => reject(erasing.error ?? new Error('not erased'))
  })
afterEach(async () => {
  for (const copies of opened.splice(0)) copies.close()
  await erase()
})

type Model = ReturnType<typeof modelServer>
/** Opens the table and waits until it is complete. */
async function visit(model: Model, copies: Copies) {
  const store = tableStore(fields)
  let settled = (): void => {}
  const ready = new Promise<void>((resolve) => (settled = resolve))
  const copy = copies.of('x:x', 'shape')
  const source = tableSource(store, model.server, ({ phase }) => phase === 'ready' && settled(), {
    copy,
    rest: async () => {},
    pause: async () => {},
  })
  source.start()
  await ready
  return { store, source, copy }
}
const isKept = (copies: Copies): Promise<void> =>
  expect.poll(async () => (await copies.of('x:x', 'shape').read())?.rows, { timeout: 240_000 }).toBeGreaterThan(0)
const streams = ({ asked: requests }: Model): number => requests.filter((one) => one.startsWith('stream')).length
function filled(): Model {
  const model = modelServer()
  for (const id of [1, 2, 3, 4, 5]) model.write(id, `row ${id}`)
  return model
}

describe('a table with a browser copy', () => {
  test('is shown at the next visit without a stream, with everything that changed meanwhile', async () => {
    const model = filled()
    await visit(model, open())
    await isKept(open())
    model.write(2, 'changed')
    model.write(9, 'new')
    model.remove(4)
    const { store } = await visit(model, open())
    expect([byId(keptIn(store)), streams(model)]).toEqual([byId(model.read()), 1])
  })

  test('is read again if the feed no longer knows what has changed', async () => {
    const model = filled()
    await visit(model, open())
    await isKept(open())
    model.write(2, 'changed')
    model.remove(4)
    model.prune()
    const { store } = await visit(model, open())
    expect([byId(keptIn(store)), streams(model)]).toEqual([byId(model.read()), 2])
  })

  test('ignores copies with other fields and of other users', async () => {
    const model = filled()
    await visit(model, open())
    const copies = open()
    await isKept(copies)
    expect(await copies.of('x:x', 'another shape').read()).toBeUndefined()
    const other = openCopies('2 of 1')
    expect(await other.of('x:x', 'shape').read()).toBeUndefined()
    other.close()
    await new Promise<void>((resolve) => (indexedDB.deleteDatabase(copiesName('2 of 1')).onsuccess = () => resolve()))
  })

  test('appends changes made while it is open, and moves the cursor', async () => {
    const model = filled()
    const { copy } = await visit(model, open())
    await isKept(open())
    await copy.append(
      encodeRows(
        chunkOfRows(fields, [{ id: 1, version: 99, name: 'later', carrier: 'c2', carrier__label: 'Imperial' }]),
        utf8,
        [5],
      ),
      '77',
      2,
    )
    const found = await open().of('x:x', 'shape').read()
    const store = tableStore(fields)
    const reading = store.reading()
    let tick = 1
    for await (const { frame } of found?.frames ?? []) {
      if (!('chunk' in frame)) continue
      store.apply([], frame.gone, ++tick)
      reading.take(frame.chunk, tick)
    }
    expect([found?.cursor, keptIn(store).map(({ id, name }) => [id, name])]).toEqual([
      '77',
      [
        [1, 'later'],
        [2, 'row 2'],
        [3, 'row 3'],
        [4, 'row 4'],
      ],
    ])
  })

  test('open in two tabs: the tab that appends first continues, the other leaves the copy alone', async () => {
    const model = filled()
    await visit(model, open())
    await isKept(open())
    const [one, other] = [open().of('x:x', 'shape'), open().of('x:x', 'shape')]
    await Promise.all([one.read(), other.read()])
    await one.append(undefined, '71', 0)
    await other.append(undefined, '72', 0)
    await one.append(undefined, '73', 0)
    expect([(await open().of('x:x', 'shape').read())?.cursor, one.state().is, other.state().is]).toEqual([
      '73',
      'kept',
      'none',
    ])
  })

  test('two tabs that read at the same time leave one complete copy', async () => {
    const model = filled()
    await Promise.all([visit(model, open()), visit(model, open())])
    await isKept(open())
    const { store } = await visit(model, open())
    expect(byId(keptIn(store))).toEqual(byId(model.read()))
  })

  test('can be erased while a tab has it open; the tab works on without a copy', async () => {
    const model = filled()
    const copies = open()
    const { source, store } = await visit(model, copies)
    await isKept(open())
    await erase()
    model.write(3, 'after')
    source.changed([3])
    await expect.poll(() => byId(keptIn(store)), { timeout: 240_000 }).toEqual(byId(model.read()))
    expect(copies.of('x:x', 'shape').state()).toEqual({ is: 'off', reason: 'it was erased' })
  })
})

describe('a long copy', () => {
  const later = (id: number) =>
    encodeRows(
      chunkOfRows(fields, [{ id, version: 90 + id, name: `later ${id}`, carrier: 'c2', carrier__label: 'Imperial' }]),
      utf8,
    )
  /** Five rows, three of which have changed since. */
  async function longCopy() {
    const copies = openCopies(account, { again: 2, share: 0 })
    opened.push(copies)
    const { store, source, copy } = await visit(filled(), copies)
    source.stop()
    await isKept(open())
    const before = copy.isLong()
    for (const id of [1, 2, 3]) {
      await copy.append(later(id), String(70 + id), 1)
      const read = decodeFrame(later(id), utf8)
      if ('chunk' in read) store.reading().take(read.chunk, 1000 + id)
    }
    expect([before, copy.isLong()]).toEqual([false, true])
    return { copy, store, all: () => [...store.dump(2)].map((chunk) => encodeRows(chunk, utf8)) }
  }
  async function found() {
    const read = await open().of('x:x', 'shape').read()
    const store = tableStore(fields)
    const reading = store.reading()
    let [tick, frames] = [1, 0]
    for await (const { frame } of read?.frames ?? []) {
      frames++
      if ('chunk' in frame) reading.take(frame.chunk, ++tick)
    }
    return { cursor: read?.cursor, frames, rows: byId(keptIn(store)) }
  }
  const framesKept = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(copiesName(account))
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
      opening.onsuccess = () => {
        const counting = opening.result.transaction('frames').objectStore('frames').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })

  test('is rewritten with each row once and the same cursor, and nothing of the old one remains', async () => {
    const { copy, store, all } = await longCopy()
    await copy.anew(all(), store.count)
    expect(await found()).toEqual({ cursor: '73', frames: 3, rows: byId(keptIn(store)) })
    expect([await framesKept(), copy.isLong(), copy.state().is]).toEqual([3, false, 'kept'])
    await copy.append(later(4), '74', 1)
    expect((await found()).cursor).toBe('74')
  })

  test('survives a failed rewrite and keeps growing', async () => {
    const { copy, store, all } = await longCopy()
    const before = await framesKept()
    await copy.anew(
      (function* () {
        yield* all().slice(0, 1)
        throw new Error('no room')
      })(),
      store.count,
    )
    expect([await framesKept(), copy.isLong(), copy.state().is]).toEqual([before, false, 'kept'])
    await copy.append(later(4), '74', 1)
    expect((await found()).rows).toEqual(
      byId(keptIn(store)).map((row) => (row.id === 4 ? { ...row, name: 'later 4', carrier: 'Imperial' } : row)),
    )
  })

  test('is left as it is if another tab has appended meanwhile', async () => {
    const { copy, store, all } = await longCopy()
    const other = open().of('x:x', 'shape')
    await other.read()
    await other.append(later(4), '99', 1)
    const before = await framesKept()
    await copy.anew(all(), store.count)
    expect([(await found()).cursor, await framesKept()]).toEqual(['99', before])
  })

  test('whose tab was closed during a rewrite is read as before, and the next rewrite leaves nothing behind', async () => {
    const { copy, store, all } = await longCopy()
    const closing = open()
    const left = closing.of('x:x', 'shape')
    await left.read()
    await left.anew(
      (function* () {
        yield* all().slice(0, 2)
        closing.close()
        yield* all().slice(2)
      })(),
      store.count,
    )
    expect((await found()).rows).toEqual(byId(keptIn(store)))
    await copy.anew(all(), store.count)
    expect([await framesKept(), (await found()).rows]).toEqual([3, byId(keptIn(store))])
  })
})
