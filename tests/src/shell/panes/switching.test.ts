/** A path that a pane shows already is switched to. The zoom follows what is opened, and ends when the user leaves it. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { open } from '#src/engine/panes/screen.ts'
import { workspace } from '#src/shell/frame/workspace.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { focusedHistory, historyOf, makePane, panesNow, setTree } from '#src/shell/state/panes.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

const fleet = '/company/fleet/cars/table/'
const profile = '/user/'
let first = ''
let second = ''
beforeAll(startWhole)
beforeEach(() => {
  signInLocally()
  first = makePane(profile)
  second = makePane(fleet)
  setTree({ type: 'split', direction: 'row', children: [first, second] }, first)
  desk().zoomed = null
})

const paths = (): readonly string[] => panesNow().map((pane) => historyOf(pane).href)

describe('a path that another pane shows', () => {
  test.each(['here', 'right', 'tab'] as const)('is switched to, asked for %s', (place) => {
    workspace.openPath(fleet, place)
    expect([desk().focused, paths()]).toEqual([second, [profile, fleet]])
  })

  test('is switched to by the name of its screen', () => {
    open('user:profile', {})
    workspace.focus('right')
    open('user:profile', {}, { place: 'right' })
    expect([desk().focused, paths()]).toEqual([first, [profile, fleet]])
  })

  test('is found filtered, unless it is asked for filtered in another way', () => {
    historyOf(second).navigate(`${fleet}?search=tank`)
    workspace.openPath(fleet)
    expect(desk().focused).toBe(second)
    workspace.focus('left')
    workspace.openPath(`${fleet}?search=box`)
    expect(paths()).toEqual([`${fleet}?search=box`, `${fleet}?search=tank`])
  })

  test('is opened once more where another is asked for, and by splitting', () => {
    workspace.openPath(fleet, 'another')
    expect(paths().toSorted()).toEqual([fleet, fleet, profile].toSorted())
    workspace.split('right')
    expect(paths().filter((path) => path === fleet)).toHaveLength(3)
  })

  test('stays where it is if the focused pane shows it too', () => {
    historyOf(first).navigate(fleet)
    workspace.openPath(fleet)
    expect(desk().focused).toBe(first)
  })

  test('is not opened again with others that were marked', () => {
    workspace.openPaths([fleet, '/company/notes/'])
    expect(paths().toSorted()).toEqual([fleet, '/company/notes/', profile].toSorted())
  })

  test('is opened a second time where it makes something new', () => {
    historyOf(second).navigate('/contract/route/')
    workspace.openPath('/contract/route/')
    expect([desk().focused, focusedHistory().path]).toEqual([first, '/contract/route/'])
  })
})

describe('a zoomed pane', () => {
  beforeEach(() => workspace.zoom())

  test.each([
    ['a pane beside', () => workspace.openPath('/company/notes/', 'right')],
    ['a tab', () => workspace.openPath('/company/notes/', 'tab')],
    ['a copy of itself as a tab', () => workspace.tab()],
    ['a copy of itself beside', () => workspace.split('right')],
    ['several', () => workspace.openPaths(['/company/notes/', '/contract/'])],
    ['a pane that is open', () => workspace.openPath(fleet)],
  ])('opens %s, which is zoomed then', (_, work) => {
    work()
    expect(desk().focused).not.toBe(first)
    expect(desk().zoomed).toBe(desk().focused)
  })

  test('stays so when what it opened is closed, and when one goes to its next tab', () => {
    workspace.openPath('/company/notes/', 'tab')
    workspace.tabNext(1)
    expect(desk().zoomed).toBe(first)
    workspace.tabNext(1)
    workspace.close()
    expect([desk().focused, desk().zoomed]).toEqual([first, first])
  })

  test.each([
    ['goes to another pane', () => workspace.focus('right')],
    ['goes to the next pane', () => workspace.focusNext(1)],
    ['unzooms it', () => workspace.zoom()],
    ['closes all others', () => workspace.closeOthers()],
  ])('is so no more when one %s', (_, work) => {
    work()
    expect(desk().zoomed).toBeNull()
  })
})
