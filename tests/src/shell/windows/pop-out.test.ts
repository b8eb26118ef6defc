/** Windows of one console: events, classes, and panes that come back. A frame stands in for a window of the browser. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi, type Mock } from 'vitest'
import { activeElement, joinWindow, onEvery, watchWindows } from '#src/engine/panes/windows.ts'
import { windows } from '#src/engine/panes/windows.state.ts'
import { currentDesk, restore } from '#src/shell/desks/desk.ts'
import { deskFrom } from '#src/shell/desks/saved-desk.ts'
import { copyStyles } from '#src/shell/windows/copy-styles.ts'
import { keysIn } from '#src/shell/state/tree/parts.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { historyOf, isOut, makePane, panesNow, setTree } from '#src/shell/state/panes.ts'
import { bringBack, closeOut, popOut, reopen, sendTo } from '#src/shell/windows/pop-out.ts'
import { workspace } from '#src/shell/frame/workspace.ts'
import { acceptOtherWindowClasses } from '#src/shell/windows/cross-window-classes.ts'
import { startWhole } from '../../whole-shell.ts'

const box = { left: 1920, top: 40, width: 800, height: 600 }
const outKeys = (): readonly string[] => desk().out.flatMap(({ tree }) => keysIn(tree))
const frames: HTMLIFrameElement[] = []
/** How often each window was closed, in the order in which they were opened. */
let shut: Mock<() => void>[] = []
const timesShut = (): readonly number[] => shut.map((one) => one.mock.calls.length)

/** Another window of the same origin, with classes of its own. */
function frame(): Window {
  const made = document.createElement('iframe')
  document.body.append(made)
  frames.push(made)
  const inside = made.contentWindow
  if (!inside) throw new Error('A frame has no window here.')
  const close = vi.fn<() => void>()
  shut.push(close)
  inside.close = close
  return inside
}
const opening = () => vi.spyOn(window, 'open').mockImplementation(() => frame())
/** Resolves after the effects of a change. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

// Otherwise code that loads late would be fetched after the test's page is gone.
beforeAll(startWhole)
beforeEach(() => {
  shut = []
  setTree(makePane('/one'), undefined, [])
})
afterEach(async () => {
  for (const pane of outKeys()) closeOut(pane)
  await settled()
  vi.restoreAllMocks()
  for (const one of frames.splice(0)) one.remove()
})

describe('an additional window', () => {
  test('receives events like the main one, also for earlier listeners, until it leaves', () => {
    const heard: string[] = []
    const stop = onEvery('keydown', ({ key }) => heard.push(key), true)
    const other = frame()
    const leave = joinWindow(other)
    const say = (key: string): boolean => other.dispatchEvent(new KeyboardEvent('keydown', { key }))
    say('a')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'b' }))
    leave()
    say('c')
    stop()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'd' }))
    expect(heard).toEqual(['a', 'b'])
  })

  test('is the current window once the user acts in it; after it closes, the main one is', () => {
    const stop = watchWindows()
    const other = frame()
    const leave = joinWindow(other)
    other.dispatchEvent(new Event('focus'))
    expect([windows().here === other, activeElement() === other.document.body]).toEqual([true, true])
    leave()
    expect(windows().here).toBe(window)
    stop()
  })

  test('has elements that count as elements everywhere, and other objects do not', () => {
    const other = frame()
    const leave = joinWindow(other)
    const input = other.document.createElement('input')
    acceptOtherWindowClasses()
    expect([input instanceof Element, input instanceof HTMLInputElement, input instanceof HTMLTextAreaElement]).toEqual(
      [true, true, false],
    )
    expect([
      other.document.createEvent('Event') instanceof Event,
      { nodeType: 1 } instanceof Element,
      document.body instanceof HTMLElement,
    ]).toEqual([true, false, true])
    leave()
    expect(input instanceof Element, 'as long as it belongs to the console').toBe(false)
  })

  test('looks like the console, also after later changes', async () => {
    const other = frame()
    document.documentElement.dataset['theme'] = 'dark'
    copyStyles(other)
    expect(other.document.documentElement.dataset['theme']).toBe('dark')
    const late = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/late.css' })
    document.head.append(late)
    document.documentElement.dataset['theme'] = 'light'
    await vi.waitFor(
      () =>
        expect([
          other.document.documentElement.dataset['theme'],
          other.document.querySelector<HTMLLinkElement>('link[href$="late.css"]')?.rel,
        ]).toEqual(['light', 'stylesheet']),
      { timeout: 60_000 },
    )
    late.remove()
    delete document.documentElement.dataset['theme']
  })
})

describe('a popped-out pane', () => {
  const twoPanes = (): readonly [string, string] => {
    const [one, two] = [makePane('/one'), makePane('/two?a=1')]
    setTree({ type: 'split', direction: 'row', children: [one, two] }, two)
    return [one, two]
  }

  test('leaves the tiles with its history, keeps the focus, and returns beside the pane last focused there', async () => {
    const [one, two] = twoPanes()
    opening()
    const history = historyOf(two)
    expect(popOut(two, box)).toBe(true)
    expect([keysIn(desk().tree), desk().focused, desk().home, historyOf(two) === history, panesNow()]).toEqual([
      [one],
      two,
      one,
      true,
      [one, two],
    ])
    bringBack(two)
    await settled()
    expect([keysIn(desk().tree), isOut(two), desk().focused, historyOf(two).href]).toEqual([
      [one, two],
      false,
      two,
      '/two?a=1',
    ])
    expect(timesShut()).toEqual([1])
  })

  test('stays in place if the browser refuses the window', () => {
    const [one, two] = twoPanes()
    vi.spyOn(window, 'open').mockReturnValue(null)
    expect([popOut(two, box), keysIn(desk().tree), desk().out]).toEqual([false, [one, two], []])
  })

  test('returns when the user closes its window', async () => {
    const [one, two] = twoPanes()
    opening()
    popOut(two, box)
    desk().out[0]?.window.dispatchEvent(new Event('pagehide'))
    await settled()
    expect([keysIn(desk().tree), desk().out]).toEqual([[one, two], []])
  })

  test('goes with its window when it is closed, and the main window keeps a pane', async () => {
    const [one, two] = twoPanes()
    opening()
    popOut(two, box)
    popOut(one, box)
    expect([keysIn(desk().tree).length, outKeys()]).toEqual([1, [two, one]])
    closeOut(two)
    closeOut(one)
    await settled()
    expect([desk().out, panesNow().length, keysIn(desk().tree).includes(desk().focused)]).toEqual([[], 1, true])
    expect(timesShut()).toEqual([1, 1])
  })
})

describe('a window of several panes', () => {
  const three = (): readonly [string, string, string] => {
    const [one, two, last] = [makePane('/one'), makePane('/two'), makePane('/three')]
    setTree({ type: 'split', direction: 'row', children: [one, two, last] }, one)
    return [one, two, last]
  }

  test('is split, navigated and closed like the main one, and closes with its last pane', async () => {
    const [one, two] = three()
    opening()
    popOut(two, box)
    workspace.split('right')
    const added = desk().focused
    expect([outKeys(), desk().home]).toEqual([[two, added], one])
    workspace.focus('left')
    expect(desk().focused).toBe(two)
    workspace.swap('right')
    expect(outKeys()).toEqual([added, two])
    workspace.zoom()
    expect(desk().zoomed).toBe(two)
    workspace.close()
    await vi.waitFor(() => expect([outKeys(), desk().focused, desk().zoomed]).toEqual([[added], added, null]), {
      timeout: 60_000,
    })
    closeOut(added)
    await settled()
    expect([outKeys(), timesShut()]).toEqual([[], [1]])
  })

  test('receives panes from the main and from other windows, returns them, and closes without panes', async () => {
    const [one, two, last] = three()
    opening()
    popOut(two, box)
    popOut(last, box)
    const [a, b] = desk().out.map((out) => out.window)
    sendTo(last, a ?? window)
    await settled()
    expect([
      keysIn(desk().tree),
      outKeys(),
      desk().out.map(({ letter }) => letter),
      desk().focused,
      timesShut(),
    ]).toEqual([[one], [two, last], ['A'], last, [0, 1]])
    sendTo(two, b ?? window)
    expect(outKeys(), 'to a window that is gone nothing goes').toEqual([two, last])
    sendTo(two, window)
    expect([keysIn(desk().tree), outKeys()]).toEqual([[one, two], [last]])
    desk().out[0]?.window.dispatchEvent(new Event('pagehide'))
    await settled()
    expect([keysIn(desk().tree), desk().out]).toEqual([[one, two, last], []])
  })

  test('is saved with its tiles, and restored with them', async () => {
    const [, two, last] = three()
    opening()
    popOut(two, box)
    sendTo(last, desk().out[0]?.window)
    const saved = deskFrom(JSON.parse(JSON.stringify(currentDesk())))
    expect(saved?.out).toEqual([
      { at: 2, box: expect.anything(), tiles: { direction: 'row', parts: ['/2', '/1'], sizes: [50, 50] } },
    ])
    if (saved) restore(saved)
    await settled()
    reopen()
    expect(outKeys().map((pane) => historyOf(pane).href)).toEqual(['/two', '/three'])
    expect(panesNow().length).toBe(3)
  })
})

describe('a desk with windows', () => {
  test('is saved with their positions, is shown as tabs on other machines, and reopens them by key as far as the browser allows', async () => {
    const [one, two, three] = [makePane('/one'), makePane('/two'), makePane('/three')]
    setTree({ type: 'split', direction: 'row', children: [one, two, three] }, three)
    opening()
    popOut(two, box)
    popOut(three, box)
    const saved = deskFrom(JSON.parse(JSON.stringify(currentDesk())))
    expect(saved?.out?.map(({ at }) => at)).toEqual([2, 1])
    expect(saved?.place).toEqual({ tabs: ['/one', '/three', '/two'], active: 0 })
    if (saved) restore({ ...saved, out: (saved.out ?? []).map(({ at }) => ({ at, box })) })
    await settled()
    expect(timesShut()).toEqual([1, 1])
    expect([
      desk().out.length,
      desk()
        .owed.flatMap(({ tree }) => keysIn(tree))
        .map((pane) => historyOf(pane).href)
        .toSorted(),
    ]).toEqual([0, ['/three', '/two']])
    expect(currentDesk().out?.length, 'and is owed them still').toBe(2)

    const open = vi
      .spyOn(window, 'open')
      .mockImplementationOnce(() => frame())
      .mockReturnValue(null)
    reopen()
    expect([desk().out.length, desk().owed.length, open.mock.calls[0]?.[2]]).toEqual([
      1,
      1,
      'popup,left=1920,top=40,width=800,height=600',
    ])
    reopen()
    expect([desk().out.length, desk().owed.length]).toEqual([1, 1])
  })

  test('ignores invalid windows', () => {
    expect(
      deskFrom({ place: '/', out: [{ at: 0, box }, { at: 'x', box }, { at: 1, box: { left: 1 } }, null] })?.out,
    ).toEqual([{ at: 0, box }])
  })
})
