// 注销商户: the owner asks for it, sees what keeps it, and takes it back.
import { api, type OwnClosing } from '@merchant/contract'
import { merchantStatusLabels } from '@merchant/contract/labels'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { HistoryList } from '../../../components/value/history-list.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { ClosingBlockers } from './closing-blockers.tsx'
import { ClosingForm } from './closing-form.tsx'
import { closingTexts } from './closing.texts.ts'
import './closing.css'

const refreshes = [api.merchantClosing.info, api.user.infoOfLogin, api.merchant.info, api.board.merchant] as const

export default function ClosingTab(): ReactNode {
  const { data, error, refresh } = useRead(api.merchantClosing.info, undefined, { quiet: true })
  if (data === undefined)
    return error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  return (
    <>
      <Standing standing={data} />
      {(data.closing !== null || data.status === 'ACTIVE') && <ClosingBlockers blockers={data.blockers} />}
      <Past past={data.past} />
    </>
  )
}

function Standing({ standing: { status, closing, waitDays } }: { readonly standing: OwnClosing }): ReactNode {
  const t = useText(closingTexts)
  const say = useSay()
  const notice = useNotice()
  const request = useSend(api.merchantClosing.request, { refreshes })
  const { cancel, isCanceling } = useCancel()
  const [isAsking, setIsAsking] = useState(false)
  const { text, tone } = merchantStatusLabels[status]
  return (
    <SectionCard title={t('title')} extra={<StatusTag tone={tone}>{say(text)}</StatusTag>}>
      {closing !== null && (
        <Facts
          items={[
            [t('reason'), closing.reason],
            [t('askedBy'), closing.requestedByName],
            [t('askedAt'), <InstantText key="asked" at={closing.requestedAt} />],
            [t('dueAt'), <InstantText key="due" at={closing.dueAt} />],
            ...(closing.checkedAt === null
              ? []
              : [[t('checkedAt'), <InstantText key="checked" at={closing.checkedAt} />] as const]),
          ]}
        />
      )}
      {status !== 'CLOSED' && <p className="muted">{t('what', { days: waitDays })}</p>}
      <p className="muted">{t('afterwards')}</p>
      {status === 'ACTIVE' && (
        <div className="closing-actions">
          <Button danger onClick={() => setIsAsking(true)}>
            {t('request')}
          </Button>
        </div>
      )}
      {status === 'CLOSING' && (
        <div className="closing-actions">
          <Button loading={isCanceling} onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {!['ACTIVE', 'CLOSING', 'CLOSED'].includes(status) && <p>{t('notActive', { status: say(text) })}</p>}
      <ClosingForm
        open={isAsking}
        waitDays={waitDays}
        onClose={() => setIsAsking(false)}
        onSubmit={async (values) => {
          await request.send(values)
          notice.success(t('requested'))
        }}
      />
    </SectionCard>
  )
}

function useCancel() {
  const t = useText(closingTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const taking = useSend(api.merchantClosing.cancel, { refreshes })
  const cancel = async () => {
    if (!(await confirm({ title: t('cancelTitle'), content: t('cancelWhat'), okText: t('cancel') }))) return
    await taking.send({}).then(
      () => notice.success(t('canceled')),
      () => undefined,
    )
  }
  return { cancel, isCanceling: taking.isSending }
}

function Past({ past }: Pick<OwnClosing, 'past'>): ReactNode {
  const t = useText(closingTexts)
  if (past.length === 0) return null
  return (
    <SectionCard title={t('past')}>
      <HistoryList
        steps={past.map(({ reason, ended }) => ({
          at: ended.at,
          who: ended.byName,
          text: ended.kind === 'DONE' ? t('doneAt', { reason }) : t('canceledBy', { reason, name: ended.byName }),
        }))}
      />
    </SectionCard>
  )
}
