/** A desk of many panes is saved, however deep they are nested; one that cannot be saved says so. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { desk as deskResource } from '#model/areas/user/user.resource.ts'
import { validate } from '#model/kernel/validate.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { currentDesk, restore } from '#src/shell/desks/desk.ts'
import { deskFrom } from '#src/shell/desks/saved-desk.ts'
import { restoreWorkspace } from '#src/shell/desks/restore.ts'
import { split } from '#src/shell/state/layout.ts'
import type { Tree } from '#src/shell/state/tree/parts.ts'
import { makePane, setTree } from '#src/shell/state/panes.ts'
import { answering } from '../../answers.ts'

afterEach(() => {
  vi.useRealTimers()
  toasts().shown = []
})

/** Each split off the one before it: as deep as so many panes can be. */
function spiral(count: number): Tree {
  let [tree, last]: [Tree, string] = ['', makePane('/user/')]
  tree = last
  for (let at = 1; at < count; at++) {
    const added = makePane(`/company/notes/?at=${at}`)
    tree = split(tree, last, at % 2 === 0 ? 'right' : 'down', added)
    last = added
  }
  return tree
}

describe('64 panes', () => {
  test('are what the server takes, and come back as they were', () => {
    setTree(spiral(64))
    const saved = currentDesk()
    expect(validate(deskResource.fields, { name: 'Large', layout: saved }, 'create')).toEqual({})
    const read = deskFrom(JSON.parse(JSON.stringify(saved)))
    expect(read?.place).toEqual(saved.place)
    if (!read) throw new Error('The desk was not read.')
    restore(read)
    expect(currentDesk().place).toEqual(saved.place)
  })
})

describe('a desk that is not saved', () => {
  const page = { count: 1, next: null, previous: null, results: [{ id: 1, version: 1 }] }
  const shown = (): readonly string[] => toasts().shown.map(({ text }) => text)
  async function change(path: string): Promise<void> {
    setTree(makePane(path))
    await vi.advanceTimersByTimeAsync(1600)
  }

  test('says why: once for each reason, and again after it was saved in between', async () => {
    vi.useFakeTimers()
    let refused = ''
    answering(({ method }) =>
      method === 'GET'
        ? { body: page }
        : refused === ''
          ? { body: { id: 1, version: 2 } }
          : { status: 400, body: { layout: [refused] } },
    )
    const stop = await restoreWorkspace()
    await change('/user/')
    expect(shown()).toEqual([])
    refused = 'Is too large.'
    await change('/config/user/')
    await change('/user/')
    expect(shown()).toEqual(['This desk is not saved: Layout: Is too large.'])
    toasts().shown = []
    refused = ''
    await change('/config/user/')
    refused = 'Is too large.'
    await change('/user/')
    expect(shown()).toEqual(['This desk is not saved: Layout: Is too large.'])
    stop()
  })
  test('because the line is cut says nothing: the browser keeps a copy, and the banner tells of the line', async () => {
    vi.useFakeTimers()
    answering(({ method }) => (method === 'GET' ? { body: page } : 'unreachable'))
    const stop = await restoreWorkspace()
    await change('/user/')
    expect(shown()).toEqual([])
    stop()
  })
})
