// One qualification in full, read when it is opened and not before; passed or rejected by who may.
import { api, type QualificationReviewInfo, type QualificationReviewRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { UsualReason } from '../certification-review/usual-reason.tsx'
import { ReviewedPaper } from './reviewed-paper.tsx'
import { qualificationReviewTexts } from './qualification-review.texts.ts'
import '../certification-review/review.css'

interface ReviewDrawerProps {
  /** Null: the drawer is shut. */
  readonly row: QualificationReviewRow | null
  readonly onClose: () => void
}

export function QualificationReviewDrawer({ row, onClose }: ReviewDrawerProps): ReactNode {
  const shown = useLastShown(row)
  const title = shown === null ? '' : `${shown.title} · ${shown.merchantName}`
  return (
    <SideDrawer title={title} open={row !== null} onClose={onClose} width={760}>
      {row !== null && <Review key={row.id} row={row} onDone={onClose} />}
    </SideDrawer>
  )
}

const USUAL = ['usualBlurred', 'usualMismatch', 'usualOwner', 'usualScope'] as const

function Review({ row, onDone }: { row: QualificationReviewRow; onDone: () => void }): ReactNode {
  const t = useText(qualificationReviewTexts)
  const mayAudit = useMay('qualificationReview.audit')
  const { merchantId, id, title } = row
  // Every answer is noted as a look, so it is asked for once and not again by itself.
  const paper = useRead(
    api.qualificationReview.info,
    { merchantId, id },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const [isRejecting, setRejecting] = useState(false)
  const info = paper.data
  const { pass, reject, isSending } = useDecision(row, info, onDone)
  if (info === undefined)
    return paper.error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={paper.error} onRetry={paper.refresh} />
    )
  return (
    <>
      <ReviewedPaper info={info} onReload={() => void paper.refresh()} />
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
        title={t('rejectTitle', { title })}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        submitText={t('reject')}
        danger
        onSubmit={reject}
      >
        <p className="muted">{t('rejectHint')}</p>
        <UsualReason
          label={t('reason')}
          usualLabel={t('usualReasons')}
          usual={USUAL.map((key) => t(key))}
          joint={t('reasonJoint')}
        />
      </FormModal>
    </>
  )
}

/** Passing and rejecting on top of the version that was looked at. */
function useDecision(row: QualificationReviewRow, info: QualificationReviewInfo | undefined, onDone: () => void) {
  const t = useText(qualificationReviewTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { merchantId, id, merchantName: name, title } = row
  const audit = useSend(api.qualificationReview.audit, {
    refreshes: [api.qualificationReview.list, api.qualificationReview.info, api.board.merchant],
  })
  return {
    pass: async () => {
      if (info === undefined) return
      const question = { title: t('passQuestion', { name, title }), content: t('passWhat'), okText: t('pass') }
      if (!(await confirm(question))) return
      await audit.send({ decision: 'pass', merchantId, id, version: info.version }).then(
        () => {
          notice.success(t('passed'))
          onDone()
        },
        () => undefined,
      )
    },
    reject: async ({ reason }: { reason: string }) => {
      if (info === undefined) return
      await audit.send({ decision: 'reject', merchantId, id, version: info.version, reason })
      notice.success(t('rejected'))
      onDone()
    },
    isSending: audit.isSending,
  }
}
