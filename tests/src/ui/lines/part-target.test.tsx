/** A part of a screen is offered to commands while the focus is in it, and an overlay does not end that. */
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { PartTarget } from '#src/ui/lines/PartTarget.tsx'

const target = { focus: () => undefined }
function draw(isWhole: boolean): (name: string) => unknown {
  render(
    <>
      <section data-pane="p">
        <PaneId value="p">
          <PartTarget kind="focus" target={target} isWhole={isWhole}>
            <input aria-label="day" />
          </PartTarget>
          <input aria-label="field" />
        </PaneId>
      </section>
      <input aria-label="palette" />
    </>,
  )
  return (name) => {
    act(() => screen.getByLabelText(name).focus())
    return commandTargetOf('p', 'focus')
  }
}

test('an overlay keeps the offer, and another part of the pane ends it', () => {
  const at = draw(false)
  expect(commandTargetOf('p', 'focus')).toBeUndefined()
  expect([at('day'), at('palette'), at('day')]).toEqual([target, target, target])
  expect([at('field'), at('palette'), at('day')]).toEqual([undefined, undefined, target])
})

test('a part that is the whole screen is offered wherever the focus is', () => {
  const at = draw(true)
  expect([at('field'), at('palette'), at('day')]).toEqual([target, target, target])
})
