/** A button that is only its icon in a narrow container keeps its name, and a tooltip says it. */
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { FileText, Route } from 'lucide-react'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test } from 'vitest'
import { CompactButton } from '#src/ui/controls/CompactButton.tsx'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)

const show = (width: number) =>
  render(
    <div style={{ width, containerType: 'inline-size' }}>
      <CompactButton icon={FileText} shortcut="p">
        Print
      </CompactButton>
      <CompactButton icon={Route} shortcut="w">
        Switching plan
      </CompactButton>
    </div>,
  )
const named = (name: RegExp) => screen.getByRole('button', { name })
const print = () => named(/^Print/)

test('in a wide container it shows its name, and no tooltip repeats it', async () => {
  show(1000)
  expect(print().innerText).toContain('Print')
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(print())
  // Once another one has its tooltip, this one would have had it.
  await userEvent.keyboard('{Tab}')
  await waitFor(() => expect(named(/^Switching plan/).getAttribute('aria-describedby')).not.toBeNull())
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('in a narrow container it is its icon, and the tooltip has its name and key', async () => {
  show(400)
  expect(print().getBoundingClientRect().width).toBeLessThan(40)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(print())
  expect((await screen.findByRole('tooltip')).textContent).toBe('PrintP')
})
