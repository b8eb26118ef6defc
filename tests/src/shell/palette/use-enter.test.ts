/** Enter in the palette, by the moments at which an answer may come. */
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FoundLines } from '#src/shell/palette/found/found.ts'
import type { PaletteItem } from '#src/shell/palette/found/item.ts'
import { useEnter } from '#src/shell/palette/use-enter.ts'

const first: PaletteItem = { key: 'yard', group: 'Rail yards', title: 'Gateway Yard', run: () => undefined }
const question = { text: 'gateway' }
const found = (isFirstKnown: boolean): FoundLines => ({
  items: [first],
  isSearching: !isFirstKnown,
  isFirstKnown,
  hurry: () => undefined,
})

test('an answer that comes in the same moment as Enter and confirms the first line is run', async () => {
  const { result, rerender } = renderHook(({ lines }) => useEnter(lines, first, question, true), {
    initialProps: { lines: found(false) },
  })
  const chosen: PaletteItem[] = []
  act(() => {
    result.current.press(undefined, (item) => chosen.push(item))
    // Both are drawn together.
    rerender({ lines: found(true) })
  })
  await waitFor(() => expect(chosen).toEqual([first]))
})

test('a line that is only the first so far is not run before the answer has come', async () => {
  const { result, rerender } = renderHook(({ lines }) => useEnter(lines, first, question, true), {
    initialProps: { lines: found(false) },
  })
  const chosen: PaletteItem[] = []
  act(() => result.current.press(undefined, (item) => chosen.push(item)))
  await act(async () => {})
  expect([result.current.isWaiting, chosen]).toEqual([true, []])
  rerender({ lines: found(true) })
  await waitFor(() => expect(chosen).toEqual([first]))
})
