/** Embargoes that concern a facility: those that name it, and those that name none and so hold a whole railroad. */
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import type { TabProps } from '../base/tab-props.ts'

export default function Embargoes({ page: { facility } }: TabProps) {
  return <ResourceTable resource="rail:embargo" where={[{ field: 'facility', op: 'in', value: [facility, null] }]} />
}
