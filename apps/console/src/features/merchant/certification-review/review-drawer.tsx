// One certification with its papers, read when it is opened and not before; passed or rejected by who may.
import { api, type CertificationRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { certificationReviewTexts } from './certification-review.texts.ts'
import { RejectReason } from './reject-reason.tsx'
import { ReviewPapers } from './review-papers.tsx'
import './review.css'

interface ReviewDrawerProps {
  /** The certification that is looked at; null: the drawer is shut. */
  readonly row: CertificationRow | null
  readonly onClose: () => void
}

export function ReviewDrawer({ row, onClose }: ReviewDrawerProps): ReactNode {
  const t = useText(certificationReviewTexts)
  const shown = useLastShown(row)
  const title = shown === null ? '' : `${t(`kind_${shown.kind}`)} · ${shown.merchantName}`
  return (
    <SideDrawer title={title} open={row !== null} onClose={onClose} width={760}>
      {row !== null && <Review key={`${row.kind} ${row.merchantId}`} row={row} onDone={onClose} />}
    </SideDrawer>
  )
}

function Review({ row, onDone }: { row: CertificationRow; onDone: () => void }): ReactNode {
  const t = useText(certificationReviewTexts)
  const mayAudit = useMay('certification.audit')
  const { kind, merchantId, merchantName: name } = row
  // Every answer is noted as a look, so it is asked for once and not again by itself.
  const papers = useRead(
    api.certificationReview.info,
    { kind, merchantId },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const [isRejecting, setRejecting] = useState(false)
  const info = papers.data
  const { pass, reject, isSending } = useDecision(row, info?.version, onDone)
  if (info === undefined)
    return papers.error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={papers.error} onRetry={papers.refresh} />
    )
  return (
    <>
      <ReviewPapers info={info} onReload={() => void papers.refresh()} />
      {mayAudit && info.allowedActions.length > 0 && (
        <div className="review-foot">
          <Button danger onClick={() => setRejecting(true)}>
            {t('reject')}
          </Button>
          <Button type="primary" loading={isSending && !isRejecting} onClick={() => void pass()}>
            {t('pass')}
          </Button>
        </div>
      )}
      <FormModal<{ reason: string }>
        title={t('rejectTitle', { name })}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        submitText={t('reject')}
        danger
        onSubmit={reject}
      >
        <p className="muted">{t('rejectHint')}</p>
        <RejectReason kind={kind} />
      </FormModal>
    </>
  )
}

/** Passing and rejecting on top of the version that was looked at. */
function useDecision(row: CertificationRow, version: number | undefined, onDone: () => void) {
  const t = useText(certificationReviewTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { kind, merchantId, merchantName: name } = row
  const audit = useSend(api.certificationReview.audit, {
    refreshes: [api.certificationReview.list, api.certificationReview.info, api.board.merchant],
  })
  return {
    pass: async () => {
      if (version === undefined) return
      const title = t('passQuestion', { name, kind: t(`kind_${kind}`) })
      if (!(await confirm({ title, content: t('passWhat'), okText: t('pass') }))) return
      await audit.send({ decision: 'pass', kind, merchantId, version }).then(
        () => {
          notice.success(t('passed'))
          onDone()
        },
        () => undefined,
      )
    },
    reject: async ({ reason }: { reason: string }) => {
      if (version === undefined) return
      await audit.send({ decision: 'reject', kind, merchantId, version, reason })
      notice.success(t('rejected'))
      onDone()
    },
    isSending: audit.isSending,
  }
}
