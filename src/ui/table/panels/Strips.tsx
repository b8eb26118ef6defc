/** Bars between toolbar and rows, shown when needed: ignored settings, groups, and the find bar. */
import { late } from '#src/engine/console/late.ts'
import { FindBar } from '../filter/FindBar.tsx'
import { useTablePart } from '../state/use-table.ts'

const Groups = late(() => import('./Groups.tsx'))
const Lost = late(() => import('./Lost.tsx'))

export default function Strips() {
  const { part: isFinding } = useTablePart(({ find }) => find !== null)
  const { part: isGrouped } = useTablePart(({ settings }) => settings.group.length > 0)
  const { part: isLost } = useTablePart(({ lost }) => lost.length > 0)
  return (
    <>
      {isLost && <Lost />}
      {isGrouped && <Groups />}
      {isFinding && <FindBar />}
    </>
  )
}
