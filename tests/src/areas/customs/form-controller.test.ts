/** The boxes of a customs form as they are walked: from one missing box to the next, and when the invoice may be sent. */
import { expect, test } from 'vitest'
import type { ShownBox } from '#src/areas/customs/form/calls.ts'
import { FormController } from '#src/areas/customs/form/form-controller.ts'

const box = (number: string, missing: boolean): ShownBox => ({
  box: number,
  title: 'Vendor',
  field: 'vendor',
  text: '',
  needed: true,
  missing,
  message: missing ? 'Enter the vendor.' : '',
  source: { kind: 'by hand', resource: 'customs:invoice', id: 7, field: 'vendor' },
  overridden: false,
})

test('the next missing box follows the cursor, and after the last one comes the first', () => {
  const form = new FormController(7)
  let focused = 0
  form.onFocus(() => (focused += 1))
  form.show([box('1', true), box('2', false), box('3', true)], 'draft')
  const walked = Array.from({ length: 3 }, () => {
    form.next()
    return form.current?.box
  })
  expect([walked, focused]).toEqual([['1', '3', '1'], 3])
})

test('an invoice is sent only while it is open and no box is missing', () => {
  const form = new FormController(7)
  form.show([box('1', true), box('2', true)], 'draft')
  expect(form.canSend).toBe('2 boxes are missing: go to the next one')
  form.show([box('1', false)], 'ready')
  expect([form.canSend, form.target.ids()]).toEqual([true, [7]])
  form.next()
  expect(form.current).toBeUndefined()
  form.show([box('1', false)], 'accepted')
  expect(form.canSend).toBe('It is accepted')
})
