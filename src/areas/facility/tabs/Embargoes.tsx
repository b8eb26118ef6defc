/** Embargoes that concern a facility: the table of embargoes, narrowed to it. */
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import type { TabProps } from '../base/tab-props.ts'

export default function Embargoes({ page: { facility } }: TabProps) {
  return <ResourceTable resource="rail:embargo" where={[{ field: 'facility', op: 'eq', value: facility }]} />
}
