/** The answer to a question about somebody: what it takes, whether they have it, and who gives it. */
import { useMemo } from 'react'
import type { PermissionLine } from '#model/areas/user/rules/permission-sources.ts'
import { deedsAsked } from './question.ts'
import { sourceText } from './WhyLine.tsx'
import styles from './Why.module.css'

type Props = {
  readonly person: { readonly name: string; readonly is_active: boolean }
  readonly about: string
  readonly lines: readonly PermissionLine[]
}
const SHOWN = 4
const counted = (count: number): string =>
  count === 0 ? 'no group has it' : count === 1 ? 'one group has it' : `${count} groups have it`

function sentenceOf(name: string, says: string, line: PermissionLine): string {
  if (line.granted) return `${name} may ${says}. It takes “${line.label}”, from ${sourceText(line)}.`
  const { others } = line
  const listed = others.length === 0 ? '' : `: ${others.map((one) => one.name).join(', ')}`
  return `${name} may not ${says}. Missing is “${line.label}” (${line.code}); ${counted(others.length)}${listed}.`
}

export function WhyAnswer({ person, about, lines }: Props) {
  const asked = useMemo(() => deedsAsked(about).slice(0, SHOWN), [about])
  const byCode = new Map<string, PermissionLine>(lines.map((line) => [line.code, line]))
  return (
    <div className={styles['answer']} role="status">
      {!person.is_active && <p>{`${person.name} is not active, and may do nothing.`}</p>}
      {asked.length === 0 && <p>{`Nothing that takes a permission is called “${about}”. Search below.`}</p>}
      {asked.map(({ says, code }) => {
        const line = byCode.get(code)
        return (
          line && (
            <p key={code} data-lacking={!line.granted || undefined}>
              {sentenceOf(person.name, says, line)}
            </p>
          )
        )
      })}
    </div>
  )
}
