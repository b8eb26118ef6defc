/** One line to find, go and do: screens, records, commands and their arguments, and sentences. */
import { Command } from 'cmdk'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { toast } from '../engine/toast.ts'
import { Key } from '../ui/Key.tsx'
import overlay from '../ui/Overlay.module.css'
import { answer, questionOf, unanswer, type Question } from './asking.ts'
import { hide, over } from './over.ts'
import styles from './Palette.module.css'
import { PaletteChips } from './PaletteChips.tsx'
import { PaletteFoot } from './PaletteFoot.tsx'
import { scoped, type Item, type PickedObject, type Scope } from './palette-items.ts'
import { usePaletteItems } from './palette-search.ts'
import { endPreview, showPreview } from './previews.ts'

const groupsOf = (items: readonly Item[]): readonly (readonly [string, readonly Item[]])[] =>
  [...new Set(items.map(({ group }) => group))].map((group) => [group, items.filter((item) => item.group === group)] as const)

/** How long a mark stands before its preview is drawn, in ms. */
const PAUSE_MS = 120

/** In several lines Enter and the arrows are the text's; only with Ctrl does Enter give the answer. */
function keepLines(event: KeyboardEvent): void {
  const isOfText = event.key === 'Enter' || event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End'
  if (isOfText && !event.ctrlKey && !event.metaKey) event.stopPropagation()
}

const placeholderOf = (question: Question | undefined, objects: number): string =>
  question ? question.arg.label : objects > 0 ? 'What to do with it …' : 'Find a screen, record or command …'

export default function Palette() {
  const { now } = useSnapshot(over)
  const opened = now.kind === 'palette' ? now : undefined
  const asking = opened?.asking ?? null
  const question = asking ? questionOf(asking) : undefined
  const begun = question ? { scope: '' as const, text: question.arg.initial ?? '' } : scoped(opened?.typed ?? '')
  const [scope, setScope] = useState<Scope>(begun.scope)
  const [text, setText] = useState(begun.text)
  const [objects, setObjects] = useState<readonly PickedObject[]>([])
  const [marked, setMarked] = useState('')
  const { items, isSearching } = usePaletteItems({ scope, text, asking, objects })
  // What is found may come late: the mark then stands on the first, so that Enter always has a meaning.
  const chosen = items.some(({ key }) => key === marked) ? marked : (items[0]?.key ?? '')
  const list = useRef<HTMLDivElement>(null)
  const preview = items.find(({ key }) => key === chosen)?.preview
  useEffect(() => {
    // Not at every key: what one only passes by is not drawn.
    const timer = setTimeout(() => showPreview(chosen, preview), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen, preview === undefined])
  useEffect(() => endPreview, [])

  /** The letter of a scope, typed first, becomes a chip. */
  const type = (typed: string): void => {
    const said = question || scope !== '' || objects.length > 0 ? { scope, text: typed } : scoped(typed)
    setScope(said.scope)
    setText(said.text)
    setMarked('')
    if (list.current) list.current.scrollTop = 0
  }
  const name = (named: readonly PickedObject[]): void => {
    setObjects([...objects, ...named.filter(({ id }) => !objects.some((one) => one.id === id))])
    setText('')
    setMarked('')
  }
  /** The chip nearest to the text goes first. */
  const takeChip = (): void => {
    if (asking) unanswer(asking)
    else if (objects.length > 0) setObjects(objects.slice(0, -1))
    else setScope('')
  }
  const choose = (item: Item): void => {
    if (item.fill !== undefined) return setText(item.fill)
    if (item.objects) return name(item.objects)
    if (item.refused !== undefined) return toast({ text: `${item.title}: ${item.refused}.`, tone: 'warn' })
    endPreview()
    hide()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const marked = items.find(({ key }) => key === chosen)
    const named = marked?.objects ?? (marked?.object ? [marked.object] : [])
    if (event.key === 'Backspace' && text === '') {
      event.preventDefault()
      takeChip()
    } else if (event.key === 'Tab' && !event.shiftKey && named.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      name(named)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && question?.arg.multiline === true && asking) {
      event.preventDefault()
      endPreview()
      answer(asking, question.name, text)
    }
  }
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && hide()} className={`${overlay['veil'] ?? ''} ${styles['clear'] ?? ''}`}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog aria-label={question ? `${question.title}: ${question.arg.label}` : 'Search and run'} className={overlay['dialog'] ?? ''}>
          <Command value={chosen} onValueChange={setMarked} shouldFilter={false} label="Search and run" loop onKeyDown={onKeyDown}>
            <div className={styles['line']}>
              <PaletteChips question={question} scope={scope} objects={objects} dropScope={() => setScope('')} dropObject={(dropped) => setObjects(objects.filter((one) => one !== dropped))} />
              {question?.arg.multiline === true ? (
                <textarea className={styles['input']} rows={6} value={text} onChange={(event) => type(event.target.value)} onKeyDown={keepLines} autoFocus aria-label={question.arg.label} />
              ) : (
                <Command.Input className={styles['input']} value={text} onValueChange={type} autoFocus placeholder={placeholderOf(question, objects.length)} />
              )}
            </div>
            <Command.List ref={list} className={styles['list']}>
              <Command.Empty className={styles['empty']}>{isSearching ? 'Searching …' : `Nothing fits "${text}". Backspace widens the search.`}</Command.Empty>
              {groupsOf(items).map(([group, listed]) => (
                <Command.Group key={group} heading={group} className={styles['group']}>
                  {listed.map((item) => (
                    <Command.Item key={item.key} value={item.key} onSelect={() => choose(item)} className={styles['item']} data-refused={item.refused !== undefined}>
                      <span className={styles['title']}>{item.title}</span>
                      {item.refused !== undefined && <span className={styles['hint']}>{item.refused}</span>}
                      {item.refused === undefined && item.hint !== undefined && <span className={styles['hint']}>{item.hint}</span>}
                      {item.shortcut !== undefined && <Key of={item.shortcut} />}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <PaletteFoot question={question} hasChips={scope !== '' || objects.length > 0} hasObject={items.some(({ key, object, objects: several }) => key === chosen && (object ?? several) !== undefined)} />
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
