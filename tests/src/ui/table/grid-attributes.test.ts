/** What stands in for the grid's list of HTML attributes agrees with it about everything that the grid's own wrappers are given. */
import listed from '@emotion/is-prop-valid'
import { expect, test } from 'vitest'
import isValidAttribute from '#src/ui/table/grid/valid-attribute.ts'

const given = [
  'children',
  'className',
  'style',
  'id',
  'role',
  'tabIndex',
  'title',
  'hidden',
  'draggable',
  'onClick',
  'onMouseDown',
  'onKeyDown',
  'onBlur',
  'onScroll',
  'data-testid',
  'aria-hidden',
  'aria-label',
  // Of the wrappers alone.
  'inWidth',
  'inHeight',
  'isDraggable',
  'innerWidth',
  'as',
  'theme',
]

test.each(given)('%s', (name) => {
  expect(isValidAttribute(name)).toBe(listed(name))
})
