/** The company at a glance: exceptions first, then its figures. Each number opens the rows that it counts. */
import { useMemo, useState } from 'react'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { modules } from '#model/areas/user/rules/landing.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { BlockController } from '../blocks/block-controller.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import { useAgain } from '../blocks/use-again.ts'
import { companyBlocks } from './company-blocks.ts'
import { useCompany, type CompanyAnswer } from './use-company.ts'
import styles from './CompanyDashboard.module.css'

export default function CompanyDashboard() {
  const answer = useCompany()
  useAgain(answer)
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the dashboard" />
  return <Shown answer={answer.data} />
}

const moduleNames: ReadonlyMap<string, string> = new Map(Object.entries(modules))

function Shown({ answer }: { readonly answer: CompanyAnswer }) {
  const { zone } = useDisplaySettings()
  const [controller] = useState(() => new BlockController())
  const blocks = useMemo(() => companyBlocks(answer, zone), [answer, zone])
  const names = answer.modules.flatMap((name) => moduleNames.get(name) ?? [])
  return (
    <Blocks label="Company dashboard" blocks={blocks} controller={controller}>
      {names.length > 0 && <footer className={styles['modules']}>Your modules: {names.join(', ')}</footer>}
    </Blocks>
  )
}
