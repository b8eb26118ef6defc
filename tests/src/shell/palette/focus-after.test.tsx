/** What gets the focus when the palette closes is told of it: React tells nobody of events while it changes the page. */
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { PaletteFrame } from '#src/shell/palette/PaletteFrame.tsx'
import { desk } from '#src/shell/state/desk.state.ts'
import { startWhole } from '../../whole-shell.ts'

beforeEach(() => startWhole())

test('a list in the pane knows that it has the focus, and the palette is out of the page', () => {
  const told: string[] = []
  const page = (isOpen: boolean) => (
    <>
      <section data-pane={desk().focused} tabIndex={-1}>
        <div role="listbox" aria-label="List" tabIndex={0} data-autofocus onFocus={() => told.push('list')} />
      </section>
      <PaletteFrame isOpen={isOpen} label="Palette" opened="palette">
        <input aria-label="Find" />
      </PaletteFrame>
    </>
  )
  const { rerender, unmount } = render(page(false))
  told.length = 0
  rerender(page(true))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find' }))
  rerender(page(false))
  expect(document.activeElement).toBe(screen.getByRole('listbox'))
  expect(told).toEqual(['list'])
  expect(screen.queryByRole('textbox', { name: 'Find' })).toBeNull()
  rerender(page(true))
  unmount()
  expect(document.querySelector('[aria-label="Find"]')).toBeNull()
})
