/** Inspections of one facility or of all. Enter opens one, `i` starts a new one. */
import { ClipboardCheck } from 'lucide-react'
import { useMemo } from 'react'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'

export default function Inspections({ facilityId }: { readonly facilityId?: number }) {
  const target = useMemo(() => ({ facility: facilityId }), [facilityId])
  useCommandTarget('inspection:list', target)
  return (
    <ResourceTable
      resource="yard:inspection"
      linked
      {...(facilityId !== undefined && { where: [{ field: 'facility', op: 'eq', value: facilityId }] })}
      onOpen={(id, beside) =>
        open(
          'facility:railcar:inspection',
          { railCarInspectionFormId: Number(id) },
          { place: beside ? 'right' : 'here' },
        )
      }
    >
      {may('change_railcarinspectionform') && (
        <Button
          icon={ClipboardCheck}
          shortcut="i"
          onPress={() =>
            open(
              'facility:railcar:inspection',
              {},
              { query: facilityId === undefined ? {} : { facilityId: String(facilityId) } },
            )
          }
        >
          Inspect cars
        </Button>
      )}
    </ResourceTable>
  )
}
