/** Buttons above a table that narrow it by the filters of its screen. */
import { useMemo } from 'react'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useTablePart } from '../state/use-table.ts'
import { isShown, QuickFilters, quickKeys, type QuickFilter } from './quick-filter.ts'

export function QuickButtons({ offered }: { readonly offered: readonly QuickFilter[] }) {
  const { table, part: filters } = useTablePart((now) => now.settings.filters)
  const target = useMemo(() => new QuickFilters(table, offered), [table, offered])
  useCommandTarget('tableQuick', target)
  return offered.map((one, at) => {
    const [key, isOn] = [quickKeys[at], isShown(filters, one)]
    return (
      <Button
        key={one.label}
        look={isOn ? 'plain' : 'quiet'}
        aria-pressed={isOn}
        {...(key !== undefined && { shortcut: key })}
        onPress={() => target.toggle(at)}
      >
        {one.label}
      </Button>
    )
  })
}
