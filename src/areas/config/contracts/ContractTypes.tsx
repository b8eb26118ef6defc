/** The two types of contracts: how many run, and by which rule they are numbered. */
import { codeGenerator } from '#model/areas/config/code-generator.resource.ts'
import { contract } from '#model/areas/contract/contract.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import styles from './ContractSetup.module.css'

const types = [
  { type: 'sale', title: 'Sales', about: 'What is sold to a buyer. Purchases feed it.' },
  { type: 'purchase', title: 'Purchases', about: 'What is bought from a seller. It feeds sales.' },
] as const
type Type = (typeof types)[number]['type']

export const ContractTypes = () => (
  <div className={styles['types']}>
    {types.map(({ type, title, about }) => (
      <Group key={type} heading={title}>
        <p className={styles['note']}>{about}</p>
        <Running type={type} />
        {may(codeGenerator.needs.view) && <Numbering type={type} />}
      </Group>
    ))}
  </div>
)

function Running({ type }: { readonly type: Type }) {
  const answer = useFresh({
    queryKey: ['contract:contract', 'running', type],
    queryFn: ({ signal }) => rowsOf(contract).list({ contract_type: type, status: 'approved', limit: 1 }, signal),
    enabled: may(contract.needs.view),
  })
  if (!may(contract.needs.view)) return null
  if (answer.isError) return <p role="alert">{`They could not be counted: ${answer.error.message}`}</p>
  return (
    <p className={styles['fact']}>
      {answer.data ? `${grouped(answer.data.count)} approved` : 'Counting …'}{' '}
      <Button look="quiet" onPress={() => open('company:contracts', { contractType: type }, { place: 'right' })}>
        Open the list
      </Button>
    </p>
  )
}

const openRule = (entityUUID: string): void =>
  open('config:codeGenerators:generator', { entityUUID }, { place: 'right' })

async function makeRule(type: Type): Promise<void> {
  try {
    const { id } = await api<{ readonly id: string }>(`${codeGenerator.path}get_or_create/?code_type=contract_${type}`)
    openRule(id)
  } catch (error) {
    toast({ text: `No rule was made: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
  }
}

function Numbering({ type }: { readonly type: Type }) {
  const answer = useFresh({
    queryKey: ['terminal:codeGenerator', 'of contracts', type],
    queryFn: ({ signal }) => rowsOf(codeGenerator).list({ code_type: `contract_${type}`, limit: 1 }, signal),
  })
  if (answer.isError) return <p role="alert">{`Their numbers could not be read: ${answer.error.message}`}</p>
  const rule = answer.data?.results[0]
  if (rule === undefined)
    return (
      <p className={styles['fact']}>
        {answer.data ? 'Numbered by a rule that is made with the first contract. ' : 'Reading …'}
        {answer.data && (
          <Button look="quiet" onPress={() => void makeRule(type)}>
            Make it now
          </Button>
        )}
      </p>
    )
  return (
    <p className={styles['fact']}>
      {'Numbered '}
      <code>{rule.example}</code>{' '}
      <Button look="quiet" onPress={() => openRule(rule.id)}>
        Open the rule
      </Button>
    </p>
  )
}
