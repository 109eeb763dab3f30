// Below a drawer beside a list: the ways to the neighbours of what it shows, by buttons or ↑ ↓ J K, and what can be done.
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { drawerFootTexts } from './drawer-foot.texts.ts'
import './drawer-foot.css'

interface NeighboursOptions {
  /** The rows of the list behind the drawer. */
  readonly rows: readonly { readonly id: string }[]
  /** What the drawer shows. */
  readonly id: string | undefined
  /** False while another dialog is in front: the keys belong to it. */
  readonly isActive: boolean
  readonly onGo: (id: string) => void
}

export interface Neighbours {
  /** Counted from 0; less where the list does not show what the drawer does. */
  readonly at: number
  /** It stood in the list and left it, by what was done here say: its neighbours are those between which it stood. */
  readonly hasLeft: boolean
  readonly count: number
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

export function useNeighbours({ rows, id, isActive, onGo }: NeighboursOptions): Neighbours {
  const at = rows.findIndex((row) => row.id === id)
  const [stood, setStood] = useState<{ readonly id: string; readonly at: number }>()
  if (id !== undefined && at >= 0 && (stood?.id !== id || stood.at !== at)) setStood({ id, at })
  const hasLeft = at < 0 && id !== undefined && stood?.id === id
  const place = hasLeft ? Math.min(stood.at, rows.length) : at
  const goTo = (row: { readonly id: string } | undefined) => (row === undefined ? undefined : () => onGo(row.id))
  const neighbours = {
    at,
    hasLeft,
    count: rows.length,
    previous: goTo(rows[place - 1]),
    next: place < 0 ? undefined : goTo(rows[hasLeft ? place : place + 1]),
  }
  useNeighbourKeys(isActive, neighbours)
  return neighbours
}

interface DrawerFootProps {
  /** Without them the drawer stands beside no list. */
  readonly neighbours?: Neighbours
  /** What can be done with what is shown. */
  readonly children: ReactNode
}

export function DrawerFoot({ neighbours, children }: DrawerFootProps): ReactNode {
  return (
    <div className="drawer-foot">
      {neighbours !== undefined && isOneOfSeveral(neighbours) && <Moves neighbours={neighbours} />}
      <span className="drawer-foot-acts">{children}</span>
    </div>
  )
}

/** One alone in its list has no way to anywhere. */
const isOneOfSeveral = ({ at, hasLeft, count }: Neighbours): boolean => hasLeft || (at >= 0 && count > 1)

function Moves({ neighbours: { at, hasLeft, count, previous, next } }: { readonly neighbours: Neighbours }): ReactNode {
  const t = useText(drawerFootTexts)
  return (
    <span className="drawer-foot-moves">
      <Button disabled={previous === undefined} onClick={previous}>
        {t('previous')}
      </Button>
      <span className="tabular muted">{hasLeft ? t('left', { count }) : t('place', { at: at + 1, count })}</span>
      <Button disabled={next === undefined} onClick={next}>
        {t('next')}
      </Button>
      <small className="drawer-foot-hint muted">{t('keysHint')}</small>
    </span>
  )
}

/** Keys typed into a field stay the field's. */
function useNeighbourKeys(isActive: boolean, { previous, next }: Pick<Neighbours, 'previous' | 'next'>): void {
  useEffect(() => {
    if (!isActive) return undefined
    const move = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.metaKey || event.ctrlKey || event.altKey || target?.closest('input, textarea, select, [role=menu]'))
        return
      const act = { ArrowDown: next, j: next, J: next, ArrowUp: previous, k: previous, K: previous }[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [isActive, previous, next])
}
