/** One line to find, go and do: screens, records, commands and their arguments, and sentences. */
import { Command } from 'cmdk'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { toast } from '../engine/toast.ts'
import { Key } from '../ui/Key.tsx'
import overlay from '../ui/Overlay.module.css'
import { questionOf, unanswer, answer } from './asking.ts'
import { hide, over } from './over.ts'
import styles from './Palette.module.css'
import { scoped, scopes, type Item } from './palette-items.ts'
import { usePaletteItems } from './palette-search.ts'

const groupsOf = (items: readonly Item[]): readonly (readonly [string, readonly Item[]])[] =>
  [...new Set(items.map(({ group }) => group))].map((group) => [group, items.filter((item) => item.group === group)] as const)

function choose(item: Item, setTyped: (text: string) => void): void {
  if (item.fill !== undefined) return setTyped(item.fill)
  if (item.refused !== undefined) return toast({ text: `${item.title}: ${item.refused}.`, tone: 'warn' })
  hide()
  item.run()
}

/** In several lines Enter and the arrows are the text's; only with Ctrl does Enter give the answer. */
function keepLines(event: KeyboardEvent): void {
  const isOfText = event.key === 'Enter' || event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End'
  if (isOfText && !event.ctrlKey && !event.metaKey) event.stopPropagation()
}

export default function Palette() {
  const { now } = useSnapshot(over)
  const opened = now.kind === 'palette' ? now : undefined
  const asking = opened?.asking ?? null
  const question = asking ? questionOf(asking) : undefined
  const [typed, setTyped] = useState(question?.arg.initial ?? opened?.typed ?? '')
  const { items, isSearching } = usePaletteItems(typed, asking)
  const [marked, setMarked] = useState('')
  // What is found may come late: the mark then stands on the first, so that Enter always has a meaning.
  const chosen = items.some(({ key }) => key === marked) ? marked : (items[0]?.key ?? '')
  const list = useRef<HTMLDivElement>(null)
  const { scope } = scoped(typed)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace' && typed === '' && asking) {
      event.preventDefault()
      unanswer(asking)
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && question?.arg.multiline === true && asking) {
      event.preventDefault()
      answer(asking, question.name, typed)
    }
  }
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && hide()} className={`${overlay['veil'] ?? ''} ${styles['clear'] ?? ''}`}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog aria-label={question ? `${question.title}: ${question.arg.label}` : 'Search and run'} className={overlay['dialog'] ?? ''}>
          <Command value={chosen} onValueChange={setMarked} shouldFilter={false} label="Search and run" loop onKeyDown={onKeyDown}>
            <div className={styles['line']}>
              {question && <span className={styles['question']}>{question.title} › {question.arg.label}</span>}
              {!question && scope !== '' && <span className={styles['question']}>{scopes[scope]}</span>}
              {question?.arg.multiline === true ? (
                <textarea className={styles['input']} rows={6} value={typed} onChange={(event) => setTyped(event.target.value)} onKeyDown={keepLines} autoFocus aria-label={question.arg.label} />
              ) : (
                <Command.Input
                  className={styles['input']}
                  value={typed}
                  onValueChange={(text) => {
                    setTyped(text)
                    setMarked('')
                    if (list.current) list.current.scrollTop = 0
                  }}
                  autoFocus
                  placeholder={question ? question.arg.label : 'Find a screen, record or command …'}
                />
              )}
            </div>
            <Command.List ref={list} className={styles['list']}>
              <Command.Empty className={styles['empty']}>{isSearching ? 'Searching …' : `Nothing fits "${typed}". Backspace widens the search.`}</Command.Empty>
              {groupsOf(items).map(([group, listed]) => (
                <Command.Group key={group} heading={group} className={styles['group']}>
                  {listed.map((item) => (
                    <Command.Item key={item.key} value={item.key} onSelect={() => choose(item, setTyped)} className={styles['item']} data-refused={item.refused !== undefined}>
                      <span className={styles['title']}>{item.title}</span>
                      {item.refused !== undefined && <span className={styles['hint']}>{item.refused}</span>}
                      {item.refused === undefined && item.hint !== undefined && <span className={styles['hint']}>{item.hint}</span>}
                      {item.shortcut !== undefined && <Key of={item.shortcut} />}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <footer className={styles['foot']}>
              <span><Key of="up" /> <Key of="down" /> choose</span>
              <span>{question?.arg.multiline === true ? <Key of="mod+enter" /> : <Key of="enter" />} {question ? 'give' : 'run'}</span>
              {asking && <span><Key of="backspace" /> one back</span>}
              <span><Key of="escape" /> close</span>
              {!question && <span className={styles['scopes']}>{Object.keys(scopes).join('  ')} narrow</span>}
            </footer>
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
