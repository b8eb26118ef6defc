/** Asks for which day to print the list of trucks. */
import { useState } from 'react'
import { day } from '#model/kernel/field.ts'
import { AskDialog } from '#src/ui/form/AskDialog.tsx'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'
import { printPlace } from './print-place.ts'

type Props = { readonly location: number; readonly today: string; readonly onClose: () => void }

export default function DayListDay({ location, today, onClose }: Props) {
  const [draft] = useState(() =>
    inputDraft({ date: day({ label: 'Day', required: true }) }, { date: today }, async ({ date }) => {
      printPlace(location, 'day', String(date))
      return {}
    }),
  )
  return <AskDialog title="List of trucks of a day" submit="Print" draft={draft} onClose={onClose} />
}
