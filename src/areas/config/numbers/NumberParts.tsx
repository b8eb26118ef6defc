/** A number built part by part: what may stand in it is added, moved and taken out, between the prefix and the count. */
import { Plus, X } from 'lucide-react'
import { Button as AriaButton, Tag, TagGroup, TagList } from 'react-aria-components'
import { ruleIn } from '#model/areas/config/rules/number-count.ts'
import { codeOf } from '#model/areas/config/rules/number-pattern.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { Menu } from '#src/ui/controls/Menu.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { numberParts, partsPath } from './number-calls.ts'
import styles from './Numbers.module.css'
import { moved } from './move-part.ts'

export function NumberParts({ values, draft, isLocked }: RecordValues & { readonly isLocked: boolean }) {
  const rule = ruleIn(values)
  const path = partsPath(values)
  const answer = useFresh({ queryKey: ['number parts', path], queryFn: ({ signal }) => numberParts(path, signal) })
  const known = answer.data?.results ?? []
  const parts = rule.code_fields.map(
    (name) => known.find((one) => one.name === name) ?? { name, label: name, example: '' },
  )
  const put = (next: readonly string[]): void => draft.set('code_fields', next)
  const here = useKeyDown<HTMLDivElement>(({ key, altKey, target }) => {
    const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    const name = target instanceof HTMLElement ? target.closest('[data-key]')?.getAttribute('data-key') : null
    if (!altKey || step === 0 || isLocked || typeof name !== 'string') return false
    put(moved(rule.code_fields, name, step))
    return true
  })
  const addable = known.filter(({ name }) => !rule.code_fields.includes(name))
  const count = codeOf({ ...rule, prefix: '', suffix: '', check_digit: false }, rule.next_number ?? 1)
  return (
    <Group heading="Number, part by part">
      <div ref={here} className={styles['pattern']}>
        <Fixed label="Prefix" text={rule.prefix} />
        {parts.length > 0 && (
          <TagGroup
            aria-label="Parts, moved by Alt and the arrows"
            {...(!isLocked && {
              onRemove: (keys) => put(rule.code_fields.filter((name) => !keys.has(name))),
            })}
          >
            <TagList items={parts.map((part) => ({ ...part, id: part.name }))} className={styles['parts'] ?? ''}>
              {({ id, label, example }) => (
                <Tag id={id} textValue={label} className={styles['part'] ?? ''}>
                  <span className={styles['name']}>{label}</span>
                  <span>{example}-</span>
                  {!isLocked && (
                    <AriaButton slot="remove" aria-label={`Remove ${label}`} className={styles['remove'] ?? ''}>
                      <X size={12} aria-hidden />
                    </AriaButton>
                  )}
                </Tag>
              )}
            </TagList>
          </TagGroup>
        )}
        <Fixed label="Count" text={count} />
        {rule.check_digit && (
          <Fixed
            label="Check digit"
            text={codeOf({ ...rule, prefix: '', suffix: '' }, rule.next_number ?? 1).slice(-1)}
          />
        )}
        <Fixed label="Suffix" text={rule.suffix} />
        {!isLocked && addable.length > 0 && (
          <Menu
            label="Parts to add"
            placement="bottom start"
            groups={[
              {
                entries: addable.map(({ name, label, example }) => ({
                  id: name,
                  label: `${label}: ${example}`,
                  run: () => put([...rule.code_fields, name]),
                })),
              },
            ]}
          >
            <Button look="quiet" icon={Plus}>
              Add a part
            </Button>
          </Menu>
        )}
      </div>
      {answer.isError && <p role="alert">{`What can be added could not be read: ${answer.error.message}`}</p>}
    </Group>
  )
}

/** What has a field of its own below. */
function Fixed({ label, text }: { readonly label: string; readonly text: string }) {
  if (text === '') return null
  return (
    <span className={styles['part']} data-fixed>
      <span className={styles['name']}>{label}</span>
      <span>{text}</span>
    </span>
  )
}
