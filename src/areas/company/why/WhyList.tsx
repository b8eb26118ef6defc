/** Every permission of somebody and where it comes from, the answer to a question above it, what was refused last, and their sessions. */
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { user } from '#model/areas/user/user.resource.ts'
import type { PermissionLine } from '#model/areas/user/rules/permission-sources.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { SearchField } from '../search/SearchField.tsx'
import { SessionLines, useSessions } from './SessionLines.tsx'
import { LastRefusals } from './LastRefusals.tsx'
import { whyKeys as keys } from './keys.ts'
import { WhyAnswer } from './WhyAnswer.tsx'
import { WhyController, whySides, type WhySide } from './why-controller.ts'
import { WhyLine } from './WhyLine.tsx'
import styles from './Why.module.css'

const sideWords: Readonly<Record<WhySide, string>> = {
  all: 'All',
  granted: 'Given',
  lacking: 'Lacking',
  sessions: 'Sessions',
}

async function read(userId: number, signal: AbortSignal) {
  const person = await rowsOf(user).get(userId, signal)
  const { results } = await api<{ readonly results: readonly PermissionLine[] }>(`user/${userId}/permissions/`, {
    signal,
  })
  return { person, results }
}

export function WhyList({ userId, about }: { readonly userId: number; readonly about: string }) {
  const answer = useFresh({
    queryKey: ['user:user', userId, 'permissions'],
    queryFn: ({ signal }) => read(userId, signal),
    meta: { resources: ['user:group'] },
  })
  useRecordTitle(answer.data?.person.name)
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={14} label="Loading what they may do" />
  return <Shown lines={answer.data.results} person={answer.data.person} about={about} />
}

type Person = { readonly id: number; readonly name: string; readonly email: string; readonly is_active: boolean }
type ShownProps = { readonly lines: readonly PermissionLine[]; readonly person: Person; readonly about: string }

function Shown({ lines, person, about }: ShownProps) {
  const [controller] = useState(() => new WhyController())
  const { at, typed, side } = useSnapshot(controller.state)
  const list = useRef<HTMLDivElement>(null)
  useCommandTarget('company:why', controller)
  useCommandTarget('focus', controller)
  useEffect(() => {
    controller.onFocus(() => list.current?.focus({ preventScroll: true }))
    controller.focus()
  }, [controller])
  useEffect(() => {
    // Newer browsers answer a promise, which is no way to end an effect.
    list.current?.querySelector('[data-cursor]')?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  const { data: sessions } = useSessions(person.email)
  useEffect(() => {
    controller.lookAt(person, sessions ?? [])
  }, [controller, person, sessions])
  const shown = controller.shown(lines)
  const isOfSessions = side === 'sessions'
  const granted = lines.filter((line) => line.granted).length
  return (
    <section className={styles['screen']} aria-label={`What ${person.name} may do`}>
      <header className={styles['head']}>
        <span className={styles['who']}>
          <strong>{person.name}</strong> <span className={styles['faint']}>{person.email}</span>
        </span>
        <span className={styles['faint']}>
          {person.is_active ? `${granted} of ${lines.length} permissions` : 'Not active: may do nothing at all'}
        </span>
        <span className={styles['buttons']}>
          {whySides.map((one) => (
            <Button
              key={one}
              look={one === side ? 'primary' : 'quiet'}
              shortcut={keys[one]}
              onPress={() => controller.turn(one)}
            >
              {one === 'sessions' && sessions ? `${sideWords[one]} ${sessions.length}` : sideWords[one]}
            </Button>
          ))}
        </span>
      </header>
      {about !== '' && <WhyAnswer person={person} about={about} lines={lines} />}
      <LastRefusals userId={person.id} />
      {isOfSessions ? (
        <div className={styles['search']}>
          <Button look="quiet" shortcut={keys.endSession} onPress={() => runCommand('company:endUserSession')}>
            End this session
          </Button>
          <Button look="quiet" shortcut={keys.endAll} onPress={() => runCommand('company:endUserSessions')}>
            End all
          </Button>
        </div>
      ) : (
        <SearchField
          controller={controller}
          label="Search"
          placeholder="A permission, an area, or a group"
          typed={typed}
          className={styles['search']}
        />
      )}
      {shown.length === 0 && !isOfSessions ? (
        <EmptyState title="Nothing matches">
          <Button shortcut={keys.leave} onPress={() => controller.leave()}>
            Leave the search
          </Button>
        </EmptyState>
      ) : (
        <div
          ref={list}
          className={styles['list']}
          role="grid"
          aria-label={isOfSessions ? 'Sessions' : 'Permissions'}
          tabIndex={0}
          aria-activedescendant={`why-${person.id}-${at}`}
        >
          {isOfSessions ? (
            <SessionLines controller={controller} email={person.email} prefix={`why-${person.id}-`} />
          ) : (
            shown.map((line, index) => (
              <WhyLine
                key={line.code}
                id={`why-${person.id}-${index}`}
                line={line}
                isFirst={shown[index - 1]?.area !== line.area}
                isCursor={index === at}
              />
            ))
          )}
        </div>
      )}
    </section>
  )
}
