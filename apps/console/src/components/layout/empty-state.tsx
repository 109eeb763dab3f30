// Three different emptinesses: nothing yet, nothing matches, could not load; each with what to do next.
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import './empty-state.css'

// What has failed to load has perhaps no network: the words stand without the drawing too.
const EmptyDrawing = lazy(() => import('./empty-drawing.tsx').catch(() => ({ default: () => null })))

interface EmptyStateProps {
  readonly kind: 'nothing' | 'unmatched' | 'failed'
  readonly text: string
  readonly requestId?: string | null
  readonly action?: { readonly label: string; readonly onAct: () => void }
  readonly extra?: ReactNode
}

export function EmptyState({ kind, text, requestId = null, action, extra }: EmptyStateProps): ReactNode {
  const t = useText(sharedTexts)
  return (
    <div className={`empty-state empty-state-${kind}`} role={kind === 'failed' ? 'alert' : 'status'}>
      <div className="empty-state-room">
        <Suspense fallback={null}>
          <EmptyDrawing kind={kind} />
        </Suspense>
      </div>
      {kind === 'failed' && <strong>{t('loadFailed')}</strong>}
      <p>{text}</p>
      {requestId !== null && !text.includes(requestId) && (
        <p className="empty-state-id">{t('labelled', { label: t('requestId'), text: requestId })}</p>
      )}
      {action !== undefined && <Button onClick={action.onAct}>{action.label}</Button>}
      {extra}
    </div>
  )
}
