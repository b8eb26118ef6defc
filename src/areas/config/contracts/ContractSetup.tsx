/** The company's settings for contracts: what new ones begin with, how they are rolled over, their numbers, and shipping days. */
import { useFresh } from '#src/engine/data/query.ts'
import { companyConfigKey, readCompanyConfig } from '#src/engine/company/company-settings.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { ContractRules } from './ContractRules.tsx'
import { ContractTypes } from './ContractTypes.tsx'
import { ShippingTemplates } from './ShippingTemplates.tsx'
import styles from './ContractSetup.module.css'

export default function ContractSetup() {
  const answer = useFresh({ queryKey: companyConfigKey, queryFn: ({ signal }) => readCompanyConfig(signal) })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={8} label="Loading the setup of contracts" />
  return (
    <div className={styles['page']}>
      <ContractTypes />
      <ContractRules settings={answer.data.settings} />
      <ShippingTemplates />
    </div>
  )
}
