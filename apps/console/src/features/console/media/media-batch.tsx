// What may be done with the files that are selected.
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'
import '../../../components/list/batch-bar.css'
import '../../../components/list/link-button.css'

interface MediaBatchProps {
  readonly count: number
  readonly onMove: () => void
  readonly onRemove: () => void
  readonly onClear: () => void
}

export function MediaBatch({ count, onMove, onRemove, onClear }: MediaBatchProps): ReactNode {
  const t = useText(mediaTexts)
  const words = useText(sharedTexts)
  return (
    <div className="batch-bar" role="region" aria-label={words('selected', { count })}>
      <span>{words('selected', { count })}</span>
      <Button onClick={onMove}>{t('move')}</Button>
      <Button danger onClick={onRemove}>
        {t('remove')}
      </Button>
      <button type="button" className="link-button" onClick={onClear}>
        {words('clearSelection')}
      </button>
    </div>
  )
}
