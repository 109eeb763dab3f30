// The palette: pages, actions, and things of the business from one field; loaded when it is first opened.
import { formatInstant, type FoundObject, pageHrefOf } from '@merchant/contract'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { StatusTag } from '../../components/value/status-tag.tsx'
import { useSay, useText } from '../../i18n/text.ts'
import { rememberedTags } from '../../session/open-tags.ts'
import { useLogin, useLogout } from '../../session/session.ts'
import { useIsDark } from '../../theme/preferences.ts'
import { titlesOf } from '../guard/menu.ts'
import type { Moves } from '../page-moves.ts'
import { useToldShopChoice } from '../told-shop-choice.ts'
import { actionsFor } from './palette-actions.ts'
import { findChoices, labelOf, type PaletteChoice } from './palette-choices.ts'
import { labelOfState, type StateLabel, useObjects } from './palette-objects.ts'
import { paletteTexts } from './palette.texts.ts'
import { tree } from '../routes.tsx'
import { pageLetters } from '../shortcuts/shortcuts.ts'
import './palette.css'

interface PaletteProps {
  readonly pages: readonly PageRoute[]
  readonly moves: Moves
  readonly onShowKeys: () => void
  readonly onClose: () => void
}

interface Row {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly state?: { readonly label: StateLabel; readonly at: string }
  readonly onChoose: () => void
}
interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

const OBJECT_KINDS = [
  'saleOrder',
  'returnOrder',
  'returnDispute',
  'withdrawOrder',
  'rechargeOrder',
  'platformOrder',
  'bill',
  'goods',
] as const

export default function Palette({ pages, moves, onShowKeys, onClose }: PaletteProps): ReactNode {
  const t = useText(paletteTexts)
  const say = useSay()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the field takes it.
  const [before] = useState(() => document.activeElement)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const objects = useObjects(text)
  const choices = useChoices({ pages, moves, onShowKeys })
  const sections = useSections(choices, useDeferredValue(text), objects.found, moves)
  const rows = sections.flatMap((section) => section.rows)
  const chosen = Math.min(at, rows.length - 1)

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [before])
  const choose = (row: Row | undefined) => {
    if (row === undefined) return
    onClose()
    row.onChoose()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, rows.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') choose(rows[chosen])
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('find')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="palette-box">
        <input
          autoFocus
          value={text}
          role="combobox"
          aria-label={t('find')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={rows.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={40}
          placeholder={t('hint')}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKey}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t('find')}>
          {sections.map((section, nth) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <h2 aria-hidden="true">{section.title}</h2>
              {section.rows.map((row, place) => {
                const own = rowsBefore(sections, nth) + place
                return (
                  <div
                    key={row.key}
                    id={`${id}-${own}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={own === chosen}
                    // Only a moving pointer chooses: a list that changes under a resting one must not.
                    onPointerMove={() => setAt(own)}
                    onClick={() => choose(row)}
                    onKeyDown={onKey}
                  >
                    <span>{row.title}</span>
                    <small>{row.note}</small>
                    {row.state !== undefined && (
                      <span className="palette-state">
                        <StatusTag tone={row.state.label.tone}>{say(row.state.label.text)}</StatusTag>
                        <time dateTime={row.state.at}>{formatInstant(row.state.at).slice(0, 10)}</time>
                      </span>
                    )}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p role="status">
          {objects.isFailed
            ? t('findFailed')
            : objects.isAsking
              ? t('searching')
              : rows.length === 0 && t('nothing', { text: text.trim() })}
        </p>
      </div>
    </dialog>
  )
}

function useChoices({ pages, moves, onShowKeys }: Pick<PaletteProps, 'pages' | 'moves' | 'onShowKeys'>) {
  const login = useLogin()
  const logout = useLogout()
  const isDark = useIsDark()
  const chooseShop = useToldShopChoice()
  const ofPages = pages.map((page): PaletteChoice => {
    const { path } = page
    const letter = pageLetters[path]
    return {
      key: path,
      kind: 'page',
      titles: titlesOf(tree, page),
      path,
      ...(letter === undefined ? {} : { keys: `G ${letter.toUpperCase()}` }),
      onChoose: () => moves.go(pageHrefOf(hrefAsLeft(login.user.id, path))),
    }
  })
  const actions = actionsFor({
    login,
    isDark,
    mayOpen: (path) => pages.some((page) => page.path === path),
    go: moves.go,
    showKeys: onShowKeys,
    chooseShop,
    logout: () => void logout(),
  })
  return [...ofPages, ...actions]
}

/** A page that is open is found as it was left, with its tab and its filters. */
const hrefAsLeft = (userId: string, path: string): string =>
  rememberedTags(userId).find((tag) => tag.path === path)?.href ?? path

/** Objects first, because whoever pastes a number means it; nothing typed offers everything there is. */
function useSections(
  choices: readonly PaletteChoice[],
  text: string,
  objects: readonly FoundObject[],
  moves: Moves,
): readonly Section[] {
  const t = useText(paletteTexts)
  const say = useSay()
  const matching = text.trim() === '' ? choices : findChoices(choices, text)
  const ofKind = (kind: PaletteChoice['kind']): Row[] =>
    matching
      .filter((choice) => choice.kind === kind)
      .map(({ key, titles, keys, onChoose }) => ({
        key,
        title: labelOf(titles.map((title) => say(title))),
        note: keys ?? '',
        onChoose,
      }))
  const found = OBJECT_KINDS.map((kind): { title: string; rows: Row[] } => ({
    title: t(kind),
    rows: objects
      .filter((object) => object.kind === kind)
      .map((object) => ({
        key: object.id,
        title: object.title,
        note: object.note,
        state: { label: labelOfState(object), at: object.at },
        onChoose: () => moves.go(pageHrefOf(object.link)),
      })),
  }))
  const whatOrdersShare = text.trim()
  // Of one buyer, or of one phone's last digits, there may be more than are shown here.
  if (objects.filter(({ kind }) => kind === 'saleOrder').length > 1)
    found[0]?.rows.push({
      key: 'all orders',
      title: t('allOrders', { text: whatOrdersShare }),
      note: '',
      onChoose: () => moves.go(`/order/saleorder?${new URLSearchParams({ keyword: whatOrdersShare }).toString()}`),
    })
  const all = [...found, { title: t('pages'), rows: ofKind('page') }, { title: t('actions'), rows: ofKind('action') }]
  return all.filter(({ rows }) => rows.length > 0)
}

/** How many rows stand above the nth section: the arrow keys count through all of them. */
const rowsBefore = (sections: readonly { readonly rows: readonly unknown[] }[], nth: number): number =>
  sections.slice(0, nth).reduce((count, section) => count + section.rows.length, 0)
