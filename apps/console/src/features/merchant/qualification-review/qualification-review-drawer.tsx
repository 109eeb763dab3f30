// One qualification in full, read when it is opened and not before; passed or rejected by who may.
import { api, type QualificationReviewInfo, type QualificationReviewRow } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { DrawerFoot } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useQueue } from '../../../components/overlay/use-queue.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { ReviewActs } from '../certification-review/review-acts.tsx'
import { UsualReason } from '../certification-review/usual-reason.tsx'
import { ReviewedPaper } from './reviewed-paper.tsx'
import { qualificationReviewTexts } from './qualification-review.texts.ts'
import '../certification-review/review.css'

interface ReviewDrawerProps {
  /** Null: the drawer is shut. */
  readonly row: QualificationReviewRow | null
  /** Those of the page, to go on to. */
  readonly rows: readonly QualificationReviewRow[]
  readonly onLook: (row: QualificationReviewRow) => void
  readonly onClose: () => void
}

const USUAL = ['usualBlurred', 'usualMismatch', 'usualOwner', 'usualScope'] as const

export function QualificationReviewDrawer({ row, rows, onLook, onClose }: ReviewDrawerProps): ReactNode {
  const t = useText(qualificationReviewTexts)
  const [asked, setAsked] = useState<'pass' | 'reject' | null>(null)
  const isCovered = asked !== null
  const { shown, moves, goOn } = useQueue({ rows, row, keyOf: ({ id }) => id, isCovered, onLook, onClose })
  const { merchantId = '', id = '', title = '' } = shown ?? {}
  // Every answer is noted as a look, so it is asked for once and not again by itself.
  const paper = useRead(
    api.qualificationReview.info,
    { merchantId, id },
    { enabled: row !== null, quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const info = paper.data
  const { pass, reject, isSending } = useDecision(info, goOn)
  const mayAudit = useMay('qualificationReview.audit') && info !== undefined && info.allowedActions.length > 0
  const askToPass = async () => {
    setAsked('pass')
    await pass().finally(() => setAsked(null))
  }
  return (
    <SideDrawer
      title={shown === null ? '' : `${title} · ${shown.merchantName}`}
      open={row !== null}
      onClose={onClose}
      width={760}
      footer={
        <DrawerFoot neighbours={moves}>
          {mayAudit && (
            <ReviewActs
              isSending={isSending && asked === 'pass'}
              onReject={() => setAsked('reject')}
              onPass={() => void askToPass()}
            />
          )}
        </DrawerFoot>
      }
    >
      {info !== undefined ? (
        <ReviewedPaper key={id} info={info} onReload={() => void paper.refresh()} />
      ) : paper.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={paper.error} onRetry={paper.refresh} />
      )}
      <FormModal<{ reason: string }>
        title={t('rejectTitle', { title })}
        open={asked === 'reject'}
        onClose={() => setAsked(null)}
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
    </SideDrawer>
  )
}

/** Passing and rejecting on top of the version that was looked at. */
function useDecision(info: QualificationReviewInfo | undefined, onDone: () => void) {
  const t = useText(qualificationReviewTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const audit = useSend(api.qualificationReview.audit, {
    refreshes: [api.qualificationReview.list, api.qualificationReview.info, api.board.merchant],
  })
  return {
    pass: async () => {
      if (info === undefined) return
      const { merchantId, id, version, merchantName: name, title } = info
      const question = { title: t('passQuestion', { name, title }), content: t('passWhat'), okText: t('pass') }
      if (!(await confirm(question))) return
      await audit.send({ decision: 'pass', merchantId, id, version }).then(
        () => {
          notice.success(t('passed'))
          onDone()
        },
        () => undefined,
      )
    },
    reject: async ({ reason }: { reason: string }) => {
      if (info === undefined) return
      const { merchantId, id, version } = info
      await audit.send({ decision: 'reject', merchantId, id, version, reason })
      notice.success(t('rejected'))
      onDone()
    },
    isSending: audit.isSending,
  }
}
