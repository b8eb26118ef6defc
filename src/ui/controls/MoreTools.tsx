/** The menu of the tools that do not fit into their row (Tools.tsx): each is named as its button is, and presses it. */
import { Ellipsis } from 'lucide-react'
import { MenuTrigger } from 'react-aria-components'
import { IconButton } from './Button.tsx'
import { MenuList, type MenuEntry } from './Menu.tsx'
import { Popover } from './Popover.tsx'
import styles from './Overlay.module.css'

const BUTTON = 'button'

function nameOf(button: HTMLElement): string {
  const label = button.getAttribute('aria-label')
  if (label !== null) return label
  const words = button.cloneNode(true)
  if (words instanceof Element) for (const key of words.querySelectorAll('kbd')) key.remove()
  return (words.textContent ?? '').trim()
}

const entryOf = (button: HTMLElement, at: number): MenuEntry => {
  const { shortcut, command } = button.dataset
  return {
    id: String(at),
    label: button.ariaPressed === 'true' ? `✓ ${nameOf(button)}` : nameOf(button),
    ...(shortcut !== undefined && { shortcut }),
    ...(command !== undefined && { command }),
    ...(button.matches(':disabled') && { refused: 'Not available now' }),
    run: () => button.click(),
  }
}

/** Made when the menu opens, because a tool changes its name by what it would do. */
function Entries({ tools }: { readonly tools: readonly Element[] }) {
  const buttons = tools
    .flatMap((tool) => (tool.matches(BUTTON) ? [tool] : [...tool.querySelectorAll(BUTTON)]))
    .filter((button) => button instanceof HTMLElement)
  return <MenuList label="More tools" groups={[{ entries: buttons.map(entryOf) }]} />
}

export default function MoreTools({ tools }: { readonly tools: readonly Element[] }) {
  return (
    <MenuTrigger>
      <IconButton icon={Ellipsis} label="More tools" />
      <Popover placement="bottom end" offset={4} className={styles['popover'] ?? ''}>
        <Entries tools={tools} />
      </Popover>
    </MenuTrigger>
  )
}
