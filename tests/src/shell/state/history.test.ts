/** A pane's back and forward work like those of a browser. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hrefOf, PaneHistory, type Moved } from '#src/shell/state/history.ts'

describe('pane history', () => {
  test.each([
    ['#/a', '/a'],
    ['a', '/a'],
    ['~/a?x=1', '/a?x=1'],
    ['', '/'],
    ['#', '/'],
  ])('%s is %s', (said, href) => {
    expect(hrefOf(said)).toBe(href)
  })

  test('path and query are separated at the first question mark', () => {
    const pane = new PaneHistory('p', '/a/b?x=1?2')
    expect([pane.path, pane.search]).toEqual(['/a/b', 'x=1?2'])
  })

  test('a navigation removes the entries ahead; a replacement adds none', () => {
    const pane = new PaneHistory('p', '/a')
    pane.navigate('/b')
    pane.navigate('/c')
    pane.go(-1)
    pane.navigate('/d', { replace: true })
    expect([pane.href, pane.canBack, pane.canForward]).toEqual(['/d', true, false])
  })

  test("the browser's back finds the previous entry, its forward the next one", () => {
    const pane = new PaneHistory('p', '/a')
    pane.navigate('/b')
    pane.land('/a')
    const back = [pane.href, pane.canBack, pane.canForward]
    pane.land('/b')
    expect([back, [pane.href, pane.canBack, pane.canForward]]).toEqual([
      ['/a', false, true],
      ['/b', true, false],
    ])
  })

  test('behaves like a list with a cursor, for any actions', () => {
    const act = fc.oneof(fc.constantFrom<1 | -1>(1, -1), fc.constantFrom('/a', '/b', '/c'))
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const told: Moved[] = []
        const pane = new PaneHistory('p', '/', (moved) => told.push(moved))
        let model = ['/']
        let at = 0
        let moves = 0
        for (const one of acts) {
          const before = `${at} ${model[at]} ${model.length}`
          if (typeof one === 'number') at = Math.min(Math.max(at + one, 0), model.length - 1)
          else if (model[at] !== one) {
            model = [...model.slice(0, at + 1), one]
            at = model.length - 1
          }
          if (before !== `${at} ${model[at]} ${model.length}`) moves += 1
          if (typeof one === 'number') pane.go(one)
          else pane.navigate(one)
        }
        expect([pane.href, pane.canBack, pane.canForward, told.length]).toEqual([
          model[at],
          at > 0,
          at < model.length - 1,
          moves,
        ])
      }),
    )
  })
})
