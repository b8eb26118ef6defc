/** Below the form of a stored invitation: what the partner sees by it, with the newest rows, and what to check before sending. */
import { useQuery } from '@tanstack/react-query'
import { countsText, sharesOf, shareNames } from '#model/areas/partner/rules/invitation-preview.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { previewQuery, readPreview } from '../incoming/incoming-target.ts'

type Values = RecordValues['values']
const isOn = (values: Values, name: keyof typeof sharesOf): boolean => values[sharesOf[name]] === true
const sharesIn = (values: Values) => ({
  share_contracts: isOn(values, 'contracts'),
  share_shipments: isOn(values, 'shipments'),
  share_positions: isOn(values, 'positions'),
  share_v3_tickets: isOn(values, 'v3_tickets'),
  share_v2_tickets: isOn(values, 'v2_tickets'),
})

export default function InvitationPreview({ values }: RecordValues) {
  const { id, version, status, company } = values
  const isOwn = company === signedIn()?.company.id
  const isCounted = typeof id === 'number' && (isOwn || status === 'sent' || status === 'accepted')
  const answer = useQuery({
    queryKey: [...previewQuery(typeof id === 'number' ? id : 0), version],
    queryFn: ({ signal }) => readPreview(typeof id === 'number' ? id : 0, signal),
    enabled: isCounted,
    retry: false,
  })
  if (answer.data === undefined || !shareNames.some((name) => isOn(values, name))) return null
  const { sample, warnings } = answer.data
  const seen = countsText(sharesIn(values), answer.data)
  const who = isOwn ? 'The partner' : 'Your company'
  return (
    <section aria-label="Preview">
      <p role="status">{status === 'accepted' ? `${who} can see ${seen}.` : `${who} would see ${seen}.`}</p>
      {warnings.map(({ says }) => (
        <p key={says}>{says}</p>
      ))}
      {sample.length > 0 && (
        <p>
          Newest:{' '}
          {sample.map(({ resource, id: row, title }) => {
            const path = recordPath(resource, row)
            return (
              <Button key={`${resource} ${row}`} look="quiet" onPress={() => path !== undefined && openPath(path)}>
                {title}
              </Button>
            )
          })}
        </p>
      )}
    </section>
  )
}
