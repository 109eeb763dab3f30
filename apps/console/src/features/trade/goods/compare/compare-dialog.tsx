// What a save would change of goods, field by field, and what would become of it.
import { type Api, api, type DataOf, type InputOf } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../../components/layout/notice-bar.tsx'
import { ReadFailure } from '../../../../components/layout/read-failure.tsx'
import { Dialog } from '../../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useText } from '../../../../i18n/text.ts'
import { DifferencesTable } from '../../goods-audit/differences-table.tsx'
import { compareTexts } from './compare.texts.ts'

interface CompareDialogProps {
  readonly saving: InputOf<Api['goods']['compare']>
  readonly onClose: () => void
}

export default function CompareDialog({ saving, onClose }: CompareDialogProps): ReactNode {
  const t = useText(compareTexts)
  const shared = useText(sharedTexts)
  const { data, error, refresh } = useRead(api.goods.compare, saving, { quiet: true, staleTime: 0 })
  return (
    <Dialog
      title={t('title')}
      open
      onClose={onClose}
      width={760}
      footer={<Button onClick={onClose}>{t('back')}</Button>}
    >
      {data !== undefined ? (
        <Comparison {...data} />
      ) : error === null ? (
        <div className="page-loading" role="status" aria-label={shared('loading')} />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </Dialog>
  )
}

function Comparison({ differences, flags, isOvertaken, auditsLeft }: DataOf<Api['goods']['compare']>): ReactNode {
  const t = useText(compareTexts)
  const waits = flags.length > 0
  return (
    <div className="goods-audit-compared">
      {isOvertaken && (
        <NoticeBar tone="warning" title={t('overtaken')}>
          {t('overtakenWhat')}
        </NoticeBar>
      )}
      <NoticeBar tone={waits ? 'warning' : 'success'} title={t(waits ? 'waits' : 'atOnce')}>
        {waits && (
          <>
            <span>{flags.map(({ text }) => text).join('；')}</span>
            {auditsLeft !== null && (
              <>
                <br />
                <span>{t('left', auditsLeft)}</span>
              </>
            )}
          </>
        )}
      </NoticeBar>
      {differences.length === 0 ? (
        <p className="muted">{t('nothing')}</p>
      ) : (
        <>
          <DifferencesTable differences={differences} />
          <p className="muted">{t('rest')}</p>
        </>
      )}
    </div>
  )
}
