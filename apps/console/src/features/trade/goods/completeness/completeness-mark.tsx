// The score of one goods in the list; pressed, what would raise it, each leading to its field.
import type { GoodsRow } from '@merchant/contract'
import { completenessPoints } from '@merchant/contract'
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Menu } from '../../../../components/overlay/menu-button.tsx'
import { usePage } from '../../../../components/layout/page.tsx'
import { useText } from '../../../../i18n/text.ts'
import { completenessTexts } from './completeness.texts.ts'
import './completeness.css'

interface CompletenessMarkProps {
  readonly row: Pick<GoodsRow, 'id' | 'completeness'>
  readonly mayEdit: boolean
}

/** So little is said that buyers will hardly decide. */
const LOW = 30

export function CompletenessMark({ row: { id, completeness }, mayEdit }: CompletenessMarkProps): ReactNode {
  const t = useText(completenessTexts)
  const page = usePage()
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const { score, missing } = completeness
  const className = `completeness-mark tabular${score < LOW ? ' is-low' : ''}`
  if (missing.length === 0 || !mayEdit)
    return (
      <span className={className} role="img" aria-label={t('of', { score })} title={t('of', { score })}>
        {score}
      </span>
    )
  const label = t('raisable', { score, count: missing.length })
  const open = () => {
    const box = button.current?.getBoundingClientRect()
    if (box !== undefined) setAt({ x: box.left, y: box.bottom + 4 })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={open}
      >
        {score}
      </button>
      {/* Outside the table, whose box cuts off what hangs over its edge. */}
      {at !== null &&
        createPortal(
          <Menu
            heading={label}
            items={missing.map((item) => ({
              key: item,
              label: `${t(item)} ${t('points', { points: completenessPoints(item) })}`,
              onAct: () => page.go(`/goods/edit/${id}?field=${item}`),
            }))}
            opener={button}
            at={at}
            onClose={() => setAt(null)}
          />,
          document.body,
        )}
    </>
  )
}
