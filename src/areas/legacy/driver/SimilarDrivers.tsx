/** Drivers with a similar name, while a new one is typed. */
import { person } from '#model/areas/legacy/company.resource.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { Similar, type SimilarRow } from '../similar/Similar.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const says = ({ first_name, last_name, tb_person_company__label: firm }: SimilarRow): string =>
  [`${textOf(first_name)} ${textOf(last_name)}`, textOf(firm)].filter((part) => part !== '').join(', ')

export default function SimilarDrivers({ values }: RecordValues) {
  const typed = textOf(values['last_name']) || textOf(values['first_name'])
  return <Similar name="legacy:person" resource={person} typed={typed} says={says} />
}
