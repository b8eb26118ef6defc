/** The design tokens: AA contrast in both themes, AAA in high contrast, and no colour outside the token file; what scrolls holds what is in it. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, theme } from './contrast.ts'

const texts = ['text', 'text-muted', 'text-faint']
const surfaces = ['surface', 'surface-pane', 'surface-raised', 'surface-hover', 'surface-selected']
const states = ['ok', 'warn', 'stop', 'info', 'hold']

test.each([
  ['light', false, 4.5],
  ['dark', false, 4.5],
  ['light', true, 7],
  ['dark', true, 7],
] as const)(
  'every text colour of the %s theme (high contrast: %s) has a contrast of %d : 1 on every surface it is used on',
  (name, isHigh, least) => {
    const colours = theme(name, isHigh)
    const pairs = [
      ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
      ...states.flatMap(
        (state) =>
          [
            [state, 'surface-pane'],
            [state, 'surface-raised'],
            [state, `${state}-soft`],
          ] as const,
      ),
      ['accent', 'surface-pane'],
      ['accent-text', 'accent'],
    ] as const
    const poor = pairs.flatMap(([front, back]) => {
      const ratio = contrast(colours.get(front) ?? '#808080', colours.get(back) ?? '#808080')
      return ratio < least ? [`${front} on ${back} ${ratio.toFixed(2)}`] : []
    })
    expect(poor).toEqual([])
  },
)

test.each(['light', 'dark'] as const)(
  'focus, strong lines and products of the %s theme have a contrast of 3 : 1',
  (name) => {
    const colours = theme(name)
    const shapes = [...colours.keys()].filter((key) => key.startsWith('product-') || key === 'focus')
    const poor = shapes.filter((key) => contrast(colours.get(key) ?? '', colours.get('surface-pane') ?? '') < 3)
    expect(poor).toEqual([])
  },
)

test('light and dark define the same colours', () => {
  expect([...theme('dark').keys()].sort()).toEqual([...theme('light').keys()].sort())
})

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `src/${file}`)

/**
 * A text for screen readers is placed absolutely. In a box that scrolls and is not positioned it would make the frame around the box higher,
 * and a Tab to something near the end would scroll the frame, which has no bar to scroll it back.
 */
test('what scrolls is positioned', () => {
  const loose = sheets.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
      /overflow(-[xy])?:[^;]*(auto|scroll)/.test(body) && !/position:/.test(body)
        ? [`${file} ${selector.trim().split('\n').at(-1)?.trim()}`]
        : [],
    ),
  )
  expect(loose).toEqual([])
})

test('no style outside the token file defines a colour', () => {
  const named = sheets
    .filter((file) => !file.endsWith('ui/tokens.css'))
    .filter((file) =>
      /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(readFileSync(file, 'utf8').replace(/url\([^)]*\)/g, '')),
    )
  expect(named).toEqual([])
})
