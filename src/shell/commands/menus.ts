/** Builds menus from the commands; none is written by hand. */
import type { Menu } from '#src/engine/commands/command.ts'
import type { MenuEntry, MenuGroup } from '#src/ui/controls/Menu.tsx'
import { registeredEntries } from './registry/registry.ts'
import { execute, availability } from './run.ts'

export const headings: Readonly<Record<string, string>> & Readonly<Record<Menu, string>> = {
  '': 'Panes',
  pane: 'This pane',
  link: 'Links of this pane',
  workspace: 'Workspace',
  go: 'Go to',
  row: 'Selected',
  yard: 'Yard',
  column: 'Column',
  table: 'Table',
  user: 'User',
  help: 'Help',
  demo: 'Demo',
}

/** Available commands come before unavailable ones. */
function entriesOf(menu: Menu): MenuEntry[] {
  return registeredEntries()
    .filter(({ command }) => command.menu === menu)
    .flatMap(({ name, command, key }) => {
      const now = availability(command)
      if (now.kind === 'forbidden' || now.kind === 'elsewhere') return []
      return [
        {
          id: name,
          label: command.title,
          run: () => execute(name),
          ...(key !== undefined && { shortcut: key }),
          ...(now.kind === 'refused' && { refused: now.why }),
        },
      ]
    })
    .toSorted((one, two) => Number('refused' in one) - Number('refused' in two))
}

export const menuOf = (menus: readonly Menu[]): MenuGroup[] =>
  menus
    .map((menu) => ({ heading: headings[menu], entries: entriesOf(menu) }))
    .filter(({ entries: listed }) => listed.length > 0)
