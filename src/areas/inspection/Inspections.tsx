/** The inspections of one facility, or of all: Enter opens one, `i` begins the next. */
import { ClipboardCheck } from 'lucide-react'
import { useMemo } from 'react'
import { open } from '../../engine/screen.ts'
import { may } from '../../engine/session.ts'
import { useOffer } from '../../engine/target.ts'
import { Button } from '../../ui/Button.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'

export default function Inspections({ facilityId }: { readonly facilityId?: number }) {
  const target = useMemo(() => ({ facility: facilityId }), [facilityId])
  useOffer('inspection:list', target)
  return (
    <ResourceTable
      resource="yard:inspection"
      linked
      {...(facilityId !== undefined && { where: [{ field: 'facility', op: 'eq', value: facilityId }] })}
      onOpen={(id, beside) => open('facility:railcar:inspection', { railCarInspectionFormId: Number(id) }, { place: beside ? 'right' : 'here' })}
    >
      {may('change_railcarinspectionform') && (
        <Button
          icon={ClipboardCheck}
          shortcut="i"
          onPress={() => open('facility:railcar:inspection', {}, { query: facilityId === undefined ? {} : { facilityId: String(facilityId) } })}
        >
          Inspect cars
        </Button>
      )}
    </ResourceTable>
  )
}
