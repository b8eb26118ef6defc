/** Buttons above a table that narrow it by the filters of its screen. */
import { useMemo } from 'react'
import { grouped } from '#model/shared/number-format.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useTablePart } from '../state/use-table.ts'
import { isShown, QuickFilters, quickKeys, type QuickFilter } from './quick-filter.ts'

type Props = {
  readonly offered: readonly QuickFilter[]
  /** The number of rows of each, as far as it is known. */
  readonly counts?: readonly (number | undefined)[]
}

export function QuickButtons({ offered, counts = [] }: Props) {
  const { table, part: filters } = useTablePart((now) => now.settings.filters)
  const target = useMemo(() => new QuickFilters(table, offered), [table, offered])
  useCommandTarget('tableQuick', target)
  return offered.map((one, at) => {
    const [key, count, isOn] = [quickKeys[at], counts[at], isShown(filters, one)]
    return (
      <Button
        key={one.label}
        look={isOn ? 'plain' : 'quiet'}
        aria-pressed={isOn}
        {...(key !== undefined && { shortcut: key })}
        onPress={() => target.toggle(at)}
      >
        {count === undefined ? one.label : `${one.label} ${grouped(count)}`}
      </Button>
    )
  })
}
