/** Companies with a similar name, and the next free code, while a new company is typed. */
import { company } from '#model/areas/legacy/company.resource.ts'
import { nextCode } from '#model/areas/legacy/rules/next-code.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import styles from '../similar/Facts.module.css'
import { Similar, type SimilarRow } from '../similar/Similar.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const says = ({ name, company_code }: SimilarRow): string => `${textOf(name)} (${textOf(company_code)})`
const AFTER_MS = 150

function Code({ name, draft }: { readonly name: string; readonly draft: RecordValues['draft'] }) {
  const [stem] = nextCode(name, [])
  const asked = useSettled(stem, AFTER_MS)
  const answer = useFresh<readonly string[], readonly unknown[]>({
    queryKey: ['legacy:company', 'codes', asked],
    queryFn: async ({ signal }) => {
      const { results } = await rowsOf(company).list({ company_code__startswith: asked, limit: 1000 }, signal)
      return results.map(({ company_code }) => company_code)
    },
    enabled: asked !== '',
  })
  const [, code] = nextCode(name, answer.data ?? [])
  if (stem === '' || asked !== stem || answer.data === undefined) return null
  return (
    <p className={styles['none']}>
      {`The next free code is ${code}.`}{' '}
      <Button look="quiet" onPress={() => draft.set('company_code', code)}>
        Use it
      </Button>
    </p>
  )
}

export default function SimilarCompanies({ values, draft }: RecordValues) {
  const name = textOf(values['name'])
  return (
    <>
      <Similar name="legacy:company" resource={company} typed={name.split(' ')[0] ?? ''} says={says} />
      {textOf(values['company_code']) === '' && <Code name={name} draft={draft} />}
    </>
  )
}
