// Beside a line of an order: the way to its goods as they were bought.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { LineOfOrder } from './line-of-order.ts'
import { snapshotTexts } from './snapshot.texts.ts'
import '../../../components/list/link-button.css'

/** Few look at it. */
const SnapshotDialog = lazy(() => import('./snapshot-dialog.tsx'))

interface SnapshotLinkProps {
  readonly line: LineOfOrder
  readonly title: string
  /** The dialog is in front, or no more: the keys belong to it. */
  readonly onCover?: ((isCovered: boolean) => void) | undefined
}

export function SnapshotLink({ line, title, onCover }: SnapshotLinkProps): ReactNode {
  const t = useText(snapshotTexts)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen || onCover === undefined) return undefined
    onCover(true)
    return () => onCover(false)
  }, [isOpen, onCover])
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={t('snapshotOf', { title })}
        onClick={() => setOpen(true)}
      >
        {t('snapshot')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SnapshotDialog line={line} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
